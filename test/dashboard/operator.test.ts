/** What operators see of a running stack, and what they do about what is stuck. */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing";
import { type Pictures, servePictures } from "../support/picture-server.ts";
import { expectAccessible, expectNoOverflow } from "./accessible.ts";
import { type Account, dashboardSuite, reload, type Size, visit } from "./suite.ts";

const dashboard = dashboardSuite();
/** The stack's operator. */
const demo: Account = { email: "demo@reelwright.local", tenantId: "", apiKey: "" };

let pictures: Pictures;
beforeAll(async () => {
  pictures = await servePictures();
});
afterAll(() => pictures?.close());

/** Orders a job that is paused as soon as it has begun: it goes on by itself no more. */
const pausedJob = async ({ apiKey }: Account): Promise<string> => {
  const api = dashboard.stack().api(apiKey);
  const fields = {
    product_name: "Fizz",
    product_image_url: pictures.url("bottle.jpg"),
    segment_count: 1,
  };
  const created = await api("/jobs", { method: "POST", body: JSON.stringify(fields) });
  expect(created.status).toBe(201);
  const id = String(created.body["job_id"]);
  await waitFor("a job that can be paused", async () => {
    const { status } = await api(`/jobs/${id}/pause`, { method: "POST" });
    return status === 200;
  });
  return id;
};

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
    await page.locator(".recharts-area").first().waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dashboard.stack().api(ada.apiKey)(`/jobs/${id}`, { method: "DELETE" });
  });

  test("a stuck job says why, and is cancelled with a reason that the tenant's log shows", async () => {
    const ada = await dashboard.account(500);
    const id = await pausedJob(ada);
    const path = `/operator/work?tenant=${ada.tenantId}`;
    const page = await dashboard.open(path, { as: demo, size });
    await page.getByText("The job's user paused it.").waitFor();
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
    await page.getByRole("heading", { name: "Nothing is stuck" }).waitFor();
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
