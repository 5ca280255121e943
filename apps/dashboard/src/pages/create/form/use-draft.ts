import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import type { FieldSuggestions, JobFields } from "reelwright";
import { sessionTexts } from "../../../storage.ts";
import { changed, type Draft, emptyDraft } from "./draft.ts";
import type { FieldErrors } from "./field-errors.ts";
import { forgetDraft, readDraft, storeDraft } from "./stored-draft.ts";
import type { Submission } from "./submission.ts";
import { initialValues, type Values } from "./values.ts";

/** The form's state, its errors, and what changes them. */
export type DraftState = {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly setErrors: (errors: FieldErrors) => void;
  readonly set: (values: Values) => void;
  readonly reset: (fields: readonly string[]) => void;
  readonly suggest: (suggestions: FieldSuggestions, product: string | null) => void;
  /** Fills in what nobody has written. */
  readonly offer: (values: Values) => void;
  readonly fill: (values: Values, template: Draft["template"]) => void;
  /** An empty form; what was stored is forgotten. */
  readonly startOver: () => void;
  readonly submission: { current: Submission | null };
  /** Nothing was stored: the form begins empty. */
  readonly isFresh: boolean;
};

const without = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));

/** Returns the form's state. It outlives a reload of the tab. */
export const useDraft = (fields: JobFields): DraftState => {
  const [stored] = useState(() => readDraft(sessionTexts));
  const [draft, change] = useReducer(changed, stored?.draft ?? emptyDraft(initialValues(fields)));
  const [errors, setErrors] = useState<FieldErrors>({});
  const submission = useRef(stored?.submission ?? null);
  useEffect(() => {
    storeDraft(sessionTexts, { draft, submission: submission.current });
  }, [draft]);
  const forgive = useCallback(
    (names: readonly string[]) => setErrors((before) => without(before, names)),
    [],
  );
  return {
    ...{ draft, errors, setErrors, submission, isFresh: stored === null },
    set: useCallback(
      (values) => {
        change({ type: "set", values });
        forgive(Object.keys(values));
      },
      [forgive],
    ),
    reset: useCallback(
      (names) => {
        change({ type: "reset", fields: names, initial: initialValues(fields) });
        forgive(names);
      },
      [fields, forgive],
    ),
    suggest: useCallback(
      (suggestions, product) => change({ type: "suggest", suggestions, product }),
      [],
    ),
    offer: useCallback((values) => change({ type: "offer", values }), []),
    fill: useCallback((values, template) => change({ type: "fill", values, template }), []),
    startOver: useCallback(() => {
      forgetDraft(sessionTexts);
      submission.current = null;
      setErrors({});
      change({ type: "start", draft: emptyDraft(initialValues(fields)) });
    }, [fields]),
  };
};
