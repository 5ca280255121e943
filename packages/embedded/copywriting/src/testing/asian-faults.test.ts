import { describe, expect, test } from "@jest/globals";
import { scriptRequest } from "@reelwright/film/testing/script-request";
import { asianFaults } from "./asian-faults.ts";
import { asianProducts } from "./asian-products.ts";
import type { CheckedScript } from "./checked-script.ts";
import { at, sampledStructures, sampledTones } from "./sampled-scripts.ts";
import { scriptFaults } from "./script-faults.ts";
import { writeScript } from "./write-script.ts";

const checked = (language: string, line: string, productName = "Lumo"): CheckedScript => ({
  ...{ productName, interactionMode: "holdable", environment: "", sellingPoints: [] },
  ...{ tone: "conversational", language, segmentSeconds: 6, segments: [line], keyframePrompts: [] },
});

test.each([
  ["ja", "misfit", "好きなのは、お湯が冷めにくい。"],
  ["ja", "misfit", "知ってほしいのは、分け合っても、お客さまにも。"],
  ["ja", "misfit", "注目したいのは、静か点です。"],
  ["ja", "figure", "結論、気に入りました。350ml。"],
  ["zh", "count", "来了，第1！最棒的是，防滑鞋底。"],
  ["zh", "translated", "请来点鼓声，凝光。"],
  ["ko", "translated", "이제 당신 차례예요."],
  ["ko", "register", "작은 장점 하나, 휴대가 간편하다."],
  ["ko", "misfit", "바로 수련입니다. 쓰기 쉽게."],
  ["ko", "figure", "결론은요? 마음에 들어요. 350ml."],
  ["hi", "misfit", "मुझे पसंद है: रोज़ इस्तेमाल करें।"],
  ["id", "register", "Awalnya aku ragu. Saya selalu lupa minum."],
  ["id", "register", "Sofa saya rindu. Lihat laciku."],
  ["id", "misfit", "Yang aku suka: untuk setiap hari."],
])("finds in %s a %s in %j, which former books said", (language, fault, line) => {
  expect(asianFaults(checked(language, line)).map((found) => found.fault)).toContain(fault);
});

test("finds a Korean particle that doesn't go with the name", () => {
  const line = "설화 수분크림를 고른 3가지 이유.";
  expect(asianFaults(checked("ko", line, "설화 수분크림"))).toEqual([
    { fault: "particle", text: "설화 수분크림를" },
  ]);
  expect(asianFaults(checked("ko", line.replace("를", "을"), "설화 수분크림"))).toEqual([]);
});

const count = 60;
const requests = (language: string) =>
  Array.from({ length: count }, (_, index) => {
    const [productName, interactionMode, points] = at(asianProducts[language] ?? [], index * 7);
    return scriptRequest({
      ...{ productName, interactionMode, language },
      sellingPoints: index % 5 === 4 ? [] : points,
      structure: at(sampledStructures, index),
      tone: at(sampledTones, index + Math.floor(index / 6)),
      segmentCount: at([3, 4, 2, 5, 6], index * 3 + Math.floor(index / 5)),
      segmentSeconds: at([4, 6, 8, 10, 3, 5], index * 5 + 2),
      seed: index * 7919 + 5,
    });
  });

describe.each(Object.keys(asianProducts))(
  "scripts in %s about products of the country",
  (language) => {
    test("have none of these faults", async () => {
      const found = await Promise.all(
        requests(language).map(async (request) => {
          const { segments, keyframePrompts } = await writeScript(request);
          const script = {
            ...request,
            segments: segments.map(({ narration }) => narration),
            keyframePrompts,
          };
          const faults = [...asianFaults(script), ...scriptFaults(script)];
          return faults.map((fault) => ({ ...fault, of: request.productName }));
        }),
      );
      expect(found.flat()).toEqual([]);
    });
  },
);
