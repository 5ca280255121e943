import type { Brief } from "@reelwright/film/artifacts";
import type { MediaTools } from "@reelwright/film/ports/tools";

type Method = (...given: readonly unknown[]) => unknown;
type Port = { readonly [name: string]: unknown };

/** Omits an order's sizes, which a brief repeats, and `order`, which only selects a vendor's model. */
const withoutOrders = (name: string, part: unknown): unknown => {
  if (part instanceof AbortSignal || name === "order") return undefined;
  if (name !== "brief") return part;
  const { frame, output, keyframeSize, segmentSize, ...brief } = part as Brief;
  return brief;
};

/** An argument as JSON, reduced to what every provider uses: no functions, signals or credentials. */
const plain = (value: unknown): string => JSON.stringify(value, withoutOrders);

/** Arguments of all calls as JSON, by port and method: `images.keyframe`. */
export type Asked = Map<string, string>;

/** The same tools, with each call recorded in `asked`. */
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
