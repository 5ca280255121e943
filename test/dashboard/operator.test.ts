/**
 * What operators see of a running stack, and what they do about what is stuck.
 * @tier all
 */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openStore } from "@reelwright/store/open-store";
import pg from "pg";
import type { Page } from "playwright-core";
import { expectAccessible, expectNoOverflow } from "../support/accessible.ts";
import { type Pictures, servePictures } from "../support/picture-server.ts";
import { type Account, dashboardSuite, reload, type Size, visit } from "./suite.ts";

const dashboard = dashboardSuite();
/** The stack's operator. */
const demo: Account = { email: "demo@reelwright.local", tenantId: "", apiKey: "" };

let pictures: Pictures;
beforeAll(async () => {
  pictures = await servePictures();
});
afterAll(() => pictures?.close());

/** Orders a job of one segment; returns its id. */
const orderWith = async ({ apiKey }: Account, product_image_url: string): Promise<string> => {
  const fields = { product_name: "Fizz", product_image_url, segment_count: 1 };
  const order = { method: "POST", body: JSON.stringify(fields) };
  const created = await dashboard.stack().api(apiKey)("/jobs", order);
  expect(created.status).toBe(201);
  return String(created.body["job_id"]);
};

/** Orders a job that is paused as soon as it has begun: it goes on by itself no more. */
const pausedJob = async (account: Account): Promise<string> => {
  const id = await orderWith(account, pictures.url("bottle.jpg"));
  await waitFor("a job that can be paused", async () => {
    const api = dashboard.stack().api(account.apiKey);
    return (await api(`/jobs/${id}/pause`, { method: "POST" })).status === 200;
  });
  return id;
};

const completed = ({ apiKey }: Account, id: string) =>
  waitFor("the job's end", async () => {
    const { body } = await dashboard.stack().api(apiKey)(`/jobs/${id}`);
    return body["status"] === "completed";
  });

describe.each<Size>(["phone", "desktop"])("on a %s", (size) => {
  test("the overview shows every stage, who loads the installation, and what it was lately", async () => {
    const ada = await dashboard.account(500);
    const id = await pausedJob(ada);
    const page = await dashboard.open("/operator", { as: demo, size });
    const queues = page.getByRole("table", { name: "Queues" });
    await queues.getByRole("rowheader", { name: "Final cut" }).waitFor();
    expect(await queues.getByRole("rowheader").count()).toBe(9);
    await page
      .getByRole("table", { name: "Tenants by load" })
      .getByRole("link", { name: "Citrus & Co" })
      .first()
      .waitFor();
    // Flat, and so without a height, where nothing has run lately.
    await page.locator(".recharts-area").first().waitFor({ state: "attached" });
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dashboard.stack().api(ada.apiKey)(`/jobs/${id}`, { method: "DELETE" });
  });

  test("a job that waits for its customer says why, and is cancelled with a reason that the tenant's log shows", async () => {
    const ada = await dashboard.account(500);
    const id = await pausedJob(ada);
    const path = `/operator/work?show=customers&tenant=${ada.tenantId}`;
    const page = await dashboard.open(path, { as: demo, size });
    await page.getByText("Paused by its user.").waitFor();
    await visit(page, `${dashboard.baseUrl()}/operator/work?tenant=${ada.tenantId}`);
    await page.getByRole("heading", { name: "Nothing is stuck" }).waitFor();
    await visit(page, `${dashboard.baseUrl()}${path}`);
    await page.getByText("Paused by its user.").waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Job", exact: true }).click();
    const details = page.getByRole("dialog", { name: `Job …${id.slice(-8)}` });
    await details.getByRole("table", { name: "Units of this run" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await details.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: `Cancel job: Job …${id.slice(-8)}` }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this job?" });
    await dialog.getByLabel("Reason").fill("asked by phone");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel job" }).click();
    await page.getByText("The job is cancelled.").waitFor();
    await page.getByRole("heading", { name: "Nothing here" }).waitFor();
    const log = await dashboard.stack().api(ada.apiKey)("/audit-log");
    expect(log.body["items"]).toContainEqual(
      expect.objectContaining({
        actor: "operator:demo@reelwright.local",
        action: "job.cancelled",
        details: { job_id: id, run: 1, reason: "asked by phone" },
      }),
    );
  });
});

/** Does an operator's action in its dialog, and waits for what is said about it. */
const act = async (page: Page, button: string | RegExp, action: string, done: string) => {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("somebody called");
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await page.getByText(done).waitFor();
  await dialog.waitFor({ state: "detached" });
};

/** Runs a statement that is to find one row, until it does; returns its id. */
const oneRow = async (what: string, text: string, id: string): Promise<{ task_id: string }> => {
  const { database_url: connectionString } = await dashboard.stack().runtime();
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await waitFor(what, async () => (await client.query(text, [id])).rows[0] ?? false);
  } finally {
    await client.end();
  }
};

