import type { VendorOutput, VendorProgress } from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import { at, entriesAt, listAt, textAt } from "../json-answer.ts";
import { executionFailure } from "./comfy-failure.ts";
import type { ComfyHandle } from "./comfy-task.ts";

const extensions = {
  picture: /\.(?:png|jpe?g|webp)$/i,
  clip: /\.(?:mp4|webm|mov|mkv)$/i,
} as const;

type ResultFile = { readonly filename: string; readonly subfolder: string; readonly type: string };

/** Files that a node saved, whatever it calls them (`images`, `gifs`, `video` …). */
const filesOf = (entry: unknown, node: string): readonly ResultFile[] =>
  entriesAt(entry, "outputs", node).flatMap(([, files]) =>
    listAt(files).flatMap((file) => {
      const filename = textAt(file, "filename");
      const type = textAt(file, "type") ?? "output";
      return filename === undefined
        ? []
        : [{ filename, type, subfolder: textAt(file, "subfolder") ?? "" }];
    }),
  );

type Reading = {
  readonly baseUrl: string;
  /** What goes with a download. */
  readonly headers: Readonly<Record<string, string>>;
  readonly clean: (text: string) => string;
};

const outputOf = (
  { makes, output }: ComfyHandle,
  entry: unknown,
  { baseUrl, headers }: Pick<Reading, "baseUrl" | "headers">,
): VendorOutput | VendorFailure => {
  const kind = makes === "picture" ? "picture" : "clip";
  const files = filesOf(entry, output);
  const found = files.find(({ filename }) => extensions[kind].test(filename));
  if (found)
    return {
      kind: kind === "picture" ? "image" : "video",
      ...(Object.keys(headers).length > 0 && { headers }),
      url: `${baseUrl.replace(/\/+$/, "")}/view?${new URLSearchParams(found)}`,
    };
  const names = files.map(({ filename }) => filename).join(", ");
  return new VendorFailure("malformed_output", `The workflow made no ${kind}.`, {
    cause: new Error(`node ${output} made ${names === "" ? "nothing" : names}`),
  });
};

/** What an entry of the history says of the task; `status` is missing on old servers. */
export const historyProgress = (
  handle: ComfyHandle,
  entry: unknown,
  { clean, ...server }: Reading,
): VendorProgress => {
  if (at(entry, "status", "status_str") === "error")
    return { kind: "failed", failure: executionFailure(entry, clean) };
  const output = outputOf(handle, entry, server);
  return output instanceof VendorFailure
    ? { kind: "failed", failure: output }
    : { kind: "done", result: { outputs: [output] } };
};
