import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock } from "lucide-react";
import { useEffect } from "react";
import type { PaymentSession } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { useErrorText } from "../../api/error-text.ts";
import { creditPricesKey } from "../../components/credit-price.ts";
import { Notice } from "../../components/notice.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { creditsKey, methodsKey, sessionQuery } from "./queries.ts";

const looks = {
  paid: { tone: "good", icon: CircleCheck },
  pending: { tone: "info", icon: Clock },
  expired: { tone: "wait", icon: CircleX },
  failed: { tone: "bad", icon: CircleX },
} as const;

const Outcome = ({
  session,
  onClose,
}: {
  readonly session: PaymentSession;
  readonly onClose: () => void;
}) => {
  const t = useTexts("billing");
  const { status, credits, error_message: message } = session;
  const { tone, icon } = looks[status];
  return (
    <Notice
      tone={tone}
      icon={icon}
      title={t(`session.${status}.title`, { count: credits })}
      onClose={onClose}
    >
      {message ?? t(`session.${status}.text`)}
    </Notice>
  );
};

/** What became of a payment, for who comes back from its page. */
export const Returned = ({
  sessionId,
  onClose,
}: {
  readonly sessionId: string;
  readonly onClose: () => void;
}) => {
  const { data, error } = useQuery(sessionQuery(useClient(), sessionId));
  const queries = useQueryClient();
  const errorText = useErrorText();
  const isPaid = data?.status === "paid";
  useEffect(() => {
    if (!isPaid) return;
    void queries.invalidateQueries({ queryKey: creditsKey });
    void queries.invalidateQueries({ queryKey: methodsKey });
    void queries.invalidateQueries({ queryKey: creditPricesKey });
  }, [isPaid, queries]);
  return (
    <div role="status">
      {data ? <Outcome session={data} onClose={onClose} /> : null}
      {error ? <Notice tone="bad">{errorText(error).message}</Notice> : null}
    </div>
  );
};
