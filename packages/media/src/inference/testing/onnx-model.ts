/** Writes small ONNX models for tests, in the protocol-buffer form that the runtime reads. */

type Dims = readonly (number | string)[];
type Value = { readonly type: "float32" | "int64"; readonly dims: Dims };
type Constant =
  | { readonly type: "float32"; readonly dims: readonly number[]; readonly data: Float32Array }
  | { readonly type: "int64"; readonly dims: readonly number[]; readonly data: BigInt64Array };
type Node = {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Integers and lists of them. */
  readonly attributes?: { readonly [name: string]: number | readonly number[] };
};

export type OnnxModel = {
  /** A dimension that is a word may have any size. */
  readonly inputs: { readonly [name: string]: Value };
  readonly outputs: { readonly [name: string]: Value };
  readonly constants?: { readonly [name: string]: Constant };
  readonly nodes: readonly Node[];
};

const elementTypes = { float32: 1, int64: 7 } as const;
const attributeTypes = { int: 2, ints: 7 } as const;
const opset = 17;
const irVersion = 8;

const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
};
const int = (field: number, value: number): Buffer =>
  Buffer.concat([varint(field * 8), varint(value)]);
const bytes = (field: number, content: Buffer): Buffer =>
  Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
const text = (field: number, content: string): Buffer => bytes(field, Buffer.from(content));
const message = (field: number, ...parts: readonly Buffer[]): Buffer =>
  bytes(field, Buffer.concat(parts));

const dimension = (size: number | string): Buffer =>
  message(1, typeof size === "number" ? int(1, size) : text(2, size));

const valueInfo = (field: number, name: string, { type, dims }: Value): Buffer =>
  message(
    field,
    text(1, name),
    message(2, message(1, int(1, elementTypes[type]), message(2, ...dims.map(dimension)))),
  );

const constant = (name: string, { type, dims, data }: Constant): Buffer =>
  message(
    5,
    ...dims.map((size) => int(1, size)),
    int(2, elementTypes[type]),
    text(8, name),
    bytes(9, Buffer.from(data.buffer, data.byteOffset, data.byteLength)),
  );

const attribute = ([name, value]: readonly [string, number | readonly number[]]): Buffer =>
  typeof value === "number"
    ? message(5, text(1, name), int(3, value), int(20, attributeTypes.int))
    : message(5, text(1, name), ...value.map((each) => int(8, each)), int(20, attributeTypes.ints));

const node = ({ op, inputs, outputs, attributes = {} }: Node): Buffer =>
  message(
    1,
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(attributes).map(attribute),
  );

/** The bytes of a model's file. Attributes and dimensions must not be negative. */
export const onnxModel = ({ inputs, outputs, constants = {}, nodes }: OnnxModel): Buffer =>
  Buffer.concat([
    int(1, irVersion),
    message(
      7,
      ...nodes.map(node),
      text(2, "graph"),
      ...Object.entries(constants).map(([name, value]) => constant(name, value)),
      ...Object.entries(inputs).map(([name, value]) => valueInfo(11, name, value)),
      ...Object.entries(outputs).map(([name, value]) => valueInfo(12, name, value)),
    ),
    message(8, text(1, ""), int(2, opset)),
  ]);

/** A constant number. */
export const scalar = (value: number) =>
  ({ type: "float32", dims: [], data: Float32Array.of(value) }) as const;
/** A constant list of integers. */
export const whole = (...values: number[]) =>
  ({ type: "int64", dims: [values.length], data: BigInt64Array.from(values, BigInt) }) as const;
/** A constant integer. */
export const index = (value: number) =>
  ({ type: "int64", dims: [], data: BigInt64Array.of(BigInt(value)) }) as const;
/** An operator with one output. */
export const op = (
  name: string,
  inputs: readonly string[],
  output: string,
  attributes?: { readonly [name: string]: number },
) => ({ op: name, inputs, outputs: [output], ...(attributes && { attributes }) });
