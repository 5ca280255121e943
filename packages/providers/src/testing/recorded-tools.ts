import type { MediaTools } from "@reelwright/core/ports";

type Method = (...given: readonly unknown[]) => unknown;
type Port = { readonly [name: string]: unknown };

/** What remains of an argument is what a provider could send elsewhere: no functions, signals or credentials. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (part instanceof AbortSignal ? undefined : part));

/** The same tools; `asked` receives a line for each call: port, method and what it was asked for, as JSON. */
export const recordedTools = (tools: MediaTools, asked: string[]): MediaTools => {
  const recorded = (name: string, port: Port): Port =>
    Object.fromEntries(
      Object.entries(port).map(([method, value]) => [
        method,
        typeof value === "function"
          ? (...given: readonly unknown[]) => {
              asked.push(`${name}.${method} ${given.map(plain).join(" ")}`);
              return (value as Method)(...given);
            }
          : value,
      ]),
    );
  return Object.fromEntries(
    Object.entries(tools).map(([name, port]) => [name, recorded(name, port as Port)]),
  ) as MediaTools;
};
