import type { VendorCheck } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { at, listAt, textAt } from "../json-answer.ts";
import { type ComfyOptions, comfyHttp } from "./comfy-vendor.ts";
import { linkOf, namesIn, type Workflow } from "./workflow.ts";

type NodeUse = { readonly file: string; readonly inputs: Readonly<Record<string, unknown>> };

/** Where each type of node is used. */
const usesOf = (workflows: readonly Workflow[]): ReadonlyMap<string, readonly NodeUse[]> => {
  const uses = new Map<string, NodeUse[]>();
  for (const { file, graph } of workflows)
    for (const { class_type: type, inputs } of Object.values(graph))
      uses.set(type, [...(uses.get(type) ?? []), { file, inputs }]);
  return uses;
};

/** The values of an input that is a choice, else null. Newer servers list them as `["COMBO", {options}]`. */
const choicesOf = (info: unknown, input: string): readonly unknown[] | null => {
  const spec = at(info, "input", "required", input) ?? at(info, "input", "optional", input);
  const first = at(spec, 0);
  if (Array.isArray(first)) return first;
  const options = at(spec, 1, "options");
  return first === "COMBO" && Array.isArray(options) ? options : null;
};

/** Values of a node that the server doesn't have, mostly model files. */
const lacking = (type: string, info: unknown, { file, inputs }: NodeUse): readonly string[] =>
  Object.entries(inputs).flatMap(([name, value]) => {
    const isGiven = typeof value === "string" && namesIn(value).length === 0;
    const choices = isGiven && linkOf(value) === null ? choicesOf(info, name) : null;
    return choices === null || choices.includes(value)
      ? []
      : [`${String(value)} (${name} of ${type}, in ${file})`];
  });

/** Checks that the server answers, and has each node and each model file of the workflows. */
export const comfyCheck = ({ workflows, ...server }: ComfyOptions): VendorCheck => {
  const http = comfyHttp(server);
  const ask = async (path: string, signal: AbortSignal): Promise<unknown> => {
    const answer = await http.ask({ url: path, signal, timeoutMs: 10_000 });
    if (answer.status === 200) return answer.json();
    // ComfyUI itself needs no credentials.
    const isOfProxy = [401, 403, 407].includes(answer.status) || answer.status < 400;
    const remedy = isOfProxy
      ? "a proxy in front of it requires credentials; set COMFYUI_HEADERS"
      : "check COMFYUI_URL";
    throw new VendorFailure(
      answer.status >= 500 ? "transient" : "operator",
      `ComfyUI answers ${path} with HTTP ${answer.status}: ${remedy}.`,
    );
  };

  const missing = async (signal: AbortSignal): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const [type, uses] of usesOf(workflows)) {
      const info = at(await ask(`/object_info/${encodeURIComponent(type)}`, signal), type);
      const files = [...new Set(uses.map(({ file }) => file))].join(", ");
      if (info === undefined) found.push(`the node ${type} (in ${files})`);
      else found.push(...uses.flatMap((use) => lacking(type, info, use)));
    }
    return [...new Set(found)];
  };

  return {
    vendor: "comfyui",
    check: async (signal) => {
      const stats = await ask("/system_stats", signal);
      if (at(stats, "system") === undefined)
        throw new VendorFailure("operator", "The server is not ComfyUI: check COMFYUI_URL.");
      const lacks = await missing(signal);
      if (lacks.length > 0)
        throw new VendorFailure(
          "operator",
          `ComfyUI lacks ${lacks.join("; ")}: install it, or change the workflows of COMFYUI_WORKFLOWS_DIR.`,
        );
      const version = textAt(stats, "system", "comfyui_version") ?? "unknown";
      const devices = listAt(stats, "devices").map((each) => textAt(each, "name") ?? "?");
      return `version ${version} on ${devices.join(", ")}, ${workflows.length} workflows can run`;
    },
  };
};
