import type { OperatorReplies } from "@reelwright/core/operations/replies";
import { StateBadge } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { type ReasonCode, reasonTone } from "./states.ts";

type Reason = OperatorReplies["overview"]["queues"][number]["reason"];

/** Why something is where it is, in a word; the gateway's sentence tells the rest. */
export const ReasonBadge = ({ reason }: { readonly reason: Reason }) => {
  const t = useTexts("operator");
  const key = `reason.${reason.code as ReasonCode}` as const;
  return (
    <StateBadge tone={reasonTone(reason)} isLive={reason.code === "running"}>
      {t.has(key) ? t(key) : reason.code}
    </StateBadge>
  );
};
