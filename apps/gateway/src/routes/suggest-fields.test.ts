import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { SuggestionTask } from "@reelwright/core/suggestions/suggest-fields";
import { Failure } from "@reelwright/film/failure";
import { mugAdvice, product } from "../testing/cases/playground.ts";
import { openTestGateway, persona } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

describe.each([
  ["E1", 8],
  ["E2", 10],
] as const)("POST /jobs/suggest-fields, edition %s", (edition, seconds) => {
  const asked: SuggestionTask[] = [];
  let failure: Failure | null = null;
  let gateway: TestGateway;
  let caller: Caller;
  beforeAll(async () => {
    gateway = await openTestGateway({
      edition,
      advise: async (order) => {
        asked.push(order);
        if (failure) throw failure;
        return mugAdvice;
      },
    });
    caller = await gateway.tenant(0);
  });
  afterAll(() => gateway.close());
  const suggest = (body: object) => gateway.api("post", "/jobs/suggest-fields", caller).send(body);

  test("200: the fields of a job, without credits", async () => {
    const { status, body } = await suggest({ ...product, persona_id: persona, segment_count: 2 });
    expect([status, body]).toEqual([
      200,
      {
        key_selling_points: mugAdvice.sellingPoints,
        cta_text: mugAdvice.cta,
        environment_description: mugAdvice.environment,
        custom_script: mugAdvice.script,
        analysis: {
          category: "drinkware",
          shape: "compact",
          text: [],
          colors: [{ name: "navy", hex: "#22224a", share: 0.8 }],
        },
      },
    ]);
    expect(asked.at(-1)).toMatchObject({ segmentCount: 2, segmentSeconds: seconds });
    expect(asked.at(-1)?.personaCategory).toEqual(expect.any(String));
    const ledger = await gateway.api("get", "/credits/transactions", caller);
    expect(ledger.body.total).toBe(0);
  });

  test("422: missing and wrong fields, all at once", async () => {
    const { status, body } = await suggest({ product_image_url: "junk", segment_count: 11 });
    expect(status).toBe(422);
    expect(
      body.detail.map(({ type, loc }: { type: string; loc: string[] }) => [type, loc[1]]),
    ).toEqual(
      expect.arrayContaining([
        ["missing", "product_name"],
        ["url_parsing", "product_image_url"],
        ["less_than_equal", "segment_count"],
      ]),
    );
  });

  test("422: an address inside a network, an unknown persona", async () => {
    const { status, body } = await suggest({
      ...product,
      product_image_url: "http://127.0.0.1/a.png",
      persona_id: "0190a0a0-0000-7000-8000-00000000dead",
    });
    expect(status).toBe(422);
    expect(body.detail.map(({ loc }: { loc: string[] }) => loc[1])).toEqual([
      "product_image_url",
      "persona_id",
    ]);
  });

  test.each([
    ["IMAGE_INVALID", "invalid"],
    ["IMAGE_NOT_FOUND", "invalid"],
    ["IMAGE_UNREACHABLE", "upstream"],
    ["IMAGE_TIMEOUT", "timeout"],
  ] as const)("422: %s is said at the picture's address", async (code, kind) => {
    failure = new Failure(kind, code, "The picture is of no use.");
    const { status, body } = await suggest(product);
    expect([status, body.detail]).toEqual([
      422,
      [
        {
          type: "value_error",
          loc: ["body", "product_image_url"],
          msg: "Value error, The picture is of no use.",
          input: product.product_image_url,
        },
      ],
    ]);
    failure = null;
  });

  test("504: nobody looked at it in time; 503: nobody can be asked", async () => {
    failure = new Failure("timeout", "SUGGESTION_TIMEOUT", "Too late.");
    expect((await suggest(product)).status).toBe(504);
    failure = new Failure("unavailable", "SERVICE_UNAVAILABLE", "Away.");
    expect((await suggest(product)).status).toBe(503);
    failure = null;
  });
});
