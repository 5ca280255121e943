import { Group, Text, Title } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import classes from "./page.module.css";

/** The address whose page was shown last. A tab shows one page at a time. */
let lastPath: string | null = null;

/**
 * Moves the focus to the heading of a page that somebody has gone to, which screen readers then read out. Also where the
 * page's shape, which had the focus, gives way to the page itself. The first page of a visit is left alone.
 */
const useArrival = (heading: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    const hasMoved = lastPath !== null && lastPath !== pathname;
    const isLost = lastPath === pathname && document.activeElement === document.body;
    lastPath = pathname;
    if (hasMoved || isLost) heading.current?.focus({ preventScroll: true });
  }, [pathname, heading]);
};

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
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading);
  useEffect(() => {
    document.title = `${title} · Reelwright`;
  }, [title]);
  return (
    <div className={classes["page"]} data-width={width}>
      <Group justify="space-between" align="flex-start" mb="lg" gap="sm" component="header">
        <div className={classes["heading"]}>
          <Title order={1} ref={heading} tabIndex={-1} className={classes["title"] ?? ""}>
            {title}
          </Title>
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
