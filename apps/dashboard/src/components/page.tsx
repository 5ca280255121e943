import { Button, CloseButton, Group, Skeleton, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { CloudOff, type LucideIcon, TriangleAlert } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { useErrorText } from "../api/error-text.ts";
import { useTexts } from "../texts/texts.tsx";
import noticeClasses from "./notice.module.css";
import classes from "./page.module.css";
import type { Tone } from "./status-badge.tsx";

/** The path of the page that was shown last. A tab shows one page at a time. */
let lastPath: string | null = null;

/**
 * Moves the focus to the page's heading after a navigation, so that screen readers announce it, and after the page's skeleton,
 * which had the focus, is replaced. The first page of a visit keeps the focus where it is.
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

/** A page: heading, actions and content. Sets the document's title. */
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

/** A section of a page with its own heading. */
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

/** A highlighted hint or result. */
export const Notice = ({
  tone,
  icon: Icon,
  title,
  onClose,
  children,
}: {
  readonly tone: Tone;
  readonly icon?: LucideIcon;
  readonly title?: string;
  readonly onClose?: () => void;
  readonly children: ReactNode;
}) => {
  const t = useTexts("common");
  return (
    <div className={noticeClasses["notice"]} data-tone={tone}>
      {Icon ? <Icon size={18} aria-hidden /> : null}
      <div className={noticeClasses["text"]}>
        {title ? <strong>{title}</strong> : null}
        <div>{children}</div>
      </div>
      {onClose ? <CloseButton aria-label={t("close")} onClick={onClose} /> : null}
    </div>
  );
};

/** An empty state: what would be here, and how to get it. */
export const Empty = ({
  icon: Icon,
  title,
  text,
  action,
  order = 2,
}: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  /** The heading's level; 1 if the page shows nothing else. */
  readonly order?: 1 | 2 | 3;
}) => (
  <Stack align="center" gap="xs" py={56} px="md" ta="center">
    <ThemeIcon size={44} radius="xl" bg="var(--rw-accent-soft)" c="var(--rw-accent)" aria-hidden>
      <Icon size={22} strokeWidth={1.75} />
    </ThemeIcon>
    <Title order={order} size="h2" mt={4}>
      {title}
    </Title>
    {text ? (
      <Text c="dimmed" maw={420}>
        {text}
      </Text>
    ) : null}
    {action ? <div>{action}</div> : null}
  </Stack>
);

/** An error in place of the content, with a button that retries. */
export const LoadError = ({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}) => {
  const t = useTexts("common");
  const { message, detail } = useErrorText()(error);
  return (
    <div role="alert">
      <Empty
        icon={TriangleAlert}
        title={t("loadFailed")}
        text={detail === null ? message : `${message} ${detail}`}
        action={
          <Button variant="default" onClick={onRetry}>
            {t("retry")}
          </Button>
        }
      />
    </div>
  );
};

/**
 * Shows a query's result: `skeleton` while it loads, then the data, the error, or that the browser is offline. While the query
 * reloads, the previous data stays.
 */
export const Loaded = <T,>({
  query,
  skeleton,
  children,
}: {
  readonly query: Pick<
    UseQueryResult<T>,
    "data" | "error" | "isPending" | "fetchStatus" | "refetch"
  >;
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}) => {
  const t = useTexts("common");
  const { data, error, fetchStatus, refetch } = query;
  if (data !== undefined) return children(data);
  if (fetchStatus === "paused") return <Empty icon={CloudOff} title={t("offline")} />;
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {t("loading")}
      </span>
      {skeleton}
    </div>
  );
};

/** Placeholder lines while a list loads. */
export const RowSkeleton = ({ rows = 4 }: { readonly rows?: number }) => (
  <Stack gap={14} px={18} py={14}>
    {Array.from({ length: rows }, (_, row) => row).map((row) => (
      <Skeleton key={row} height={18} width={`${96 - (row % 3) * 12}%`} />
    ))}
  </Stack>
);
