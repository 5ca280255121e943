import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import type { CreateJobParams, FieldSuggestions, JobFields, Model, Template } from "reelwright";
import { useFieldText } from "../../api/error-text.ts";
import { type FieldErrors, fieldErrorsOf } from "../../api/field-errors.ts";
import { jobQuery, templatesQuery } from "../../api/queries.ts";
import { useAction } from "../../api/use-action.ts";
import { useClient } from "../../contexts.tsx";
import { sessionTexts } from "../../storage.ts";
import { useTexts } from "../../texts/texts.tsx";
import {
  bodyOf,
  changed,
  type Draft,
  emptyDraft,
  firstFields,
  firstOf,
  type Group,
  groupNames,
  groupOf,
  groups,
  initialValues,
  isChanged,
  type Submission,
  submissionOf,
  type Values,
  valueIn,
  valuesOfJob,
} from "./draft.ts";
import { forgetDraft, readDraft, storeDraft } from "./stored-draft.ts";

/** The form, as passed to its parts. */
export type CreateForm = {
  readonly fields: JobFields;
  /** The models of the server; those of jobs are the values of `video_model`. */
  readonly models: readonly Model[];
  readonly draft: Draft;
  readonly errors: FieldErrors;
  /** The effective value: chosen, or the server's default. */
  readonly value: <T>(field: string) => T;
  readonly isChanged: (field: string) => boolean;
  readonly isSuggested: (field: string) => boolean;
  readonly set: (values: Values) => void;
  /** Fills fields that are still empty. */
  readonly offer: (values: Values) => void;
  readonly reset: (fields: readonly string[]) => void;
};

const Context = createContext<CreateForm | null>(null);

type FormSource = Omit<CreateForm, "value" | "isChanged" | "isSuggested">;

/** Provides the form to the parts of the page. */
export const FormProvider = ({
  form: { fields, models, draft, errors, set, offer, reset },
  children,
}: {
  readonly form: FormSource;
  readonly children: ReactNode;
}) => {
  const form = useMemo((): CreateForm => {
    const { values, suggested } = draft;
    return {
      ...{ fields, models, draft, errors, set, offer, reset },
      value: <T,>(field: string) => valueIn(values, fields, field) as T,
      isChanged: (field) => isChanged(values, fields, field),
      isSuggested: (field) => suggested.includes(field),
    };
  }, [fields, models, draft, errors, set, offer, reset]);
  return <Context value={form}>{children}</Context>;
};

/** Returns the form of this page. */
export const useCreateForm = (): CreateForm => {
  const form = useContext(Context);
  if (!form) throw new Error("useCreateForm outside of FormProvider");
  return form;
};

