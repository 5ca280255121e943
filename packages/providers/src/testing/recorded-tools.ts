import type { Brief } from "@reelwright/film/artifacts";
import type { MediaTools } from "@reelwright/film/ports/tools";

type Method = (...given: readonly unknown[]) => unknown;
type Port = { readonly [name: string]: unknown };

/** What a request says itself, and what only tells a vendor which of its models to ask, would hide what isn't made of it. */
const withoutOrders = (name: string, part: unknown): unknown => {
  if (part instanceof AbortSignal || name === "order") return undefined;
  if (name !== "brief") return part;
  const { frame, output, keyframeSize, segmentSize, ...brief } = part as Brief;
  return brief;
};

/** What remains of an argument is what every provider acts on: no functions, signals or credentials. */
const plain = (value: unknown): string => JSON.stringify(value, withoutOrders);

/** What was asked for, as JSON, by port and method: `images.keyframe`. */
export type Asked = Map<string, string>;

/** The same tools; `asked` is told each call. */
export const recordedTools = (tools: MediaTools, asked: Asked): MediaTools => {
  const recorded = (name: string, port: Port): Port =>
    Object.fromEntries(
      Object.entries(port).map(([method, value]) => [
        method,
        typeof value === "function"
          ? (...given: readonly unknown[]) => {
              const called = `${name}.${method}`;
              asked.set(called, `${asked.get(called) ?? ""}${given.map(plain).join(" ")}\n`);
              return (value as Method)(...given);
            }
          : value,
      ]),
    );
  return Object.fromEntries(
    Object.entries(tools).map(([name, port]) => [name, recorded(name, port as Port)]),
  ) as MediaTools;
};
