/** One walk through the dashboard: sign in, create a video from a sample, watch it, download it. */
import { expect, test } from "@jest/globals";
import { dashboardSuite, signIn } from "./suite.ts";

const dashboard = dashboardSuite();

test("somebody signs in, creates a video, watches it to its end and downloads it", async () => {
  const ada = await dashboard.account(2_000);
  const page = await dashboard.open("/create");
  await signIn(page, ada.email);
  await page.getByRole("button", { name: "Try Solstice Citrus Soda" }).click();
  await page.getByText("Suggested").first().waitFor();
  await page.locator("button[data-primary]:visible").click();
  await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/);
  const jobId = page.url().slice(-36);
  await page.getByRole("heading", { level: 1, name: "Solstice Citrus Soda" }).waitFor();
  await page.getByRole("status").getByText("Completed", { exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download MP4" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(
    `solstice-citrus-soda-${jobId.replaceAll("-", "").slice(0, 12)}.mp4`,
  );
  expect(await download.failure()).toBe(null);
});
