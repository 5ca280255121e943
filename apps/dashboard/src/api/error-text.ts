import { APIError, ConnectionError, TimeoutError } from "reelwright";
import { SignInError } from "../session/authorization.ts";
import { useTexts } from "../texts/texts.tsx";

/** What went wrong, for a person. */
export type ErrorText = {
  readonly message: string;
  /** The request's id, for whoever asks for help; null where nothing answered. */
  readonly detail: string | null;
};

/** What is said of errors that nothing answered with. */
const knownText = (error: unknown) => {
  if (error instanceof SignInError) return "sessionEnded";
  if (error instanceof TimeoutError) return "timedOut";
  const isNetwork = error instanceof ConnectionError || error instanceof TypeError;
  if (!isNetwork) return null;
  return navigator.onLine ? "unreachable" : "offline";
};

/** Returns how errors are told. */
export const useErrorText = (): ((error: unknown) => ErrorText) => {
  const t = useTexts("common");
  return (error) => {
    if (error instanceof APIError) {
      const { message, requestId } = error;
      return { message, detail: requestId ? t("requestId", { id: requestId }) : null };
    }
    const known = knownText(error);
    if (known !== null) return { message: t(known), detail: null };
    return { message: error instanceof Error ? error.message : String(error), detail: null };
  };
};
