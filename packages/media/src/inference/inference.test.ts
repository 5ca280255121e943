import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { LimitExceeded } from "../processes/process-pool.ts";
import { childrenNamed } from "../processes/testing/child-processes.ts";
import { openModel } from "./model.ts";
import { type ModelRunner, openModelRunner, type Tensor } from "./model-runner.ts";
import { onnxModel } from "./testing/onnx-model.ts";

const calm = new AbortController().signal;
const floats = (...values: number[]): Tensor => ({
  type: "float32",
  data: Float32Array.from(values),
  dims: [values.length],
});
const integers = (...values: number[]): Tensor => ({
  type: "int64",
  data: BigInt64Array.from(values.map(BigInt)),
  dims: [values.length],
});

/** Takes any number of values times a weight, and counts them. */
const weighted = (weight: number): Buffer =>
  onnxModel({
    inputs: { values: { type: "float32", dims: ["count"] } },
    outputs: {
      product: { type: "float32", dims: ["count"] },
      shape: { type: "int64", dims: [1] },
    },
    constants: { weight: { type: "float32", dims: [1], data: Float32Array.of(weight) } },
    nodes: [
      { op: "Mul", inputs: ["values", "weight"], outputs: ["product"] },
      { op: "Shape", inputs: ["values"], outputs: ["shape"] },
    ],
  });

/** Multiplies two square matrices with each other again and again. */
const endless = (side: number, times: number): Buffer =>
  onnxModel({
    inputs: { m0: { type: "float32", dims: [side, side] } },
    outputs: { [`m${times}`]: { type: "float32", dims: [side, side] } },
    nodes: Array.from({ length: times }, (_, at) => ({
      op: "MatMul",
      inputs: [`m${at}`, "m0"],
      outputs: [`m${at + 1}`],
    })),
  });

let directory: string;
let runner: ModelRunner;
const written = async (name: string, bytes: Buffer): Promise<string> => {
  const path = join(directory, name);
  await writeFile(path, bytes);
  return path;
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "inference-"));
  runner = openModelRunner();
});
afterAll(async () => {
  await runner.close();
  await rm(directory, { recursive: true });
});

test("a model in this thread names its inputs and outputs, and gives what is asked for", async () => {
  const model = await openModel(await written("doubled.onnx", weighted(2)));
  try {
    expect(model.inputs).toEqual(["values"]);
    expect(model.outputs).toEqual(["product", "shape"]);
    const inputs = { values: floats(1, -2, 3.5) };
    expect(await model.run(inputs)).toEqual({ product: floats(2, -4, 7), shape: integers(3) });
    expect(await model.run(inputs, ["shape"])).toEqual({ shape: integers(3) });
  } finally {
    await model.close();
  }
});

describe("a runner", () => {
  const run = (model: string, inputs = { values: floats(1, 2) }, by = runner) =>
    by.run({ tenantId: "a", model, inputs, signal: calm });

  test("runs models in one process, which takes up a file that was replaced", async () => {
    const [twice, thrice] = [
      await written("twice.onnx", weighted(2)),
      await written("thrice.onnx", weighted(3)),
    ];
    const product = async (path: string) => (await run(path))["product"];
    expect(await product(twice)).toEqual(floats(2, 4));
    expect(await product(thrice)).toEqual(floats(3, 6));
    await written("thrice.onnx", Buffer.concat([weighted(4), Buffer.from([64, 0])]));
    expect(await product(thrice)).toEqual(floats(4, 8));
    expect(await childrenNamed("model-process")).toHaveLength(1);
  });

  test("says what is wrong with a file or the inputs, and goes on", async () => {
    const good = await written("good.onnx", weighted(2));
    await expect(run(join(directory, "missing.onnx"))).rejects.toMatchObject({ code: "ENOENT" });
    const broken = await written("broken.onnx", weighted(2).subarray(0, 40));
    await expect(run(broken)).rejects.toThrow(/ERROR_CODE/);
    const typed = { values: integers(1, 2) };
    await expect(run(good, typed)).rejects.toThrow(/INVALID_ARGUMENT|Unexpected input data type/);
    expect(await run(good)).toHaveProperty("product", floats(2, 4));
  });

  test("ends a model that computes for too long, and one whose caller left", async () => {
    const limits = { wallMs: 60_000, cpuMs: 2_000, memoryBytes: 2 ** 30 };
    const tight = openModelRunner({ limits });
    try {
      const path = await written("endless.onnx", endless(700, 2_000));
      const matrix: Tensor = {
        type: "float32",
        data: new Float32Array(700 * 700),
        dims: [700, 700],
      };
      const order = { tenantId: "a", model: path, inputs: { m0: matrix } };
      const late = await tight.run({ ...order, signal: calm }).catch((error: unknown) => error);
      expect(late).toBeInstanceOf(LimitExceeded);
      expect(late).toMatchObject({ excess: "time" });
      const abort = new AbortController();
      const left = tight.run({ ...order, signal: abort.signal });
      abort.abort(new Error("the caller left"));
      await expect(left).rejects.toThrow("the caller left");
    } finally {
      await tight.close();
    }
  });
});
