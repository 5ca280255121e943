import { text } from "node:stream/consumers";
import { usageError } from "../command-error.ts";
import { type Asking, ask } from "./ask.ts";

/** A secret: typed on a terminal without being shown, else all of the standard input. Throws where it is empty. */
export const readSecret = async (question: string, asking: Asking): Promise<string> => {
  const given = asking.input.isTTY
    ? await ask(question, asking, { isShown: false })
    : await text(asking.input);
  const secret = given.trim();
  if (secret !== "") return secret;
  throw usageError("No API key was given: type one, or pipe it with --api-key-stdin.");
};
