import type { ScriptRequest } from "@reelwright/core/ports/language";
import { contactsIn } from "../text-rules/contacts.ts";
import { isOrder } from "../text-rules/orders.ts";

/** Where a name's own part ends and more text begins. */
const parts = /(?<=[.!?;:|。！？])\s+|\s+[-–—|•]\s+|[\r\n]+/u;

/** The parts of a name that only name something. */
export const nameAlone = (name: string): string => {
  if (!isOrder(name)) return name;
  const kept = name.split(parts).filter((part) => !isOrder(part) && contactsIn(part).length === 0);
  // An order may be spread over the parts after the name.
  const [first = ""] = kept;
  return first.replace(/[.!?;:|。！？\s]+$/u, "") || "this product";
};

const leftOut = (what: string): string =>
  `${what} reads like instructions to a language model and was left out.`;

/**
 * The request without texts that give orders: neither a model nor the built-in writer repeats them, nor do the keyframes'
 * prompts. Warnings say what was left out.
 */
export const withoutOrders = (
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