/** The form's state and errors, and the functions that change them. */
type DraftState = {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly setErrors: (errors: FieldErrors) => void;
  readonly set: (values: Values) => void;
  readonly reset: (fields: readonly string[]) => void;
  readonly suggest: (suggestions: FieldSuggestions, product: string | null) => void;
  /** Fills fields that are still empty. */
  readonly offer: (values: Values) => void;
  readonly fill: (values: Values, template: Draft["template"]) => void;
  /** Clears the form and the stored draft. */
  readonly startOver: () => void;
  readonly submission: { current: Submission | null };
  /** True if no draft was stored. */
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

type Search = { readonly from?: string | undefined; readonly template?: string | undefined };

type Filling = {
  /** True while the job in the address loads. */
  readonly isUnderWay: boolean;
  readonly error: unknown;
  readonly use: (template: Template) => void;
};

/** Fills the form from the job or template in the address, else from the default template. */
export const useFilling = (
  { fill, startOver, isFresh }: DraftState,
  fields: JobFields,
  { from, template: wanted }: Search,
): Filling => {
  const client = useClient();
  const navigate = useNavigate();
  const job = useQuery({ ...jobQuery(client, from ?? ""), enabled: from !== undefined });
  const templates = useQuery(templatesQuery(client));
  const count = useAction({ run: (id: string) => client.templates.use(id), onError: () => true });
  const { mutate } = count;
  const filledFrom = useRef<string | null>(null);
  const use = useCallback(
    ({ template_id: id, name, config }: Template) => {
      fill(config as Values, { id, name });
      mutate(id);
    },
    [fill, mutate],
  );
  useEffect(() => {
    if (from === undefined || !job.data || filledFrom.current === from) return;
    filledFrom.current = from;
    startOver();
    fill(valuesOfJob(job.data, fields), null);
    // Cleared, so that a reload keeps later changes.
    void navigate({ to: "/create", search: {}, replace: true });
  }, [from, job.data, fields, fill, startOver, navigate]);
  useEffect(() => {
    const found = templates.data?.find(({ template_id: id, is_default: isDefault }) =>
      wanted === undefined ? isFresh && from === undefined && isDefault : id === wanted,
    );
    if (!found || filledFrom.current !== null) return;
    filledFrom.current = found.template_id;
    use(found);
    if (wanted !== undefined) void navigate({ to: "/create", search: {}, replace: true });
  }, [wanted, from, isFresh, templates.data, use, navigate]);
  return { isUnderWay: from !== undefined && job.isPending, error: job.error, use };
};

export type Order = { readonly isBusy: boolean; readonly create: () => void };

/** Returns the function that creates the video. `onErrors` receives the invalid fields. */
export const useOrder = (
  { draft, submission, startOver }: DraftState,
  fields: JobFields,
  onErrors: (errors: FieldErrors) => void,
): Order => {
  const t = useTexts("create");
  const fieldText = useFieldText();
  const client = useClient();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const action = useAction({
    run: ({ body, key }: { readonly body: Values; readonly key: string }) =>
      client.jobs.create(body as CreateJobParams, { idempotencyKey: key }),
    done: t("created"),
    invalidates: [["jobs"], ["credits"], ["templates"]],
    // The form stays visible until the job's page replaces it.
    onDone: async ({ job_id: jobId }) => {
      setLeaving(true);
      await navigate({ to: "/jobs/$jobId", params: { jobId } });
      startOver();
      setLeaving(false);
    },
    onError: (error) => {
      const errors = fieldErrorsOf(error, fieldText);
      if (Object.keys(errors).length === 0) return false;
      onErrors(errors);
      return true;
    },
  });
  const create = () => {
    if (action.isPending || isLeaving) return;
    const body = bodyOf(draft.values, fields);
    const missing = {
      ...(!("product_image_url" in body) && { product_image_url: t("pictureMissing") }),
      ...(!("product_name" in body) && { product_name: t("nameMissing") }),
    };
    if (Object.keys(missing).length > 0) return onErrors(missing);
    const order = submissionOf(submission.current, body);
    submission.current = order;
    // Stored, so that a page reloaded before the answer sends the same key.
    storeDraft(sessionTexts, { draft, submission: order });
    action.mutate({ body, key: order.key });
  };
  return { isBusy: action.isPending || isLeaving, create };
};

/** Returns an order that waits for an upload in progress. */
export const usePatientOrder = ({ create, isBusy }: Order, isPictureComing: boolean): Order => {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || isPictureComing) return;
    setWaiting(false);
    create();
  }, [isWaiting, isPictureComing, create]);
  return {
    isBusy: isBusy || isWaiting,
    create: () => {
      if (isPictureComing) setWaiting(true);
      else create();
    },
  };
};

const order: readonly string[] = [...firstFields, ...groupNames.flatMap((group) => groups[group])];

export type OpenGroups = {
  readonly open: readonly Group[];
  readonly toggle: (group: Group) => void;
  /** Opens the groups with errors and focuses the first invalid field. */
  readonly show: (errors: FieldErrors) => void;
};

/** Returns which groups are open. */
export const useOpenGroups = (): OpenGroups => {
  const [open, setOpen] = useState<readonly Group[]>([]);
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const find = (): boolean => {
      const field = document.getElementById(`field-${wanted}`);
      field?.focus();
      field?.scrollIntoView({ block: "center" });
      if (field) setWanted(null);
      return field !== null;
    };
    if (find()) return;
    // The group's content is still being loaded.
    const observer = new MutationObserver(find);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [wanted]);
  return {
    open,
    toggle: useCallback(
      (group) =>
        setOpen((before) =>
          before.includes(group) ? before.filter((each) => each !== group) : [...before, group],
        ),
      [],
    ),
    show: useCallback((errors) => {
      const found = Object.keys(errors)
        .map(groupOf)
        .filter((group) => group !== null);
      setOpen((before) => [...new Set([...before, ...found])]);
      setWanted(firstOf(errors, order));
    }, []),
  };
};
