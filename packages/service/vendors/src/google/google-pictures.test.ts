import { describe, expect, test } from "@jest/globals";
import { at, listAt } from "../json-answer.ts";
import { googleContext, useGoogle } from "../testing/google-fixture.ts";
import { smallMedia } from "../testing/own-server.ts";
import { failureOf } from "../testing/sample-calls.ts";

const { server, samples, vendor, sentBody } = useGoogle();

describe("pictures", () => {
  test("come with the answer, in the size and shape that were asked for", async () => {
    const images = [samples().image("product_image_url"), samples().image("reference_images")];
    const submission = await vendor().submit(
      samples().picture({ images, resolution: "2k" }),
      googleContext,
    );
    if (submission.kind !== "completed") throw new Error("not completed");
    const [output] = submission.result.outputs;
    expect(output && "bytes" in output && Buffer.from(output.bytes)).toEqual(
      Buffer.from(smallMedia.image),
    );
    expect(submission.result.costUsd).toBeCloseTo(0.1362);
    const body = sentBody();
    expect(listAt(body, "contents", 0, "parts")).toHaveLength(3);
    expect(at(body, "generationConfig")).toEqual({
      responseModalities: ["IMAGE"],
      seed: 0x7fff_ffff,
      imageConfig: { aspectRatio: "9:16", imageSize: "2K" },
    });
    expect(server().requests.at(-1)?.url.search).toBe("");
  });

  test.each([
    [
      "blocked text",
      { promptFeedback: { blockReason: "PROHIBITED_CONTENT" } },
      "policy_input",
      "prompt",
      0,
    ],
    [
      "blocked picture",
      { promptFeedback: { blockReason: "IMAGE_SAFETY" } },
      "policy_input",
      "product_image_url",
      0,
    ],
    ["blocked for safety", { promptFeedback: { blockReason: "SAFETY" } }, "policy_input", null, 0],
    ["unsafe result", { candidates: [{ finishReason: "IMAGE_SAFETY" }] }, "policy_output", null, 0],
    [
      "unsafe result that was counted",
      {
        candidates: [{ finishReason: "IMAGE_SAFETY" }],
        usageMetadata: { candidatesTokenCount: 9 },
      },
      "policy_output",
      null,
      0.1351,
    ],
    [
      "recitation",
      { candidates: [{ finishReason: "IMAGE_RECITATION" }] },
      "policy_output",
      null,
      0,
    ],
    [
      "forbidden term",
      { candidates: [{ finishReason: "BLOCKLIST" }] },
      "policy_input",
      "prompt",
      0,
    ],
    ["no picture", { candidates: [{ finishReason: "NO_IMAGE" }] }, "malformed_output", null, 0],
    [
      "only a draft",
      {
        candidates: [
          {
            finishReason: "STOP",
            content: {
              parts: [{ thought: true, inlineData: { data: "AAAA" } }, { text: "Sorry" }],
            },
          },
        ],
      },
      "malformed_output",
      null,
      0,
    ],
    ["an answer of another kind", [], "malformed_output", null, 0],
  ])("%s", async (_, answer, errorClass, input, costUsd) => {
    server().answerPicture(answer);
    const images = [samples().image("product_image_url")];
    const failure = await failureOf(vendor().submit(samples().picture({ images }), googleContext));
    expect(failure).toMatchObject({ errorClass, input });
    expect(failure.costUsd).toBeCloseTo(costUsd);
  });

  test("what the model doesn't make, or isn't a picture, is refused before anything is sent", async () => {
    const before = server().requests.length;
    const refused = [
      [samples().picture({ aspectRatio: "3:2" }), "aspect_ratio"],
      [
        samples().picture({
          images: [samples().image("product_image_url", "notes.png")],
        }),
        "product_image_url",
      ],
      [samples().picture({ model: "imgB" }), "model"],
    ] as const;
    for (const [request, input] of refused)
      expect(await failureOf(vendor().submit(request, googleContext))).toMatchObject({
        errorClass: "invalid_input",
        input,
      });
    expect(server().requests).toHaveLength(before);
  });
});
