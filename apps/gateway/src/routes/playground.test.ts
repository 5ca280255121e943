/** @tier all */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import { picture, silentQueue } from "../testing/cases/playground.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

/** A body: any fields besides the model. */
type Body = { readonly model_id: string; readonly [field: string]: unknown };

const image = "https://example.com/mug.png";
const animate = { model_id: "vidB_std", generation_type: "image_to_video", start_image_url: image };

describe.each(["E1", "E2"] as const)("the playground, edition %s", (edition) => {
  const queue = silentQueue();
  let gateway: TestGateway;
  let caller: Caller;
  beforeAll(async () => {
    gateway = await openTestGateway({ edition, playgroundQueue: queue });
    caller = await gateway.tenant(1_000_000);
  });
  afterAll(async () => {
    const broken = (await gateway.store.checkInvariants()).filter(({ rows }) => rows > 0);
    await gateway.close();
    expect(broken).toEqual([]);
  });

  const attempt = (body: Body, owner = caller) =>
    gateway.api("post", `/models/${body.model_id}/try`, owner).send(body);
  const read = (id: string, owner = caller) => gateway.api("get", `/models/tasks/${id}`, owner);
  const workOf = (id: string) => queue.orders.find(({ taskId }) => taskId === id)?.work;
  /** Status, and the issues as "type at field". */
  const refusal = async (body: Body) => {
    const { status, body: answer } = await attempt(body);
    const detail = (answer.detail ?? []) as { type: string; loc: (string | number)[] }[];
    return [status, ...detail.map(({ type, loc }) => `${type} at ${loc.slice(1).join(".")}`)];
  };

  test("200: answers at once with a queued task, and reserves its credits", async () => {
    const owner = await gateway.tenant(100);
    const { status, body, headers } = await attempt(picture, owner);
    expect([status, body]).toEqual([
      200,
      {
        task_id: expect.any(String),
        model_id: "imgA_2",
        status: "queued",
        output_url: null,
        error_message: null,
        credits: 8,
        created_at: expect.any(String),
        completed_at: null,
      },
    ]);
    expect(headers["location"]).toBe(`/api/v1/models/tasks/${body.task_id}`);
    expect((await gateway.api("get", "/credits/balance", owner)).body).toEqual({
      credit_balance: 100,
      credit_reserved: 8,
      available_credits: 92,
    });
    expect((await read(body.task_id, owner)).body).toMatchObject({ status: "queued" });
  });

  test("takes of pictures all that GET /models lists, and nothing else", async () => {
    const { body: model } = await gateway.api("get", "/models/imgA_2", caller);
    const { generation_types, supported_aspect_ratios, resolutions, output_formats } =
      model.capabilities;
    expect(generation_types).toEqual(["text_to_image", "image_to_image"]);
    expect(model.capabilities.supports_start_frame).toBe(true);
    const each = (field: string, values: readonly string[]) =>
      [...values].map((value) => ({ ...picture, [field]: value }));
    const taken = [
      ...each("aspect_ratio", supported_aspect_ratios),
      ...each("resolution", resolutions),
      ...each("output_format", output_formats),
      picture,
      { ...picture, generation_type: "image_to_image", start_image_url: image },
      { ...picture, start_image_url: image },
    ];
    expect(taken.length).toBeGreaterThan(15);
    for (const body of taken) expect([body, (await attempt(body)).status]).toEqual([body, 200]);
    expect(await refusal({ ...picture, end_image_url: image, start_image_url: image })).toEqual([
      422,
      "value_error at end_image_url",
    ]);
    const words = { ...picture, generation_type: "text_to_image", start_image_url: image };
    const { body } = await attempt(words);
    expect(body.detail).toMatchObject([
      { loc: ["body", "start_image_url"], msg: expect.stringContaining("use image_to_image") },
    ]);
    expect(await refusal({ ...animate, output_format: "png" })).toEqual([
      422,
      "value_error at output_format",
    ]);
  });

  test("200: completed tasks have an address and are consumed, failed ones a reason and are not", async () => {
    const owner = await gateway.tenant(100);
    const ids = [
      (await attempt(picture, owner)).body.task_id,
      (await attempt(picture, owner)).body.task_id,
    ];
    await gateway.store.playground.settle(ids[0], { kind: "completed", output: "t/p/output.png" });
    await gateway.store.playground.settle(ids[1], {
      kind: "failed",
      message: "The picture is damaged.",
    });
    expect((await read(ids[0], owner)).body).toMatchObject({
      status: "completed",
      output_url: "https://files.example.com/t/p/output.png",
      error_message: null,
    });
    expect((await read(ids[1], owner)).body).toMatchObject({
      status: "failed",
      output_url: null,
      error_message: "The picture is damaged.",
    });
    expect((await gateway.api("get", "/credits/balance", owner)).body).toMatchObject({
      credit_balance: 92,
      credit_reserved: 0,
    });
  });

  test("200: what each picture and second costs", async () => {
    const costs = async (body: Body) => (await attempt(body)).body.credits;
    expect(await costs({ ...picture, resolution: "2k" })).toBe(12);
    expect(await costs({ ...picture, resolution: "4k", output_format: "webp" })).toBe(18);
    expect(await costs(animate)).toBe(50);
    expect(await costs({ ...animate, duration: 10 })).toBe(100);
    expect(await costs({ ...animate, duration: 3, sound: true })).toBe(45);
    expect(await costs({ ...animate, model_id: "vidB_pro", duration: 4 })).toBe(72);
  });

  test("402: credits for three let three of sixty-four through", async () => {
    const owner = await gateway.tenant(30);
    const tries = await Promise.all(Array.from({ length: 64 }, () => attempt(picture, owner)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = tries.filter(({ status }) => status === 402);
    expect(refused).toHaveLength(61);
    expect(refused[0]?.body.error).toMatchObject({
      code: "INSUFFICIENT_CREDITS",
      details: { required: 8, available: expect.any(Number) },
    });
    expect((await gateway.api("get", "/credits/balance", owner)).body.available_credits).toBe(6);
  });

  test("404: unknown and foreign tasks alike, and models that aren't listed", async () => {
    const { body } = await attempt(picture);
    const foreign = await read(body.task_id, await gateway.tenant());
    const unknown = await read("0190a0a0-0000-7000-8000-00000000dead");
    const junk = await read("junk");
    expect([foreign.status, unknown.status, junk.status]).toEqual([404, 404, 404]);
    expect(foreign.body.error).toEqual({
      ...unknown.body.error,
      request_id: expect.any(String),
    });
    expect(foreign.body.error.code).toBe("TASK_NOT_FOUND");
    expect(await refusal({ ...picture, model_id: "imgA_9" })).toEqual([404]);
  });

  test("422: what a model can't do, at the field", async () => {
    expect(await refusal({ ...picture, aspect_ratio: "5:4" })).toEqual([
      422,
      "value_error at aspect_ratio",
    ]);
    expect(await refusal({ ...picture, resolution: "8k" })).toEqual([
      422,
      "value_error at resolution",
    ]);
    expect(await refusal({ ...picture, output_format: "gif" })).toEqual([
      422,
      "literal_error at output_format",
    ]);
    expect(await refusal({ ...picture, duration: 5 })).toEqual([422, "value_error at duration"]);
    expect(await refusal({ ...picture, sound: true })).toEqual([422, "value_error at sound"]);
    expect(await refusal({ model_id: "imgA_2" })).toEqual([422, "value_error at prompt"]);
    expect(await refusal({ ...animate, duration: 2 })).toEqual([422, "value_error at duration"]);
    expect(await refusal({ ...animate, duration: 11 })).toEqual([422, "value_error at duration"]);
    expect(await refusal({ ...animate, duration: "5" })).toEqual([422, "int_type at duration"]);
    expect(await refusal({ ...animate, vidB_mode: "4K" })).toEqual([
      422,
      "value_error at vidB_mode",
    ]);
    expect(await refusal({ ...animate, output_format: "png" })).toEqual([
      422,
      "value_error at output_format",
    ]);
    expect(await refusal({ ...animate, generation_type: "reference_to_video" })).toContain(
      "value_error at generation_type",
    );
    expect(await refusal({ ...animate, start_image_url: null })).toEqual([
      422,
      "value_error at start_image_url",
    ]);
  });

  test("422: prompts are at most as long as the model takes, counted in characters", async () => {
    expect((await attempt({ ...animate, prompt: "🎬".repeat(2_500) })).status).toBe(200);
    expect(await refusal({ ...animate, prompt: "a".repeat(2_501) })).toEqual([
      422,
      "string_too_long at prompt",
    ]);
  });

  test("422: pictures inside a network, each where it stands", async () => {
    const inside = "http://169.254.169.254/latest";
    expect(
      await refusal({
        ...animate,
        start_image_url: inside,
        end_image_url: "http://localhost/a.png",
        vidB_elements: [{ name: "mug", image_urls: [image, inside] }],
      }),
    ).toEqual([
      422,
      "value_error at start_image_url",
      "value_error at end_image_url",
      "value_error at vidB_elements.0.image_urls.1",
    ]);
  });

  test("422: the body's model is the path's", async () => {
    const { status, body } = await gateway
      .api("post", "/models/vidB_std/try", caller)
      .send({ ...animate, model_id: "vidB_pro" });
    expect([status, body.detail[0].loc]).toEqual([422, ["body", "model_id"]]);
    const missing = await gateway.api("post", "/models/imgA_2/try", caller).send({ prompt: "mug" });
    expect([missing.status, missing.body.detail[0].type]).toEqual([422, "missing"]);
  });

  test("200: a queued order holds what was asked for", async () => {
    const sent = {
      ...animate,
      end_image_url: image,
      duration: 7,
      aspect_ratio: "1:1",
      sound: true,
    };
    expect(workOf((await attempt(sent)).body.task_id)).toEqual({
      kind: "clip",
      prompt: "",
      aspectRatio: "1:1",
      resolution: "standard",
      seconds: 7,
      start: image,
      end: image,
      references: [],
      shots: [],
      hasSound: true,
    });
  });
});

describe("the playground's fields of edition E1", () => {
  const queue = silentQueue();
  let gateway: TestGateway;
  let caller: Caller;
  beforeAll(async () => {
    gateway = await openTestGateway({ edition: "E1", playgroundQueue: queue });
    caller = await gateway.tenant(1_000_000);
  });
  afterAll(() => gateway.close());
  const attempt = (body: Body, owner = caller) =>
    gateway.api("post", `/models/${body.model_id}/try`, owner).send(body);
  const issue = async (body: Body) => {
    const { status, body: answer } = await attempt(body);
    return `${status} ${answer.detail?.[0].type} ${answer.detail?.[0].loc.slice(1).join(".")}`;
  };
  const refer = {
    model_id: "vidA_fast",
    generation_type: "reference_to_video",
    prompt: "a mug",
    reference_images: [image],
  };
  const board = {
    model_id: "vidC2_storyboard",
    shots: [
      { prompt: "a mug", duration: 4 },
      { prompt: "a hand takes it", duration: 6 },
    ],
  };

  test("reference_to_video: vidA_fast alone, one to three pictures, not Auto", async () => {
    expect((await attempt(refer)).body).toMatchObject({ status: "queued", credits: 60 });
    expect(await issue({ ...refer, model_id: "vidA" })).toBe("422 value_error generation_type");
    expect(await issue({ ...refer, aspect_ratio: "Auto" })).toBe("422 value_error aspect_ratio");
    expect(await issue({ ...refer, aspect_ratio: "1:1" })).toBe("422 value_error aspect_ratio");
    expect(await issue({ ...refer, reference_images: [] })).toBe("422 too_short reference_images");
    expect(await issue({ ...refer, reference_images: Array(4).fill(image) })).toBe(
      "422 too_long reference_images",
    );
    expect(await issue({ ...refer, reference_images: null })).toBe(
      "422 value_error reference_images",
    );
    expect(await issue({ ...refer, reference_images: ["http://10.0.0.1/a.png"] })).toBe(
      "422 value_error reference_images.0",
    );
  });

  test("vidA: eight seconds and flat prices", async () => {
    const sent = { model_id: "vidA", prompt: "a mug", aspect_ratio: "16:9" };
    expect((await attempt(sent)).body.credits).toBe(250);
    expect((await attempt({ ...sent, duration: 8 })).status).toBe(200);
    expect(await issue({ ...sent, duration: 5 })).toBe("422 value_error duration");
    expect(await issue({ ...sent, size: "high" })).toBe("422 value_error size");
    expect(await issue({ ...sent, vidB_mode: "std" })).toBe("422 value_error vidB_mode");
  });

  test("vidC: sizes, long prompts, and a picture where it begins with one", async () => {
    const sent = { model_id: "vidC-2-pro-text-to-video", prompt: "a".repeat(10_000), size: "high" };
    expect((await attempt(sent)).body.credits).toBe(150);
    expect(await issue({ ...sent, prompt: "a".repeat(10_001) })).toBe("422 string_too_long prompt");
    expect(await issue({ ...sent, size: "huge" })).toBe("422 value_error size");
    expect(await issue({ ...sent, model_id: "vidC-2-text-to-video" })).toBe("422 value_error size");
    expect(await issue({ model_id: "vidC-2-image-to-video", prompt: "a mug" })).toBe(
      "422 value_error start_image_url",
    );
  });

  test("imgA_2 shows every picture that was sent, three in all, or says so", async () => {
    const others = ["b", "c", "d"].map((name) => `https://example.com/${name}.png`);
    const sent = { ...picture, start_image_url: image, reference_images: others.slice(0, 2) };
    const { body } = await attempt(sent);
    expect(queue.orders.find(({ taskId }) => taskId === body.task_id)?.work).toMatchObject({
      pictures: [image, ...others.slice(0, 2)],
    });
    expect((await attempt({ ...picture, reference_images: others })).status).toBe(200);
    const refused = await attempt({ ...sent, reference_images: others });
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      [
        {
          type: "value_error",
          loc: ["body", "reference_images"],
          msg: "Value error, imgA_2 takes 3 pictures at most, start_image_url included; 4 were sent",
          input: others,
        },
      ],
    ]);
  });

  test("a storyboard begins with no picture, and says so in its capabilities", async () => {
    const { body } = await gateway.api("get", "/models/vidC2_storyboard", caller);
    expect(body.capabilities.supports_start_frame).toBe(false);
    expect(await issue({ ...board, start_image_url: image })).toBe(
      "422 value_error start_image_url",
    );
  });

  test("a storyboard's shots add up", async () => {
    const { body } = await attempt(board);
    expect(queue.orders.find(({ taskId }) => taskId === body.task_id)?.work).toMatchObject({
      seconds: 10,
      shots: [{ seconds: 4 }, { seconds: 6 }],
    });
    expect(await issue({ ...board, duration: 15 })).toBe("422 value_error shots");
    expect(await issue({ ...board, shots: board.shots.slice(1) })).toBe("422 value_error shots");
    expect(await issue({ ...board, shots: null, prompt: "a mug" })).toBe("422 value_error shots");
    expect(await issue({ ...board, model_id: "vidC-2-text-to-video", prompt: "a mug" })).toContain(
      "shots",
    );
  });

  test("upscalers take the caller's own, completed vidA tasks", async () => {
    const clip = async (body: Body) => {
      const { task_id } = (await attempt(body)).body;
      return task_id as string;
    };
    const raise = (task_id: string | null) => ({ model_id: "vidA_get_1080p", task_id });
    const made = await clip({ model_id: "vidA_fast", prompt: "a mug" });
    expect(await issue(raise(made))).toBe("422 value_error task_id");
    await gateway.store.playground.settle(made, { kind: "completed", output: "t/p/output.mp4" });
    const raised = await attempt(raise(made));
    expect(raised.body).toMatchObject({
      status: "queued",
      credits: 10,
      model_id: "vidA_get_1080p",
    });
    expect(queue.orders.at(-1)?.work).toEqual({
      kind: "upscale",
      source: "t/p/output.mp4",
      resolution: "1080p",
    });
    expect((await attempt({ ...raise(made), model_id: "vidA_get_4k" })).body.credits).toBe(120);

    const repeated = { generation_type: "image_to_video", prompt: "a mug" };
    const own = {
      start_image_url: image,
      end_image_url: image,
      reference_images: [image],
      duration: 8,
      shots: board.shots,
      size: "high",
      vidB_mode: "std",
      sound: true,
      vidB_elements: [{ name: "mug", image_urls: [image] }],
      resolution: "4k",
      output_format: "png",
    };
    const dropped = await attempt({ ...raise(made), ...own });
    expect(dropped.status).toBe(422);
    expect(dropped.body.detail.map(({ loc }: { loc: string[] }) => loc[1])).toEqual(
      Object.keys(own),
    );
    const blank = Object.fromEntries(Object.keys(own).map((field) => [field, null]));
    expect(
      (await attempt({ ...raise(made), ...repeated, ...blank, sound: false, aspect_ratio: "16:9" }))
        .status,
    ).toBe(200);

    const foreign = await attempt(raise(made), await gateway.tenant());
    expect([foreign.status, foreign.body.detail[0].loc]).toEqual([422, ["body", "task_id"]]);
    const still = await clip(picture);
    await gateway.store.playground.settle(still, { kind: "completed", output: "t/p/output.png" });
    expect(await issue(raise(still))).toBe("422 value_error task_id");
    const failed = await clip({ model_id: "vidA_fast", prompt: "a mug" });
    await gateway.store.playground.settle(failed, { kind: "failed", message: "no" });
    expect(await issue(raise(failed))).toBe("422 value_error task_id");
    expect(await issue(raise(null))).toBe("422 value_error task_id");
    expect(await issue({ ...refer, task_id: made })).toBe("422 value_error task_id");
  });
});

