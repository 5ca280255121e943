import { describe, expect, test } from "@jest/globals";
import type { SuggestionTask } from "@reelwright/core/suggestions/suggest-fields";
import type { Advice } from "@reelwright/film/ports/tools";
import { mugAdvice } from "../testing/cases/playground.ts";
import { inTurn } from "./suggestions.ts";

const calm = new AbortController().signal;
const taskOf = (tenantId: string) => ({ tenantId }) as SuggestionTask;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Workers that answer on demand; `asked` lists the tenants whose tasks they got, in order. */
const workers = () => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const ask = ({ tenantId }: SuggestionTask): Promise<Advice> => {
    asked.push(tenantId);
    return new Promise((resolve) => answers.push(() => resolve(mugAdvice)));
  };
  return { asked, answer: () => answers.shift()?.(), ask };
};

describe("the turns of suggestions", () => {
  test("leave the loud tenant two at a time, and ask for others at once", async () => {
    const { asked, answer, ask } = workers();
    const advise = inTurn(ask, 60_000);
    const loud = Array.from({ length: 20 }, () => advise(taskOf("loud"), calm));
    const quiet = advise(taskOf("quiet"), calm);
    await settled();
    expect(asked).toEqual(["loud", "loud", "quiet"]);
    for (let at = 0; at < 21; at++) {
      answer();
      await settled();
    }
    await Promise.all([...loud, quiet]);
    expect(asked).toHaveLength(21);
  });

  test("refuse with REQUEST_LIMIT what would wait behind too many of the tenant's own", async () => {
    const { answer, ask } = workers();
    const advise = inTurn(ask, 60_000, { slots: 9, perTenant: 1, waitingPerTenant: 1 });
    const held = [advise(taskOf("loud"), calm), advise(taskOf("loud"), calm)];
    await settled();
    await expect(advise(taskOf("loud"), calm)).rejects.toMatchObject({
      kind: "limited",
      code: "REQUEST_LIMIT",
      details: { retry_after: 5 },
    });
    for (const each of held) {
      answer();
      await each;
      await settled();
    }
  });

  test("pass over a caller who left while waiting", async () => {
    const { asked, answer, ask } = workers();
    const advise = inTurn(ask, 60_000, { slots: 9, perTenant: 1, waitingPerTenant: 9 });
    const first = advise(taskOf("a"), calm);
    const leaving = new AbortController();
    const left = advise(taskOf("a"), leaving.signal);
    leaving.abort();
    await expect(left).rejects.toThrow("closed the connection");
    answer();
    await first;
    expect(asked).toHaveLength(1);
  });
});
