/** Scripts of many products, structures, tones and languages to be read, and what the checker finds in them. */

import {
  type SampledScript,
  sampledScripts,
} from "@reelwright/copywriting/testing/sampled-scripts";
import { everywhereSentences, scriptFaults } from "@reelwright/copywriting/testing/script-faults";

/** A sentence without the product's name, kind or points may be said for this share of the products. */
const everywhereShare = 0.2;

const printed = (script: SampledScript, number: number): string => {
  const { productName, language, structure, tone, segmentSeconds, sellingPoints } = script;
  const given = sellingPoints.length === 0 ? "no points" : sellingPoints.join(" | ");
  const head = `${number}. ${productName} · ${language} · ${structure} · ${tone} · ${segmentSeconds} s · ${given}`;
  const faults = scriptFaults(script).map(({ fault, text }) => `   ! ${fault}: ${text}`);
  return [head, ...script.segments.map((text) => `   ${text}`), ...faults].join("\n");
};

/** Writes `count` scripts, prints each with its faults, and returns how many faults there are. */
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