describe("edition E2", () => {
  let gateway: TestGateway;
  let caller: Caller;
  beforeAll(async () => {
    gateway = await openTestGateway({ edition: "E2" });
    caller = await gateway.tenant(1_000_000);
  });
  afterAll(() => gateway.close());
  const attempt = (model: string, body: object) =>
    gateway.api("post", `/models/${model}/try`, caller).send({ model_id: model, ...body });

  test("404: has neither vidA, vidC nor upscalers", async () => {
    for (const model of ["vidA_fast", "vidA", "vidC2_storyboard", "vidA_get_4k"])
      expect((await attempt(model, { prompt: "a mug" })).status).toBe(404);
  });

  test("200: vidB_4k in its mode 4K", async () => {
    const { status, body } = await attempt("vidB_4k", {
      ...animateFrom,
      vidB_mode: "4K",
      duration: 3,
    });
    expect([status, body.credits]).toEqual([200, 150]);
    const other = await attempt("vidB_4k", { ...animateFrom, vidB_mode: "std" });
    expect([other.status, other.body.detail[0].loc]).toEqual([422, ["body", "vidB_mode"]]);
  });

  test("200: knows no reference pictures, shots, sizes and tasks, and ignores them", async () => {
    const extra = { reference_images: "junk", shots: 1, size: 2, task_id: [] };
    expect((await attempt("vidB_std", { ...animateFrom, ...extra })).status).toBe(200);
  });
});
const animateFrom = { start_image_url: image };

describe("the playground without Redis", () => {
  test("503: nothing stays reserved, and what has ended can be read", async () => {
    const away = () =>
      Promise.reject(new Failure("unavailable", "SERVICE_UNAVAILABLE", "Try again shortly."));
    const queue = silentQueue();
    let isAway = false;
    const gateway = await openTestGateway({
      playgroundQueue: {
        add: (order, turn) => (isAway ? away() : queue.add(order, turn)),
        statuses: (ids) => (isAway ? away() : queue.statuses(ids)),
      },
    });
    try {
      const caller = await gateway.tenant(100);
      const send = () => gateway.api("post", "/models/imgA_2/try", caller).send(picture);
      const { task_id } = (await send()).body;
      isAway = true;
      const refused = await send();
      expect([refused.status, refused.body.error.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
      expect((await gateway.api("get", "/credits/balance", caller)).body.credit_reserved).toBe(8);
      expect((await gateway.api("get", `/models/tasks/${task_id}`, caller)).body.status).toBe(
        "queued",
      );
      expect((await gateway.store.checkInvariants()).filter(({ rows }) => rows > 0)).toEqual([]);
    } finally {
      await gateway.close();
    }
  });
});
