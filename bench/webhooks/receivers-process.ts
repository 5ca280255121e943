/** A process with receivers, the last of which hang. Controlled by IPC messages. */
import { once } from "node:events";
import { createServer } from "node:http";

export type ToReceivers = "report" | "reset";
export type FromReceivers =
  | { readonly ports: readonly number[] }
  | { readonly received: number; readonly latenciesMs: readonly number[] };

const [count, hanging] = process.argv.slice(2).map(Number);
let received = 0;
let latenciesMs: number[] = [];

const tell = (message: FromReceivers): void => void process.send?.(message);

const open = async (isHanging: boolean): Promise<number> => {
  const server = createServer((request, response) => {
    if (isHanging) return void request.resume();
    let text = "";
    request.on("data", (chunk) => (text += String(chunk)));
    request.on("end", () => {
      received += 1;
      const planted = /"planted":(\d+)/.exec(text)?.[1];
      if (planted) latenciesMs.push(Date.now() - Number(planted));
      response.writeHead(204).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
};

process.on("message", (message: ToReceivers) => {
  if (message === "report") tell({ received, latenciesMs });
  received = message === "reset" ? 0 : received;
  latenciesMs = message === "reset" ? [] : latenciesMs;
});
process.once("disconnect", () => process.exit());

const total = count ?? 0;
const ports = await Promise.all(
  Array.from({ length: total }, (_, at) => open(at >= total - (hanging ?? 0))),
);
tell({ ports });
