import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { CloudOff, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useErrorText } from "../api/error-text.ts";
import { useTexts } from "../texts/texts.tsx";
import { Empty } from "./empty.tsx";

/** What went wrong, in the place of what can't be shown, with a way to try again. */
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
 * Shows what a query found: `skeleton` until then, in the shape of what comes; what went wrong; that the browser is
 * offline. What was found before stays while it is read again.
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
