import { ActionIcon, Anchor, Button, Group, Kbd, Stack, Text, Textarea } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { Check, ChevronLeft, ChevronRight, Keyboard, RotateCcw } from "lucide-react";
import { type KeyboardEvent, type RefObject, Suspense, useRef, useState } from "react";
import type { WaitingReview } from "reelwright";
import { late } from "../../components/late.ts";
import { limits } from "../../components/limits.ts";
import { localTexts } from "../../storage.ts";
import { useTexts } from "../../texts/texts.tsx";
import { currentOf, keyOf, neighbourOf } from "./queue.ts";
import classes from "./review.module.css";
import { ItemView, Preload, QueueList, Score, useItemName } from "./review-item.tsx";

const KeysHelp = late(async () => ({ default: (await import("./keys-help.tsx")).KeysHelp }));

type Decide = (input: {
  readonly review: WaitingReview;
  readonly decision: "approve" | "reject";
  readonly feedback: string;
}) => void;

/** The current item, its feedback and the next and previous items. */
const useDesk = (items: readonly [WaitingReview, ...WaitingReview[]], decide: Decide) => {
  const t = useTexts("review");
  const nameOf = useItemName();
  const [chosen, setChosen] = useState<string | null>(null);
  const [texts, setTexts] = useState<{ readonly [key: string]: string }>({});
  const [announcement, setAnnouncement] = useState("");
  const current = currentOf(items, chosen) ?? items[0];
  const key = keyOf(current);
  const next = neighbourOf(items, current, 1);
  const choose = (review: WaitingReview | null) => {
    if (review === null) return;
    setChosen(keyOf(review));
    setAnnouncement(nameOf(review));
  };
  const settle = (decision: "approve" | "reject") => {
    decide({ review: current, decision, feedback: texts[key] ?? "" });
    const done = t(decision === "approve" ? "approved" : "rejected");
    setChosen(next ? keyOf(next) : null);
    setAnnouncement(next ? `${done} ${nameOf(next)}` : done);
  };
  return {
    current,
    next,
    announcement,
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

/** The review desk, for mouse, touch and keyboard. */
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
  // Otherwise a held key would also decide the next item.
  const decideNow = (decision: "approve" | "reject") => {
    settle(decision);
    heading.current?.focus({ preventScroll: true });
  };
  // A key only moves the focus; Enter decides. A slip has no effect.
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
        {desk.announcement}
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

/** Approves the item, or rejects it with feedback. */
const Decision = ({
  review,
  feedback,
  field,
  approve,
  hasKeys,
  onFeedback,
  onApprove,
  onReject,
}: {
  readonly review: WaitingReview;
  readonly feedback: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly approve: RefObject<HTMLButtonElement | null>;
  /** Single keys focus the field and the button. */
  readonly hasKeys: boolean;
  readonly onFeedback: (text: string) => void;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}) => {
  const t = useTexts("review");
  const byKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") field.current?.blur();
    // While an input method composes a word, Enter accepts that word.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onReject();
  };
  return (
    <Stack gap="sm">
      <Textarea
        ref={field}
        label={t("feedback")}
        placeholder={t("feedbackHint")}
        value={feedback}
        maxLength={limits.reviewFeedback}
        autosize
        minRows={2}
        maxRows={6}
        onChange={({ currentTarget }) => onFeedback(currentTarget.value)}
        onKeyDown={byKey}
      />
      <Group grow gap="xs" className={classes["buttons"] ?? ""}>
        <Button
          variant="default"
          leftSection={<RotateCcw size={15} aria-hidden />}
          {...(hasKeys && { rightSection: <Kbd size="xs">R</Kbd>, "aria-keyshortcuts": "R" })}
          onClick={onReject}
        >
          {t("reject")}
        </Button>
        <Button
          ref={approve}
          leftSection={<Check size={15} aria-hidden />}
          {...(hasKeys && { rightSection: <Kbd size="xs">A</Kbd>, "aria-keyshortcuts": "A" })}
          onClick={onApprove}
        >
          {t("approve")}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t("rejectionsLeft", { count: review.rejections_left })}
      </Text>
    </Stack>
  );
};

/**
 * Whether single keys work on the review page. Users can turn them off (WCAG 2.1.4), because speech input may trigger them by
 * accident.
 */

const key = "reelwright.review-keys";

const areKeysOn = (): boolean => localTexts.getItem(key) !== "off";

const storeKeys = (isOn: boolean): void => localTexts.setItem(key, isOn ? "on" : "off");
