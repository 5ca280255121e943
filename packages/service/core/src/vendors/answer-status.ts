/** Hands the HTTP status of a vendor's answer to whoever traces the request, past the adapters in between. */
import { AsyncLocalStorage } from "node:async_hooks";

type Noted = { status: number | null };

const requests = new AsyncLocalStorage<Noted>();

/** Notes the status of an answer with the request that it belongs to; of several, the last one counts. */
export const noteAnswerStatus = (status: number): void => {
  const noted = requests.getStore();
  if (noted) noted.status = status;
};

/** Makes the request; `status` returns what was noted of it, null where there was no answer. */
export const withAnswerStatus = <Answer>(
  request: () => Promise<Answer>,
): { readonly answer: Promise<Answer>; readonly status: () => number | null } => {
  const noted: Noted = { status: null };
  return { answer: requests.run(noted, request), status: () => noted.status };
};
