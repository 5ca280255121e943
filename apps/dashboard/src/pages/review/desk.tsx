import { ActionIcon, Anchor, Button, Group, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, Keyboard } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import type { WaitingReview } from "reelwright";
import { late } from "../../components/late.ts";
import { useTexts } from "../../texts/texts.tsx";
import { Decision } from "./decision.tsx";
import { ItemView, Preload } from "./item-view.tsx";
import { currentOf, keyOf, neighbourOf } from "./queue.ts";
import { QueueList } from "./queue-list.tsx";
import classes from "./review.module.css";
import { Score } from "./score.tsx";
import { areKeysOn, storeKeys } from "./shortcuts.ts";
import { useItemName } from "./use-item-name.ts";

const KeysHelp = late(async () => ({ default: (await import("./keys-help.tsx")).KeysHelp }));

type Decide = (input: {
  readonly review: WaitingReview;
  readonly decision: "approve" | "reject";
  readonly feedback: string;
}) => void;

/** What is looked at, what was said about it, and what comes before and after it. */
const useDesk = (items: readonly [WaitingReview, ...WaitingReview[]], decide: Decide) => {
  const t = useTexts("review");
  const nameOf = useItemName();
  const [chosen, setChosen] = useState<string | null>(null);
  const [texts, setTexts] = useState<{ readonly [key: string]: string }>({});
  const [told, setTold] = useState("");
  const current = currentOf(items, chosen) ?? items[0];
  const key = keyOf(current);
  const next = neighbourOf(items, current, 1);
  const choose = (review: WaitingReview | null) => {
    if (review === null) return;
    setChosen(keyOf(review));
    setTold(nameOf(review));
  };
  const settle = (decision: "approve" | "reject") => {
    decide({ review: current, decision, feedback: texts[key] ?? "" });
    const done = t(decision === "approve" ? "approved" : "rejected");
    setChosen(next ? keyOf(next) : null);
    setTold(next ? `${done} ${nameOf(next)}` : done);
  };
  return {
    current,
    next,
    told,
    feedback: texts[key] ?? "",
    setFeedback: (text: string) => setTexts((former) => ({ ...former, [key]: text })),
    choose,
    go: (step: 1 | -1) => choose(neighbourOf(items, current, step)),
    settle,
  };
};

const Steps = ({
  position,
  count,
  onStep,
}: {
  readonly position: number;
  readonly count: number;
  readonly onStep: (step: 1 | -1) => void;
}) => {
  const t = useTexts("review");
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        size="lg"
        disabled={count < 2}
        onClick={() => onStep(-1)}
        aria-label={t("previous")}
      >
        <ChevronLeft size={16} />
      </ActionIcon>
      <Text size="sm" className={classes["position"] ?? ""}>
        {t("position", { position, count })}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        disabled={count < 2}
        onClick={() => onStep(1)}
        aria-label={t("next")}
      >
        <ChevronRight size={16} />
      </ActionIcon>
    </Group>
  );
};

/** Where somebody goes through what waits, by mouse, finger or keyboard. */
export const Desk = ({
  items,
  decide,
}: {
  readonly items: readonly [WaitingReview, ...WaitingReview[]];
  readonly decide: Decide;
}) => {
  const t = useTexts("review");
  const nameOf = useItemName();
  const [isHelping, setHelping] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const approve = useRef<HTMLButtonElement>(null);
  const [hasKeys, setKeys] = useState(areKeysOn);
  const desk = useDesk(items, decide);
  const { current, next, go, settle } = desk;
  const heading = useRef<HTMLHeadingElement>(null);
  // To the next item: a key that is held down doesn't decide that, too.
  const decideNow = (decision: "approve" | "reject") => {
    settle(decision);
    heading.current?.focus({ preventScroll: true });
  };
  // A key moves the focus and no more: Enter decides. A slip costs nothing.
  useHotkeys(
    hasKeys
      ? [
          ["J", () => go(1)],
          ["ArrowDown", () => go(1)],
          ["K", () => go(-1)],
          ["ArrowUp", () => go(-1)],
          ["A", () => approve.current?.focus()],
          ["R", () => field.current?.focus()],
          ["shift+?", () => setHelping(true)],
          ["?", () => setHelping(true)],
        ]
      : [],
  );
  const position = items.findIndex((each) => keyOf(each) === keyOf(current)) + 1;
  return (
    <div className={classes["desk"]}>
      <p role="status" className="visually-hidden">
        {desk.told}
      </p>
      <QueueList items={items} current={current} onChoose={desk.choose} />
      <section className={classes["stage"]} aria-label={nameOf(current)}>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <div className={classes["heading"]}>
            <h2 ref={heading} tabIndex={-1}>
              {t(current.kind, { number: current.index + 1 })}
            </h2>
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link to="/jobs/$jobId" params={{ jobId: current.job_id }} {...props} />
              )}
            >
              {current.product_name}
            </Anchor>
          </div>
          <Steps position={position} count={items.length} onStep={go} />
        </Group>
        <ItemView key={keyOf(current)} review={current} />
        <Preload review={next} />
      </section>
      <aside className={classes["side"]} aria-label={t("about")}>
        <Score review={current} />
        {current.prompt === null ? null : (
          <details className={classes["prompt"]}>
            <summary>{t("prompt")}</summary>
            <p>{current.prompt}</p>
          </details>
        )}
        <Decision
          review={current}
          field={field}
          approve={approve}
          hasKeys={hasKeys}
          feedback={desk.feedback}
          onFeedback={desk.setFeedback}
          onApprove={() => decideNow("approve")}
          onReject={() => decideNow("reject")}
        />
        <Button
          className={classes["help"] ?? ""}
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<Keyboard size={14} aria-hidden />}
          onClick={() => setHelping(true)}
        >
          {t("keys")}
        </Button>
      </aside>
      {isHelping ? (
        <Suspense fallback={null}>
          <KeysHelp
            isOn={hasKeys}
            onSwitch={(isOn) => {
              storeKeys(isOn);
              setKeys(isOn);
            }}
            onClose={() => setHelping(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
};
