import type { ChatRequest } from "@reelwright/core/vendors/chat";
import type { Script } from "@reelwright/film/artifacts";
import { endCardTexts } from "@reelwright/film/end-card-texts";
import { keyframePrompts } from "@reelwright/film/keyframe-prompts";
import type { Language, ScriptRequest } from "@reelwright/film/ports/tools";
import type { Control, Vendor, VendorCalls } from "@reelwright/film/ports/vendors";
import { type VendorErrorClass, VendorFailure } from "@reelwright/film/vendor-failure";
import { ask, promptFile, UnusableAnswer, type UsableAnswer } from "../ask.ts";
import { contactsIn, isOrder } from "../text-rules.ts";
import {
  narrationsOf,
  phaseAt,
  scriptIssues,
  scriptParts,
  scriptSchema,
  untrustedTexts,
  type WrittenScript,
} from "./script-rules.ts";

/** Room for ten segments in any language, and for a model that thinks before it writes. */
const maxTokens = 6_000;

/** Failures of this request or this answer, after which the embedded writer writes. With others the vendor is unavailable. */
const fallbackClasses: ReadonlySet<VendorErrorClass> = new Set([
  "invalid_input",
  "policy_output",
  "malformed_output",
]);

const reasonOf = (error: unknown): string | null => {
  if (error instanceof UnusableAnswer) return "its script broke the rules twice";
  if (!(error instanceof VendorFailure) || !fallbackClasses.has(error.errorClass)) return null;
  return error.errorClass === "policy_output"
    ? "a content policy refused its script"
    : "it gave no usable answer";
};

/** A refusal of the product names the fields that the model read. Other errors are unchanged. */
const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof VendorFailure) || error.errorClass !== "policy_input") return error;
  const message =
    "The language model refuses to write about this product; change product_name, key_selling_points, cta_text or environment_description.";
  const { costUsd, isFinal, cause } = error;
  return new VendorFailure("policy_input", message, {
    input: "product_name",
    costUsd,
    isFinal,
    cause,
  });
};

const scriptOf = (request: ScriptRequest, { answer }: UsableAnswer<WrittenScript>): Script => ({
  language: request.language,
  structure: request.structure,
  tone: request.tone,
  segments: narrationsOf(answer).map((narration, index) => ({
    index,
    phase: phaseAt(request, index),
    narration,
  })),
  keyframePrompts: keyframePrompts(request, {
    place: answer.place.replace(/[.\s]+$/u, ""),
    light: answer.light.replace(/[.\s]+$/u, ""),
    keyframes: answer.keyframes.map(({ shot, action }) => ({
      shot: shot.replace(/[.\s]+$/u, ""),
      action: naming(action.replace(/[.\s]+$/u, "")),
    })),
  }),
  warnings: [],
  endCard: endCardTexts(request, request.language),
});

/** The action, with a placeholder for the product's name. */
const naming = (action: string): string =>
  /\bthe product\b/i.test(action)
    ? action.replace(/\bthe product\b/i, "{product}")
    : `${action}, with {product} in view`;

/**
 * Scripts by a language model. The embedded writer, `local`, splits custom scripts. It also writes if the model's script is
 * still unusable after one correction: the script then has a warning, and the job's events say why. Throws what the calls
 * throw while the vendor is unavailable, and `VendorFailure("policy_input")` if it refuses the product.
 */
export const vendorLanguage = ({
  vendor,
  local,
}: {
  readonly vendor: Vendor<ChatRequest>;
  readonly local: Language;
}): Language => {
  const writeLocally = async (
    request: ScriptRequest,
    control: Control,
    reason: string,
    issues: readonly string[],
  ): Promise<Script> => {
    const script = await local.write(request, control);
    const { version: prompt } = promptFile("script");
    control.note?.("script.fallback", { prompt, reason, issues: issues.slice(0, 12) });
    const warning = `The language model could not write this script: ${reason}. The built-in writer wrote it.`;
    return { ...script, warnings: [warning, ...script.warnings] };
  };

  /** `read`: untrusted texts, whose names the script must not mention. */
  const writeByModel = async (
    request: ScriptRequest,
    control: Control,
    calls: VendorCalls,
    read: readonly string[],
  ): Promise<Script> => {
    try {
      const asked = await ask(vendor, calls, {
        prompt: "script",
        schema: scriptSchema,
        parts: () => scriptParts(request),
        issues: (answer) => scriptIssues(request, answer, read),
        maxTokens,
        repairs: true,
      });
      const { prompt, model, repaired } = asked;
      control.note?.("script.written", { prompt, model, repaired });
      return scriptOf(request, asked);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw refusalOf(error);
      const issues = error instanceof UnusableAnswer ? error.issues : [];
      return writeLocally(request, control, reason, issues);
    }
  };

  return {
    write: async (asked, control) => {
      if (asked.customScript.trim() !== "" || control.calls === undefined)
        return local.write(asked, control);
      const { request, warnings } = withoutInstructions(asked);
      const script = await writeByModel(request, control, control.calls, untrustedTexts(asked));
      return { ...script, warnings: [...warnings, ...script.warnings] };
    },
  };
};

/** Where a name ends and more text begins. */
const partEnds = /(?<=[.!?;:|。！？])\s+|\s+[-–—|•]\s+|[\r\n]+/u;

/** The name without instructions and contacts. */
export const nameAlone = (name: string): string => {
  if (!isOrder(name)) return name;
  const kept = name
    .split(partEnds)
    .filter((part) => !isOrder(part) && contactsIn(part).length === 0);
  // An instruction may continue in the parts after the name.
  const [first = ""] = kept;
  return first.replace(/[.!?;:|。！？\s]+$/u, "") || "this product";
};

const leftOut = (what: string): string =>
  `${what} reads like instructions to a language model and was left out.`;

/**
 * The request without texts that give instructions. Neither a model, nor the embedded writer, nor the keyframes' prompts
 * repeat them. Warnings say what was left out.
 */
const withoutInstructions = (
  request: ScriptRequest,
): { readonly request: ScriptRequest; readonly warnings: readonly string[] } => {
  const { productName, sellingPoints, cta, environment, brief } = request;
  const name = nameAlone(productName);
  const points = sellingPoints.filter((point) => !isOrder(point));
  return {
    request: {
      ...request,
      productName: name,
      brief: { ...brief, product: { ...brief.product, name } },
      sellingPoints: points,
      cta: isOrder(cta) ? "" : cta,
      environment: isOrder(environment) ? "" : environment,
    },
    warnings: [
      ...(name === productName ? [] : [leftOut("A part of the product's name")]),
      ...(points.length === sellingPoints.length ? [] : [leftOut("A selling point")]),
      ...(isOrder(cta) ? [leftOut("The call to action")] : []),
      ...(isOrder(environment) ? [leftOut("The description of the place")] : []),
    ],
  };
};
