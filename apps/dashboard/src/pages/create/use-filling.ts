import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import type { JobFields, Template } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { jobQuery, templatesQuery } from "../../api/shared-queries.ts";
import { useAction } from "../../api/use-action.ts";
import type { DraftState } from "./form/use-draft.ts";
import { type Values, valuesOfJob } from "./form/values.ts";

type Search = { readonly from?: string | undefined; readonly template?: string | undefined };

export type Filling = {
  /** What the address asks for is on its way. */
  readonly isUnderWay: boolean;
  readonly error: unknown;
  readonly use: (template: Template) => void;
};

/** Fills the form in: from the job or template of the address, else from the default template. */
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
    // A reload keeps what was changed since.
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
