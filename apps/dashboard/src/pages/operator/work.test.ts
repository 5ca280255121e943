import { describe, expect, test } from "@jest/globals";
import createClient from "openapi-fetch";
import type { paths } from "../../api/generated/operators.ts";
import {
  type ActionForm,
  bodyOf,
  callsOf,
  deliveryOffers,
  failedJobOffers,
  jobOffers,
  type ListedDelivery,
  type ListedJob,
  type ListedTask,
  type ListedWorker,
  type Offer,
  taskOffers,
  unitsOf,
  workerOffers,
  workFilterOf,
} from "./work.ts";

const tenant = "0190a0a0-0000-7000-8000-000000000001";

test("an address says what is shown", () => {
  expect(workFilterOf({})).toEqual({ view: "jobs", show: "stuck" });
  expect(workFilterOf({ view: "units", show: "live", stage: "audio", tenant })).toEqual({
    view: "units",
    show: "live",
    stage: "audio",
    tenant,
  });
  expect(workFilterOf({ view: "workers", show: "stuck" })).toEqual({
    view: "workers",
    show: "live",
  });
});

test("what makes no sense in it counts as not there", () => {
  expect(
    workFilterOf({ view: "secrets", show: "all", stage: "constructor", tenant: "'; --" }),
  ).toEqual({ view: "jobs", show: "stuck" });
  expect(workFilterOf({ view: "deliveries", show: "failed", tenant: "" })).toEqual({
    view: "deliveries",
    show: "stuck",
  });
});

const names = (offers: readonly Offer[]) => offers.map(({ name }) => name);
const reason = (code: string) => ({ code, text: "", is_stuck: true });
const job = (changes: Partial<ListedJob>) =>
  ({ job_id: "j", status: "processing", pause_reason: null, ...changes }) as ListedJob;
const task = (changes: Partial<ListedTask>) =>
  ({
    task_id: "t",
    status: "ready",
    lease: null,
    reason: reason("unclaimed"),
    ...changes,
  }) as ListedTask;
const worker = (changes: Partial<ListedWorker>) =>
  ({
    owner: 7,
    slots: { init: 2 },
    is_alive: true,
    draining_s: null,
    ...changes,
  }) as ListedWorker;
const lease = { owner: 1, app: "worker", is_alive: true, expires_in_s: 5 };

describe("what is offered", () => {
  test("for jobs: cancelling, and going on where no person's decision is awaited", () => {
    expect(names(jobOffers(job({})))).toEqual(["cancel"]);
    expect(names(jobOffers(job({ status: "paused", pause_reason: "human_review" })))).toEqual([
      "cancel",
    ]);
    const [resume] = jobOffers(job({ status: "paused", pause_reason: "credit_limit" }));
    expect(resume).toMatchObject({ name: "resume", fields: ["max_credits"] });
    expect(jobOffers(job({ status: "paused", pause_reason: "user" }))[0]?.fields).toEqual([]);
  });

  test("for units: nothing where a person is awaited, force where a living worker has it", () => {
    expect(names(taskOffers(task({})))).toEqual(["requeue"]);
    expect(taskOffers(task({ reason: reason("review") }))).toEqual([]);
    expect(taskOffers(task({ status: "leased", lease }))).toMatchObject([
      { name: "take_away", body: { force: true }, isDangerous: true },
    ]);
    const gone = { ...lease, is_alive: false };
    expect(names(taskOffers(task({ status: "leased", lease: gone })))).toEqual(["requeue"]);
    const late = { ...lease, expires_in_s: -1 };
    expect(names(taskOffers(task({ status: "leased", lease: late })))).toEqual(["requeue"]);
  });

  test("for deliveries: not while one is attempted", () => {
    const delivery = (changes: Partial<ListedDelivery>) =>
      names(deliveryOffers({ delivery_id: "d", is_leased: false, ...changes } as ListedDelivery));
    expect(delivery({ state: "abandoned" })).toEqual(["replay"]);
    expect(delivery({ state: "pending" })).toEqual(["attempt"]);
    expect(delivery({ state: "pending", is_leased: true })).toEqual([]);
    expect(delivery({ state: "delivered" })).toEqual([]);
  });

  test("for processes that run stages", () => {
    expect(names(workerOffers(worker({})))).toEqual(["drain"]);
    expect(names(workerOffers(worker({ draining_s: 3 })))).toEqual(["undrain"]);
    expect(names(workerOffers(worker({ slots: {} })))).toEqual([]);
    expect(names(workerOffers(worker({ is_alive: false })))).toEqual([]);
  });
});

