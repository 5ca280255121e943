import { APIError, ConnectionError, type Job, TimeoutError } from "reelwright";
import { useFormat } from "../components/format.ts";
import { SignInError } from "../session/authorization.ts";
import { useLanguage, useTexts } from "../texts/texts.tsx";

/** An error's text for the user. */
export type ErrorText = {
  readonly message: string;
  /** The request's ID for support; null if no answer arrived. */
  readonly detail: string | null;
};

/** Texts for errors without an answer. */
const knownText = (error: unknown) => {
  if (error instanceof SignInError) return "sessionEnded";
  if (error instanceof TimeoutError) return "timedOut";
  const isNetwork = error instanceof ConnectionError || error instanceof TypeError;
  if (!isNetwork) return null;
  return navigator.onLine ? "unreachable" : "offline";
};

/** The texts by names that the server gives, which the compiler doesn't know. */
type Dynamic = {
  (key: string, values?: { readonly [name: string]: string }): string;
  has(key: string): boolean;
};

type Field = APIError["fields"][number];

/** The API's messages in the page's language, by code. Unknown codes keep the API's message. */
const useTranslated = () => {
  const { language } = useLanguage();
  const t = useTexts("errors") as unknown as Dynamic;
  const { number } = useFormat();
  // In English the API's own message is shown: it says more than the code.
  const isEnglish = language === "en";
  const detail = (details: APIError["details"], name: string): string => {
    const value = details[name];
    return typeof value === "number" ? number(value, 2) : "–";
  };
  return {
    code: (code: string | null, details: APIError["details"], message: string): string => {
      if (isEnglish || code === null || !t.has(`code.${code}`)) return message;
      const values = ["required", "available", "limit"].map((name) => [
        name,
        detail(details, name),
      ]);
      return t(`code.${code}`, Object.fromEntries(values));
    },
    field: ({ type, message }: Pick<Field, "type" | "message">): string => {
      if (isEnglish) return message;
      const key = t.has(`field.${type}`) ? type : "other";
      const [limit = "–"] = /\d+(\.\d+)?/.exec(message) ?? [];
      return t(`field.${key}`, { limit });
    },
    failure: ({ code, message, details }: NonNullable<Job["error"]>): string => {
      const key = [details?.class, code].find((each) => each && t.has(`failure.${each}`));
      if (!isEnglish && key) return t(`failure.${key}`);
      return details ? `${message} ${details.reason} ${details.change}` : message;
    },
  };
};

/** Returns the text of a refused field. */
export const useFieldText = (): ((field: Pick<Field, "type" | "message">) => string) =>
  useTranslated().field;

/** Returns the text of a failed job. */
export const useFailureText = (): ((error: NonNullable<Job["error"]>) => string) =>
  useTranslated().failure;

/** Returns the function that turns an error into text. */
export const useErrorText = (): ((error: unknown) => ErrorText) => {
  const t = useTexts("common");
  const translated = useTranslated();
  return (error) => {
    if (error instanceof APIError) {
      const { code, details, fields, requestId } = error;
      const message =
        fields.length > 0
          ? fields.map((each) => `${each.field}: ${translated.field(each)}`).join("; ")
          : translated.code(code, details, error.message);
      return { message, detail: requestId ? t("requestId", { id: requestId }) : null };
    }
    const known = knownText(error);
    if (known !== null) return { message: t(known), detail: null };
    return { message: error instanceof Error ? error.message : String(error), detail: null };
  };
};
