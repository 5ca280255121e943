/**
 * The playground in a browser: a model's form, a run, and what comes of it.
 * @tier all
 */
import { expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { expectAccessible, expectNoOverflow } from "../support/accessible.ts";
import { dashboardSuite, reload } from "./suite.ts";

const dashboard = dashboardSuite();

test("makes a picture, and begins a clip with it", async () => {
  const as = await dashboard.account(500);
  const page = await dashboard.open("/playground?model=imgA_2", { as });
  const run = page.getByRole("button", { name: "Run" });
  await page.getByText("Write a prompt first.").waitFor();
  expect(await run.isDisabled()).toBe(true);
  await page.getByLabel("Prompt").fill("A red mug on a wooden table");
  await page.getByText("2k", { exact: true }).click();
  await page.getByRole("status").filter({ hasText: "12 credits" }).waitFor();
  await expectAccessible(page);

  await run.click();
  const result = page.getByRole("article");
  await result.getByText("Done").waitFor();
  const picture = result.getByRole("img");
  await picture.waitFor();
  const widthOf = "document.querySelector('article img').naturalWidth";
  await waitFor("the picture to be seen", async () => (await page.evaluate<number>(widthOf)) > 0);
  await expectAccessible(page);

  await result.getByRole("button", { name: "Use as first image" }).click();
  await page.waitForURL(/model=vid/);
  await page.getByRole("img", { name: "Begins with" }).waitFor();
  await page.getByRole("status").filter({ hasText: "60 credits" }).waitFor();

  // Another visit finds the run, without its settings.
  await reload(page);
  await page.getByRole("heading", { name: "Earlier runs" }).waitFor();
  await result.getByText("Done").waitFor();
  await result.getByRole("img").waitFor();
  expect(await result.getByRole("button", { name: "Use these settings" }).count()).toBe(0);
  await result.getByRole("button", { name: "Use as first image" }).waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test("on a phone, models are chosen from a list, and what can't be paid for is explained", async () => {
  const as = await dashboard.account(5);
  const page = await dashboard.open("/playground", { as, size: "phone" });
  await page.getByRole("combobox", { name: "Models" }).selectOption("vidC2_storyboard");
  await page.getByText("10 s in all. The model offers 10, 15, 25 s.").waitFor();
  await page.getByLabel("Shot 1", { exact: true }).fill("A door opens");
  await page.getByLabel("Shot 2", { exact: true }).fill("A room in the morning");
  await expectNoOverflow(page);
  await expectAccessible(page);
  dashboard.allow(/402/);
  await page.getByRole("button", { name: "Run" }).click();
  await page
    .getByText(/credits/i)
    .filter({ hasText: /not enough|insufficient|needs/i })
    .first()
    .waitFor();
  expect(await page.getByRole("article").count()).toBe(0);
});