describe("what is sent", () => {
  const form: ActionForm = {
    reason: "  stuck  ",
    max_credits: 500,
    from: null,
    hand_back_after_s: 0,
  };
  const offer = (fields: Offer["fields"], body: Offer["body"] = {}): Offer => ({
    name: "resume",
    id: "j",
    send: () => Promise.reject(new Error("nothing is sent here")),
    fields,
    body,
    isDangerous: false,
  });
  test("is what the action has and what was filled in", () => {
    expect(bodyOf(offer(["max_credits"]), form)).toEqual({ max_credits: 500, reason: "stuck" });
    expect(bodyOf(offer(["from"]), { ...form, reason: " " })).toEqual({});
    expect(bodyOf(offer(["hand_back_after_s"], { force: true }), form)).toEqual({
      force: true,
      hand_back_after_s: 0,
      reason: "stuck",
    });
  });
});

describe("where it is sent", () => {
  const sent = async ([offer]: readonly Offer[]): Promise<string> => {
    const urls: string[] = [];
    const api = createClient<paths>({
      baseUrl: "http://gateway.test/admin",
      fetch: async ({ method, url }) => {
        urls.push(`${method} ${new URL(url).pathname}`);
        return Response.json({ changed: true });
      },
    });
    await offer?.send(api, {});
    return urls.join();
  };
  test.each([
    ["/jobs/j/cancel", jobOffers(job({}))],
    ["/jobs/j/resume", jobOffers(job({ status: "paused", pause_reason: "user" }))],
    ["/jobs/j/retry", failedJobOffers({ job_id: "j" } as Parameters<typeof failedJobOffers>[0])],
    ["/tasks/t/requeue", taskOffers(task({}))],
    [
      "/deliveries/d/replay",
      deliveryOffers({ delivery_id: "d", state: "abandoned" } as ListedDelivery),
    ],
    ["/workers/7/drain", workerOffers(worker({}))],
    ["/workers/7/undrain", workerOffers(worker({ draining_s: 3 }))],
  ])("%s", async (path, offers) => {
    expect(await sent(offers)).toBe(`POST /admin${path}`);
  });
});

const taskOfJobDetails = (stage: string, unit: number, run: number, more: object = {}) => ({
  task_id: `${stage}-${unit}-${run}`,
  run_no: run,
  stage,
  unit,
  status: "done",
  claim_count: 1,
  failures: 0,
  crashes: 0,
  error: null,
  ...more,
});

test("units are those of the current run, in the pipeline's order", () => {
  const error = { code: "VENDOR_TIMEOUT", message: "late" };
  const tasks = [
    taskOfJobDetails("generation", 1, 2, { failures: 2, crashes: 1, error, status: "waiting" }),
    taskOfJobDetails("generation", 0, 2),
    taskOfJobDetails("prepare", 0, 1),
    taskOfJobDetails("init", 0, 2),
    taskOfJobDetails("a stage of tomorrow", 0, 2),
  ];
  expect(unitsOf({ job: { run_no: 2 }, tasks }).map(({ id }) => id)).toEqual([
    "init-0-2",
    "generation-0-2",
    "generation-1-2",
  ]);
  expect(unitsOf({ job: { run_no: 2 }, tasks }).at(-1)).toMatchObject({
    status: "waiting",
    failures: 3,
    error: "VENDOR_TIMEOUT",
  });
});

test("calls are shown the newest first; what one costs may not be known yet", () => {
  const call = (key: string, cost: number | null) => ({
    key,
    provider: "fal",
    model: null,
    state: "submitted",
    cost_usd: cost,
  });
  expect(callsOf({ vendor_calls: [call("a", 0.4), call("b", null)] })).toEqual([
    { id: "b", vendor: "fal", model: null, state: "submitted", usd: null },
    { id: "a", vendor: "fal", model: null, state: "submitted", usd: 0.4 },
  ]);
});
