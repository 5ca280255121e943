import { Button, Text, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import type { components } from "../../api/generated/operators.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { StateBadge } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { type ReasonCode, reasonTone } from "./figures.ts";
import classes from "./work.module.css";
import type { Offer } from "./work.ts";

/** The end of an id. Ids of the same hour start alike. */
export const shortId = (id: string): string => (id.length > 12 ? `…${id.slice(-8)}` : `#${id}`);

const Name = ({
  title,
  onOpen,
}: {
  readonly title: string;
  readonly onOpen: (() => void) | undefined;
}) =>
  onOpen ? (
    <UnstyledButton className={classes["open"] ?? ""} aria-haspopup="dialog" onClick={onOpen}>
      {title}
    </UnstyledButton>
  ) : (
    title
  );

export type WorkRowProps = {
  readonly id: string;
  readonly badge: ReactNode;
  readonly title: string;
  /** The reason, as the gateway states it. */
  readonly reason: string;
  readonly facts: readonly string[];
  readonly offers: readonly Offer[];
  readonly onAct: (offer: Offer) => void;
  /** Opens the details, if there are any. */
  readonly onOpen?: (() => void) | undefined;
};

/** A row of a work list: state, reason, facts and actions. */
export const WorkRow = ({
  id,
  badge,
  title,
  reason,
  facts,
  offers,
  onAct,
  onOpen,
}: WorkRowProps) => {
  const t = useTexts("operator");
  return (
    <li className={classes["row"]}>
      <div className={classes["badge"]}>{badge}</div>
      <div className={classes["what"]}>
        <p className={classes["title"]}>
          <Name title={title} onOpen={onOpen} />
          <CopyButton text={id} shown={shortId(id)} />
        </p>
        <p className={classes["reason"]} lang="en">
          {reason}
        </p>
        <Text size="xs" c="dimmed" className={classes["facts"]}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </Text>
      </div>
      {offers.length > 0 ? (
        <div className={classes["offers"]}>
          {offers.map((offer) => {
            const label = t(`action.${offer.name}.label`);
            return (
              <Button
                key={offer.name}
                size="xs"
                variant="default"
                aria-label={t("action.of", { label, what: `${title} ${shortId(id)}` })}
                onClick={() => onAct(offer)}
              >
                {label}
              </Button>
            );
          })}
        </div>
      ) : null}
    </li>
  );
};

type Reason = components["schemas"]["Reason"];

/** The reason in a word; the gateway's sentence has the details. */
export const ReasonBadge = ({ reason }: { readonly reason: Reason }) => {
  const t = useTexts("operator");
  const key = `reason.${reason.code as ReasonCode}` as const;
  return (
    <StateBadge tone={reasonTone(reason)} isLive={reason.code === "running"}>
      {t.has(key) ? t(key) : reason.code}
    </StateBadge>
  );
};
