/**
 * Operators in a browser: they sign in at the embedded issuer and look at the queues.
 * @tier all
 */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { type BoardQueues, openBoardQueues } from "@reelwright/queue/board-queues";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { sharedBrowser } from "../support/browser.ts";
import type { TestStack } from "../support/running-stack.ts";
import { startTestStack } from "../support/test-stack.ts";

let stack: TestStack;
let browser: Browser;
let baseUrl: string;
let queues: BoardQueues;
const captions = () => queues.dispatch[0];
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  [stack, browser] = await Promise.all([
    startTestStack(null, {
      REELWRIGHT_PROVIDERS: "fake",
      REELWRIGHT_IDENTITY: "embedded",
      REELWRIGHT_QUEUE_BOARD: "act",
    }),
    sharedBrowser(),
  ]);
  const { base_url, redis_url } = await stack.runtime();
  baseUrl = base_url;
  queues = openBoardQueues({
    redisUrl: redis_url,
    stages: [{ name: "captions" }],
    onError: () => undefined,
  });
  const data = { taskId: "a-task" };
  const options = { jobId: "a-task-1", delay: 3_600_000 };
  const isAdded = () =>
    captions()
      ?.add("captions", data, options)
      .then(
        () => true,
        () => false,
      );
  await waitFor("Redis", async () => (await isAdded()) === true);
});
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await browser?.close();
  await queues?.close();
  await stack?.stop();
});

/** A page of a fresh browser, with what went wrong there and every address that it asked for. */
const openPage = async (): Promise<{ page: Page; problems: string[]; asked: string[] }> => {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
  contexts.push(context);
  const page = await context.newPage();
  const problems: string[] = [];
  const asked: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("request", (request) => asked.push(request.url()));
  return { page, problems, asked };
};

const originsOf = (asked: readonly string[]) =>
  new Set(
    asked.map((url) => new URL(url)).flatMap((url) => (url.protocol === "data:" ? [] : url.origin)),
  );

describe("the queues in a browser", () => {
  test("an operator signs in, sees them, and removes a dispatch", async () => {
    const { page, problems, asked } = await openPage();
    await page.goto(`${baseUrl}/admin/queues/queue/stage.captions?status=delayed`);
    await page.getByRole("button", { name: "Continue as the demo user" }).click();
    await page.waitForURL(`${baseUrl}/admin/queues/**`);
    await page.getByText("a-task-1").first().waitFor();
    if (process.env["SCREENSHOTS"]) {
      await page.screenshot({ path: `${process.env["SCREENSHOTS"]}/queue.png` });
      await page.goto(`${baseUrl}/admin/queues/`);
      await page.getByRole("main").getByText("stage.final_merge").first().waitFor();
      await page.screenshot({ path: `${process.env["SCREENSHOTS"]}/board.png` });
    }
    const removed = await page.evaluate(async () => {
      const path = "/admin/queues/api/queues/stage.captions/a-task-1/clean";
      return (await fetch(path, { method: "PUT" })).status;
    });
    expect([removed, await captions()?.getJob("a-task-1")]).toEqual([204, undefined]);
    const issuer = new URL((await stack.runtime()).issuer ?? "").origin;
    expect(originsOf(asked)).toEqual(new Set([baseUrl, issuer]));
    expect(problems).toEqual([]);
  });

  test("somebody else is refused, is told why, and can sign in as another", async () => {
    const { page } = await openPage();
    await page.goto(`${baseUrl}/admin/queues/`);
    await page.getByLabel("E-mail address").fill("ada@example.com");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.getByRole("heading", { name: "Operators only" }).waitFor();
    expect(await page.getByRole("paragraph").allInnerTexts()).toEqual(
      expect.arrayContaining([
        "You are signed in as ada@example.com, who is not an operator of this installation.",
      ]),
    );
    if (process.env["SCREENSHOTS"]) {
      await page.screenshot({ path: `${process.env["SCREENSHOTS"]}/refused.png` });
    }
    await page.getByRole("link", { name: "Sign in with another account" }).click();
    await page.getByRole("button", { name: "Continue as the demo user" }).click();
    await page.waitForURL(`${baseUrl}/admin/queues/`);
    const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
    expect(await cookies()).toContain("reelwright_operator");
    await page.goto(`${baseUrl}/admin/sign-out`);
    expect(await cookies()).toContain("reelwright_operator");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
    expect(await cookies()).not.toContain("reelwright_operator");
  });
});
