import { once } from "node:events";
import { Agent, get, type IncomingMessage, type ServerResponse } from "node:http";
import { describe, expect, test } from "@jest/globals";
import { startServer } from "./server.ts";

/** A server whose answers are given by the test. */
const openHeld = async () => {
  const held: ServerResponse[] = [];
  const arrivals: (() => void)[] = [];
  const server = await startServer(
    (_request: IncomingMessage, response: ServerResponse) => {
      held.push(response);
      arrivals.shift()?.();
    },
    { port: 0, log: () => {} },
  );
  const agent = new Agent({ keepAlive: true });
  const ask = async () => {
    const arrived = new Promise<void>((resolve) => arrivals.push(resolve));
    const request = get({ port: server.port, agent });
    const answer = once(request, "response").then(async ([response]) => {
      response.resume();
      await once(response, "end");
      return response.statusCode as number;
    });
    await arrived;
    return { answer };
  };
  return { server, held, ask, agent };
};

describe("stopping the server", () => {
  test("lets the running request finish, then closes its kept-alive connection", async () => {
    const { server, held, ask, agent } = await openHeld();
    const { answer } = await ask();
    const stopped = server.stop(60_000);
    held[0]?.end("done");
    expect(await answer).toBe(200);
    await stopped;
    agent.destroy();
  });

  test("refuses new connections meanwhile", async () => {
    const { server, held, ask, agent } = await openHeld();
    const { answer } = await ask();
    const stopped = server.stop(60_000);
    const late = get({ port: server.port });
    const [error] = await once(late, "error");
    expect(error.code).toBe("ECONNREFUSED");
    held[0]?.end();
    await Promise.all([answer, stopped]);
    agent.destroy();
  });

  test("cuts what has not finished when its patience ends", async () => {
    const { server, ask, agent } = await openHeld();
    const { answer } = await ask();
    const cut = expect(answer).rejects.toMatchObject({ code: "ECONNRESET" });
    await server.stop(20);
    await cut;
    agent.destroy();
  });

  test("while it drains, answers still, on kept and on new connections, and ends each with its answer", async () => {
    const { server, held, ask, agent } = await openHeld();
    const connections: (string | undefined)[] = [];
    const answered = async (at: number, { answer }: { answer: Promise<number> }) => {
      held[at]?.end("done");
      expect(await answer).toBe(200);
      connections.push(held[at]?.getHeader("connection")?.toString());
    };
    await answered(0, await ask());
    const running = await ask();
    let isDrained = false;
    const drained = server.drain(400).then(() => {
      isDrained = true;
    });
    await answered(1, running);
    await answered(2, await ask());
    expect(connections).toEqual([undefined, "close", "close"]);
    expect(isDrained).toBe(false);
    await drained;
    await server.stop(60_000);
    agent.destroy();
  });
});
