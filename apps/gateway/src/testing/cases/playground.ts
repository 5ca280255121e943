/** The playground's and the suggestions' part of the table of endpoints. */

import type { PlaygroundOrder, PlaygroundQueue } from "@reelwright/core/ports/playground";
import { Failure } from "@reelwright/film/failure";
import type { Advice } from "@reelwright/film/ports/tools";
import type { PostgresStore } from "@reelwright/store/open-store";
import type request from "supertest";
import type { GatewayPorts } from "../../ports/gateway-ports.ts";
import type { Caller, TestGateway } from "../test-gateway-options.ts";

/** A queue whose tasks wait for ever. */
export const silentQueue = (): Pick<PlaygroundQueue, "add" | "statuses"> & {
  readonly orders: PlaygroundOrder[];
} => {
  const orders: PlaygroundOrder[] = [];
  return {
    orders,
    add: async (order) => void orders.push(order),
    statuses: async (taskIds) =>
      taskIds.map((id) => (orders.some(({ taskId }) => taskId === id) ? "queued" : "lost")),
  };
};

export const mugAdvice: Advice = {
  sellingPoints: ["Navy look that stands out", "A compact shape that fits anywhere"],
  cta: "Get your Mug and start the day well",
  environment: "A bright kitchen counter",
  script: "This is the mug.",
  seen: {
    category: "drinkware",
    shape: "compact",
    text: [],
    colours: [{ name: "navy", hex: "#22224a", share: 0.8 }],
  },
};

/** A gateway's defaults: a queue that runs nothing, and an advisor that always sees a mug. */
export const playgroundPorts = (
  { playground }: Pick<PostgresStore, "playground">,
  options: {
    readonly playgroundQueue?: GatewayPorts["playground"]["queue"];
    readonly advise?: GatewayPorts["advise"];
  },
): Pick<GatewayPorts, "playground" | "advise"> => ({
  playground: { holds: playground, queue: options.playgroundQueue ?? silentQueue() },
  advise: options.advise ?? (async () => mugAdvice),
});

export const product = {
  product_name: "Mighty Mug",
  product_image_url: "https://example.com/mug.png",
};
/** The name of the product whose image isn't analyzed in time. */
export const slowProduct = "Slow Mug";
export const adviseOrTimeOut = async ({
  productName,
}: {
  readonly productName: string;
}): Promise<Advice> => {
  if (productName !== slowProduct) return mugAdvice;
  throw new Failure("timeout", "SUGGESTION_TIMEOUT", "This took too long.");
};

export const picture = { model_id: "imgA_2", prompt: "a mug in a kitchen" };
const nobodys = "0190a0a0-0000-7000-8000-00000000dead";

type Lazy<T> = () => T;

export const playgroundSuccesses = (gateway: Lazy<TestGateway>, caller: Lazy<Caller>) => ({
  suggestFields: async () => [
    await gateway().api("post", "/jobs/suggest-fields", caller()).send(product),
  ],
  createPlaygroundTask: async () => [
    await gateway().api("post", "/models/imgA_2/try", caller()).send(picture),
  ],
  listPlaygroundTasks: async () => {
    await gateway().api("post", "/models/imgA_2/try", caller()).send(picture);
    return [await gateway().api("get", "/models/tasks", caller())];
  },
  getPlaygroundTask: async () => {
    const tried = async () =>
      (await gateway().api("post", "/models/imgA_2/try", caller()).send(picture)).body
        .task_id as string;
    const ids = [await tried(), await tried(), await tried()] as const;
    await gateway().store.playground.settle(ids[1], { kind: "completed", output: "t/output.png" });
    await gateway().store.playground.settle(ids[2], { kind: "failed", message: "No picture." });
    return Promise.all(ids.map((id) => gateway().api("get", `/models/tasks/${id}`, caller())));
  },
});

export const playgroundFailures = (
  gateway: Lazy<TestGateway>,
  caller: Lazy<Caller>,
): { readonly [operationAndCode: string]: () => PromiseLike<request.Response> } => ({
  "suggestFields SUGGESTION_TIMEOUT": () =>
    gateway()
      .api("post", "/jobs/suggest-fields", caller())
      .send({ ...product, product_name: slowProduct }),
  "createPlaygroundTask MODEL_NOT_FOUND": () =>
    gateway().api("post", "/models/none/try", caller()).send({ model_id: "none" }),
  "createPlaygroundTask INSUFFICIENT_CREDITS": async () =>
    gateway()
      .api("post", "/models/imgA_2/try", await gateway().tenant(7))
      .send(picture),
  "createPlaygroundTask PLAYGROUND_TASK_LIMIT": async () => {
    const owner = await gateway().tenant(10_000);
    const tries = await Promise.all(
      Array.from({ length: 101 }, () =>
        gateway().api("post", "/models/imgA_2/try", owner).send(picture),
      ),
    );
    return tries.find(({ status }) => status !== 200) as request.Response;
  },
  "getPlaygroundTask TASK_NOT_FOUND": () =>
    gateway().api("get", `/models/tasks/${nobodys}`, caller()),
});
