import { Group, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import classes from "./page.module.css";

/** A page's frame: its heading, what can be done, and what it holds. Sets the document's title. */
export const Page = ({
  title,
  text,
  actions,
  width = "wide",
  children,
}: {
  readonly title: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  /** `narrow` for forms, `wide` for lists and tables. */
  readonly width?: "narrow" | "wide";
  readonly children: ReactNode;
}) => {
  useEffect(() => {
    document.title = `${title} · Reelwright`;
  }, [title]);
  return (
    <div className={classes["page"]} data-width={width}>
      <Group justify="space-between" align="flex-start" mb="lg" gap="sm" component="header">
        <div className={classes["heading"]}>
          <Title order={1}>{title}</Title>
          {text ? (
            <Text c="dimmed" mt={2}>
              {text}
            </Text>
          ) : null}
        </div>
        {actions ? <Group gap="xs">{actions}</Group> : null}
      </Group>
      {children}
    </div>
  );
};
