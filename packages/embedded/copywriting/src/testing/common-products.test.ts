/** @tier all */
import { describe, expect, test } from "@jest/globals";
import { kindOf } from "@reelwright/film/products/kinds";
import { scriptRequest } from "@reelwright/film/testing/script-request";
import type { CheckedScript } from "./checked-script.ts";
import { commonProducts } from "./common-products.ts";
import { at, sampledScript, sampledStructures, sampledTones } from "./sampled-scripts.ts";
import { everywhereSentences, scriptFaults } from "./script-faults.ts";

const points: Readonly<Record<string, readonly string[]>> = {
  en: ["Made in Portugal", "Lasts for years"],
  de: ["Aus Portugal", "Hält viele Jahre"],
  es: ["Hecho en Portugal", "Dura muchos años"],
  fr: ["Fabriqué au Portugal", "Dure des années"],
};

/** A film of every product, of a brand: structures, tones, lengths and points each in turn. */
const scriptsOf = (language: string): Promise<readonly CheckedScript[]> =>
  Promise.all(
    commonProducts(language).map((product, index) =>
      sampledScript(
        scriptRequest({
          ...{ productName: `Nova ${product}`, interactionMode: "holdable", language },
          sellingPoints: index % 3 === 0 ? (points[language] ?? []) : [],
          structure: at(sampledStructures, index),
          tone: at(sampledTones, index + Math.floor(index / 6)),
          segmentCount: at([4, 5, 3, 6], index + Math.floor(index / 12)),
          segmentSeconds: at([6, 5, 8], index + Math.floor(index / 4)),
          seed: index * 977 + 11,
        }),
      ),
    ),
  );

describe.each(Object.keys(points))("common products in %s", (language) => {
  test("are known by what they are", () => {
    const products = commonProducts(language);
    const unknown = products.filter((name) => kindOf(`Nova ${name}`, "").name.startsWith("any "));
    expect(products.length).toBeGreaterThan(130);
    expect(unknown.length / products.length).toBeLessThan(0.04);
  });

  test("have scripts without faults", async () => {
    const scripts = await scriptsOf(language);
    const faults = scripts.flatMap((script) =>
      scriptFaults(script).map(({ fault, text }) => `${script.productName}: ${fault}: ${text}`),
    );
    expect(faults).toEqual([]);
    expect(everywhereSentences(scripts, 0.2)).toEqual([]);
  });
});