/** Has a job's unit wait for an hour, whether a worker runs it or not; returns that. */
const snoozed = async (jobId: string): Promise<string> => {
  const { task_id } = await oneRow(
    "a unit",
    `UPDATE tasks SET status = 'waiting', not_before = clock_timestamp() + interval '1 hour',
       lease_owner = NULL, lease_token = NULL
     WHERE job_id = $1 AND status IN ('ready', 'leased') RETURNING task_id`,
    jobId,
  );
  return task_id;
};

/** Has a process that lives, but never ends what it runs, hold a job's unit for an hour. */
const heldBy = async (owner: number, jobId: string): Promise<void> => {
  await oneRow(
    "a unit",
    `UPDATE tasks SET status = 'leased', not_before = NULL, lease_owner = ${owner}, lease_token = nextval('fence'),
       claimed_at = clock_timestamp()
     WHERE job_id = $1 AND status IN ('waiting', 'ready', 'leased') RETURNING task_id`,
    jobId,
  );
};

const auditLog = async ({ apiKey }: Account): Promise<unknown> =>
  (await dashboard.stack().api(apiKey)("/audit-log")).body["items"];

describe.each<Size>(["phone", "desktop"])("actions, on a %s", (size) => {
  test("a unit that waits is queued at once", async () => {
    const ada = await dashboard.account(500);
    const id = await orderWith(ada, pictures.url("bottle.jpg"));
    const unit = await snoozed(id);
    const path = `/operator/work?view=units&show=live&tenant=${ada.tenantId}`;
    const page = await dashboard.open(path, { as: demo, size });
    await page.getByText("checks again in").waitFor();
    await act(page, /^Requeue: /, "Requeue", "The unit is queued.");
    const begun = "SELECT task_id FROM tasks WHERE task_id = $1 AND status IN ('leased', 'done')";
    await oneRow("the unit to begin", begun, unit);
    await dashboard.stack().api(ada.apiKey)(`/jobs/${id}`, { method: "DELETE" });
    expect(await auditLog(ada)).toContainEqual(
      expect.objectContaining({
        actor: "operator:demo@reelwright.local",
        action: "task.requeued",
        details: expect.objectContaining({ reason: "somebody called" }),
      }),
    );
  });

  test("a job that failed is run again", async () => {
    const ada = await dashboard.account(500);
    const id = await orderWith(ada, `${dashboard.baseUrl()}/files/none.png`);
    const api = dashboard.stack().api(ada.apiKey);
    await waitFor("its end", async () => (await api(`/jobs/${id}`)).body["status"] === "failed");
    const path = `/operator/work?show=failed&tenant=${ada.tenantId}`;
    const page = await dashboard.open(path, { as: demo, size });
    await act(page, /^Retry: /, "Retry", "The job runs again.");
    await waitFor("its second run", async () => (await api(`/jobs/${id}`)).body["run"] === 2);
    expect(await auditLog(ada)).toContainEqual(
      expect.objectContaining({ actor: "operator:demo@reelwright.local", action: "job.retried" }),
    );
  });

  test("a paused job is resumed", async () => {
    const ada = await dashboard.account(500);
    const id = await pausedJob(ada);
    const path = `/operator/work?show=customers&tenant=${ada.tenantId}`;
    const page = await dashboard.open(path, { as: demo, size });
    await act(page, /^Resume: /, "Resume", "The job is resumed.");
    await completed(ada, id);
  });

  test("a process is drained and put back to work", async () => {
    const { database_url: url } = await dashboard.stack().runtime();
    const name = `worker-of-${size}`;
    const store = await openStore({ url, poolSize: 1 });
    // Not one of those that other suites wait for.
    const worker = await store.registerWorker(name);
    await worker.announce({ complete: 0 });
    const page = await dashboard.open("/operator/work?view=workers", { as: demo, size });
    const row = page.getByRole("listitem").filter({ hasText: name });
    await act(page, `Drain: ${name} #${worker.owner}`, "Drain", "The process is draining.");
    await row.getByText("Drained").waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await act(
      page,
      `Undrain: ${name} #${worker.owner}`,
      "Undrain",
      "The process takes units again.",
    );
    await row.getByText("Serving").waitFor();
    await worker.close();
    await store.close();
  });
});

