import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import type { HttpAnswer } from "../http-answer.ts";
import { at, entriesAt, listAt, textAt } from "../json-answer.ts";
import { statusFailure } from "../status-failure.ts";

/** Faults of the server itself: a node or a model's file that it doesn't have. */
const missing = new Set(["missing_node_type", "invalid_prompt", "prompt_no_outputs"]);
/** Values that come from the request. */
const outOfRange = new Set(["value_smaller_than_min", "value_bigger_than_max"]);

const nodeErrors = (body: unknown): readonly { readonly type: string; readonly text: string }[] =>
  entriesAt(body, "node_errors").flatMap(([id, node]) =>
    listAt(node, "errors").map((error) => ({
      type: textAt(error, "type") ?? "",
      text: `node ${id} (${textAt(node, "class_type") ?? "?"}): ${textAt(error, "message") ?? ""}: ${textAt(error, "details") ?? ""}`,
    })),
  );

/** Why `POST /prompt` refused. The operator's workflow or server is wrong, unless a value of the request is. */
export const promptFailure = (
  answer: HttpAnswer,
  clean: (text: string) => string,
): VendorFailure => {
  const body = answer.json();
  if (answer.status !== 400 || at(body, "error") === undefined) return statusFailure(answer);
  const errors = nodeErrors(body);
  const main = `${textAt(body, "error", "type") ?? ""}: ${textAt(body, "error", "message") ?? ""}`;
  const cause = new Error(
    clean([main, ...errors.map(({ text }) => text)].join("; ")).slice(0, 1_000),
  );
  const isOurs = errors.length > 0 && errors.every(({ type }) => outOfRange.has(type));
  if (isOurs && !missing.has(textAt(body, "error", "type") ?? ""))
    return new VendorFailure("invalid_input", "The workflow does not take this length or size.", {
      input: "resolution",
      cause,
    });
  return new VendorFailure(
    "operator",
    "The server lacks something that the workflow needs; its operator has been told.",
    { cause },
  );
};

const isOutOfMemory = (error: unknown): boolean =>
  /out ?of ?memory|allocation on device/i.test(
    `${textAt(error, "exception_type") ?? ""} ${textAt(error, "exception_message") ?? ""}`,
  );

/** Data of the first message of that name in a history entry's status. */
const messageOf = (entry: unknown, name: string): unknown =>
  at(
    listAt(entry, "status", "messages").find((each) => at(each, 0) === name),
    1,
  );

/** Why an entry of the history ended with an error. */
export const executionFailure = (
  entry: unknown,
  clean: (text: string) => string,
): VendorFailure => {
  if (messageOf(entry, "execution_interrupted") !== undefined)
    return new VendorFailure("transient", "The work was interrupted on the server.");
  const error = messageOf(entry, "execution_error");
  const told = `${textAt(error, "node_type") ?? "?"}: ${textAt(error, "exception_type") ?? ""}: ${textAt(error, "exception_message") ?? ""}`;
  const cause = new Error(clean(told).slice(0, 1_000));
  return isOutOfMemory(error)
    ? new VendorFailure(
        "transient",
        "The server ran out of memory; a smaller resolution or a shorter clip needs less.",
        { cause },
      )
    : new VendorFailure("transient", "The workflow failed on the server.", { cause });
};
