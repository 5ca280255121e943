import { describe, expect, jest, test } from "@jest/globals";
import { isAlive, startTestStack } from "./stack.ts";
import { until } from "./until.ts";

jest.setTimeout(240_000);

describe("a supervisor that is killed", () => {
  test("takes its apps along, and the next one ends the servers it left and starts on their data", async () => {
    const first = await startTestStack();
    const key = await first.tenant(700);
    const { supervisor_pid, processes } = await first.runtime();
    process.kill(supervisor_pid, "SIGKILL");
    const apps = processes.filter(({ name }) => name !== "postgres" && name !== "redis");
    expect(apps.map(({ name }) => name).sort()).toEqual([
      "gateway",
      "spare",
      "spare",
      "webhook-dispatcher",
      "worker-assembly",
      "worker-generation",
      "worker-keyframes",
    ]);
    await until("the apps to end", async () => apps.every(({ pid }) => !isAlive(pid)));

    const second = await startTestStack(first);
    expect(processes.filter(({ pid }) => isAlive(pid))).toEqual([]);
    const { body } = await second.api(key)("/credits/balance");
    expect(body).toMatchObject({ available_credits: 700 });
    expect(await second.stop()).toBe(0);
  });
});