/** Opens a tenant's drawer with the keyboard alone; returns it. */
const openTenant = async (page: Page, { tenantId }: Account) => {
  await page.getByLabel("Search").fill(tenantId);
  const open = page.getByRole("button", { name: "Open Citrus & Co" });
  await open.waitFor();
  await open.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Citrus & Co", exact: true });
  await drawer.getByRole("heading", { name: "Job limits" }).waitFor();
  return { open, drawer };
};

/** Fills in a dialog of a tenant, and waits for what is said about it. */
const changeTenant = async (
  page: Page,
  button: string,
  title: string | RegExp,
  fields: { readonly [label: string]: string },
  { action, done }: { readonly action: string; readonly done: string },
) => {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: title });
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await page.getByText(done).first().waitFor();
  await dialog.waitFor({ state: "detached" });
};

describe.each<Size>(["phone", "desktop"])("tenants and prices, on a %s", (size) => {
  test("a tenant is limited, granted credits, noted, suspended and resumed", async () => {
    const ada = await dashboard.account(500);
    const id = await pausedJob(ada);
    const api = dashboard.stack().api(ada.apiKey);
    const page = await dashboard.open("/operator/tenants", { as: demo, size });
    const { open, drawer } = await openTenant(page, ada);
    await expectAccessible(page);
    await expectNoOverflow(page);
    const save = { action: "Save", done: "Citrus & Co: limits changed." };
    const why = { Reason: "ticket 7" };
    await changeTenant(
      page,
      "Change job limits",
      "Job limits",
      { "Jobs per day": "7", ...why },
      save,
    );
    await drawer.getByText("7", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Change request limits" }).click();
    const limits = page.getByRole("dialog", { name: "Request and upload limits" });
    await limits.getByLabel("Suggestions").fill("often");
    await limits.getByRole("button", { name: "Save" }).click();
    await limits.getByText("Write requests/seconds, such as 600/60, or off.").waitFor();
    await limits.getByLabel("Suggestions").fill("50/86400");
    await limits.getByLabel("Uploaded per day (MB)").fill("5");
    await expectAccessible(page);
    await limits.getByRole("button", { name: "Save" }).click();
    await drawer.getByText("50/86400", { exact: true }).waitFor();
    expect((await api("/tenants/me")).body).toMatchObject({
      job_limits: { daily: 7 },
      limits: {
        requests: { suggest: { requests: 50, seconds: 86_400 } },
        uploads: { daily_bytes: 5 * 1024 ** 2 },
      },
    });
    await changeTenant(
      page,
      "Grant credits",
      "Grant credits to Citrus & Co?",
      { Credits: "25", Reason: "sorry" },
      { action: "Grant credits", done: "Citrus & Co has the credits." },
    );
    expect((await api("/credits/balance")).body["credit_balance"]).toBe(525);
    await changeTenant(
      page,
      "Add note",
      "Add a note about Citrus & Co",
      { Note: "Asked by phone." },
      { action: "Add note", done: "The note is saved." },
    );
    await drawer.getByText("Asked by phone.").waitFor();
    await changeTenant(page, "Suspend", "Suspend Citrus & Co?", why, {
      ...{ action: "Suspend", done: "Citrus & Co is suspended." },
    });
    expect((await api(`/jobs/${id}`)).body["status"]).toBe("cancelled");
    await changeTenant(
      page,
      "Refund a job",
      "Refund a job of Citrus & Co?",
      { "Job ID": id, Reason: "sorry" },
      { action: "Refund a job", done: "Nothing is left to refund." },
    );
    await changeTenant(page, "Resume", "Resume Citrus & Co?", why, {
      ...{ action: "Resume", done: "Citrus & Co is active again." },
    });
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    // Where it was opened, so that the keyboard goes on from there.
    await waitFor("the focus", () => open.evaluate((button) => button.matches(":focus")));
    const actions = (await auditLog(ada)) as readonly { readonly action: string }[];
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["tenant.limits_changed", "tenant.suspended", "tenant.resumed"]),
    );
  });

  test("a price book is checked, published at a loss for later, and withdrawn", async () => {
    const page = await dashboard.open("/operator/prices", { as: demo, size });
    await page.getByRole("table", { name: "Models in force" }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "New price book" }).focus();
    await page.keyboard.press("Enter");
    const editor = page.getByRole("dialog", { name: /^Price book \d+$/ });
    const [, version = ""] =
      /(\d+)$/.exec((await editor.getByRole("heading").first().textContent()) ?? "") ?? [];
    const publish = editor.getByRole("button", { name: `Publish book ${version}`, exact: true });
    expect(await publish.isDisabled()).toBe(true);
    await editor.getByLabel("script", { exact: true }).fill("0.1");
    await editor.getByLabel("In force from").fill("2099-01-01T00:00");
    await editor.getByLabel("Note").fill("New year");
    await editor.getByRole("button", { name: "Check margins" }).click();
    await editor.getByText(/^script: 0\.\d+ USD of 0\.01 USD$/).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    const forced = editor.getByRole("button", { name: `Publish book ${version} at a loss` });
    expect(await forced.isDisabled()).toBe(true);
    await editor.getByLabel("Publish it anyway").check();
    await forced.click();
    await page.getByText(`Price book ${version} is published.`).waitFor();
    await editor.waitFor({ state: "detached" });
    const row = page.locator("tr").filter({ hasText: `Price book ${version}` });
    await row.getByText("Planned").waitFor();
    await row.getByText("Forced").waitFor();
    await expectNoOverflow(page);
    await page.getByRole("button", { name: `Withdraw price book ${version}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw", exact: true }).click();
    await row.getByText("Withdrawn").waitFor();
  });
});

test("a unit is taken from the process that holds it", async () => {
  const { database_url: url } = await dashboard.stack().runtime();
  const store = await openStore({ url, poolSize: 1 });
  const worker = await store.registerWorker("worker-that-hangs");
  const ada = await dashboard.account(500);
  const id = await orderWith(ada, pictures.url("bottle.jpg"));
  await heldBy(worker.owner, id);
  const path = `/operator/work?view=units&show=live&tenant=${ada.tenantId}`;
  const page = await dashboard.open(path, { as: demo });
  await act(page, /^Reclaim: /, "Reclaim", "The unit is queued again.");
  await completed(ada, id);
  await worker.close();
  await store.close();
});

test("a webhook that was given up is sent again", async () => {
  const ada = await dashboard.account(500);
  const api = dashboard.stack().api(ada.apiKey);
  const body = JSON.stringify({
    ...{ product_name: "Fizz", product_image_url: `${dashboard.baseUrl()}/files/none.png` },
    ...{ segment_count: 1, webhook_url: "https://hooks.invalid/reelwright" },
  });
  expect((await api("/jobs", { method: "POST", body })).status).toBe(201);
  const path = `/operator/work?view=deliveries&tenant=${ada.tenantId}`;
  const page = await dashboard.open(path, { as: demo });
  await page.getByRole("button", { name: /^Replay: / }).waitFor();
  await expectAccessible(page);
  await act(page, /^Replay: /, "Replay", "It is attempted within a second.");
  const givenUpAfter = (count: number) =>
    waitFor("it to be given up", async () => {
      const { body: list } = await api("/tenants/me/webhook/deliveries");
      const [delivery] = list["items"] as readonly { delivery_id: string; state: string }[];
      const path = `/tenants/me/webhook/deliveries/${delivery?.delivery_id}`;
      const { length } = (await api(path)).body["attempts"] as readonly unknown[];
      return delivery?.state === "abandoned" && length === count;
    });
  await givenUpAfter(6);
  await oneRow(
    "it to wait for its last attempt",
    `UPDATE webhook_deliveries SET state = 'pending', attempts = 2, finished_at = NULL,
       next_attempt_at = clock_timestamp() + interval '1 hour'
     WHERE tenant_id = $1 RETURNING delivery_id AS task_id`,
    ada.tenantId,
  );
  await visit(page, `${dashboard.baseUrl()}${path}&show=live`);
  await act(page, /^Attempt now: /, "Attempt now", "It is attempted within a second.");
  await givenUpAfter(7);
});

test("views of work are chosen by keyboard and lie in the address", async () => {
  const page = await dashboard.open("/operator/work", { as: demo });
  await page.getByRole("tab", { name: "Jobs" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.getByText("worker-assembly").first().waitFor();
  expect(new URL(page.url()).searchParams.get("view")).toBe("workers");
  await expectAccessible(page);
  await reload(page);
  await page.getByRole("tab", { name: "Workers", selected: true }).waitFor();
});

test("nobody else is shown anything, or a way there", async () => {
  const page = await dashboard.open("/operator", { as: await dashboard.account(0) });
  await page.getByRole("heading", { name: "This is for operators" }).waitFor();
  const links = page.getByRole("navigation").getByRole("link", { name: "Stuck work" });
  expect(await links.count()).toBe(0);
  await visit(page, `${dashboard.baseUrl()}/operator/work`);
  await page.getByRole("heading", { name: "This is for operators" }).waitFor();
  expect(await page.getByRole("table").count()).toBe(0);
});
