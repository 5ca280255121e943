import type { ScriptRequest } from "@reelwright/core/ports/language";
import { intangibleKinds, kindOf } from "@reelwright/core/products/kind-of";

/** What only offers have that come in no box. */
const signs =
  /\b(?:appointments?|invoices?|payroll|check-?(?:in|out)|breakfast|free trial|cancel|uptime|downtime|sign[- ]?up|online booking|same-day service|e-?mails?|per seat|dashboards?|integrat(?:es|ions?)|works with \p{Lu}\p{L}*Books|SOC ?2|GDPR|clicks|tickets?|minimum order|pickup|financing|consultation|lessons?|meetings|teams|users|templates|workflows?|claims|live classes|per month|subscription|no contract|unlimited users)\b/iu;

/** Whether the product comes in no box, by its name or, where that says nothing, by what is said of it. */
export const isIntangible = ({
  productName,
  interactionMode,
  sellingPoints,
}: ScriptRequest): boolean => {
  const { name } = kindOf(productName, interactionMode);
  return (
    intangibleKinds.has(name) || (name === "any displayed" && signs.test(sellingPoints.join(". ")))
  );
};
