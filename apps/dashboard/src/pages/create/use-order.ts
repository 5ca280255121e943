import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { CreateJobParams, JobFields } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { useFieldText } from "../../api/error-text.ts";
import { useAction } from "../../api/use-action.ts";
import { sessionTexts } from "../../storage.ts";
import { useTexts } from "../../texts/texts.tsx";
import { type FieldErrors, fieldErrorsOf } from "./form/field-errors.ts";
import { storeDraft } from "./form/stored-draft.ts";
import { submissionOf } from "./form/submission.ts";
import type { DraftState } from "./form/use-draft.ts";
import { bodyOf, type Values } from "./form/values.ts";

export type Order = { readonly isBusy: boolean; readonly create: () => void };

/** Returns what orders the video. `onErrors` is given the fields that have to be seen to. */
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
    // The form stays as it is until the job's page takes its place.
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
    // A page that is loaded anew before the answer comes sends the same key.
    storeDraft(sessionTexts, { draft, submission: order });
    action.mutate({ body, key: order.key });
  };
  return { isBusy: action.isPending || isLeaving, create };
};
