import { Group, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./page.module.css";

/** A part of a page, with a heading of its own. */
export const Panel = ({
  title,
  text,
  actions,
  isFlush = false,
  children,
}: {
  readonly title?: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  /** Tables and lists reach the panel's edges. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className={classes["panel"]} aria-labelledby={title ? id : undefined}>
      {title ? (
        <Group className={classes["panelHead"]} justify="space-between" gap="xs" wrap="nowrap">
          <div>
            <Title order={2} id={id}>
              {title}
            </Title>
            {text ? (
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            ) : null}
          </div>
          {actions ? <Group gap="xs">{actions}</Group> : null}
        </Group>
      ) : null}
      <div className={classes["panelBody"]} data-flush={isFlush || undefined}>
        {children}
      </div>
    </section>
  );
};
