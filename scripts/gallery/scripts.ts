/** Prints scripts for many products, structures, tones and languages, with the faults that the checker finds. */

import {
  type SampledScript,
  sampledScripts,
} from "@reelwright/copywriting/testing/sampled-scripts";
import { everywhereSentences, scriptFaults } from "@reelwright/copywriting/testing/script-faults";

/** Maximum share of products for which the same sentence may occur if it contains no name, kind or point of the product. */
const everywhereShare = 0.2;

const printed = (script: SampledScript, number: number): string => {
  const { productName, language, structure, tone, segmentSeconds, sellingPoints } = script;
  const given = sellingPoints.length === 0 ? "no points" : sellingPoints.join(" | ");
  const head = `${number}. ${productName} · ${language} · ${structure} · ${tone} · ${segmentSeconds} s · ${given}`;
  const faults = scriptFaults(script).map(({ fault, text }) => `   ! ${fault}: ${text}`);
  return [head, ...script.segments.map((text) => `   ${text}`), ...faults].join("\n");
};

/** Generates `count` scripts, prints each with its faults, and returns the number of faults. */
export const showScripts = async (
  count: number,
  language: string | null,
  say: (line: string) => void,
): Promise<number> => {
  const scripts = await sampledScripts(count, language);
  for (const [index, script] of scripts.entries()) say(printed(script, index + 1));
  const english = scripts.filter((script) => script.language === "en");
  const everywhere = everywhereSentences(english, everywhereShare);
  for (const { text } of everywhere) say(`   ! everywhere: ${text}`);
  const faults = scripts.flatMap(scriptFaults).length + everywhere.length;
  say(`${scripts.length} scripts, ${faults} faults.`);
  return faults;
};
