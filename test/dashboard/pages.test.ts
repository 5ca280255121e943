/**
 * Every page, with data on it: everybody can use it, in both themes and at both sizes.
 * @tier all
 */
import { beforeAll, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { signInByForm } from "@reelwright/standalone/testing";
import type { Page } from "playwright-core";
import { expectAccessible, expectNoOverflow } from "../support/accessible.ts";
import { bottlePicture } from "../support/bottle-picture.ts";
import { dashboardSuite } from "./suite.ts";

const dashboard = dashboardSuite();
const demoUser = "demo@reelwright.local";
let jobId: string;

beforeAll(async () => {
  const { base_url, issuer } = await dashboard.stack().runtime();
  const { access_token } = await signInByForm(issuer ?? "", demoUser);
  const ask = async (path: string, body?: FormData | object) => {
    const response = await fetch(`${base_url}/api/v1${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(body && !(body instanceof FormData) && { "content-type": "application/json" }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    return (await response.json()) as { readonly [name: string]: unknown };
  };
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(await bottlePicture())]), "bottle.jpg");
  const { url } = await ask("/uploads/product-image", form);
  const job = { product_name: "Citrus Soda", product_image_url: url, segment_count: 1 };
  jobId = String((await ask("/jobs", job))["job_id"]);
  await ask("/jobs", { ...job, human_review: "all" });
  await ask("/api-keys", { name: "Shop" });
  await ask("/templates", { name: "Short", config: { segment_count: 1 } });
  await waitFor(
    "the job's end",
    async () => (await ask(`/jobs/${jobId}`))["status"] === "completed",
  );
  await waitFor("a review", async () => Number((await ask("/reviews"))["total"]) > 0);
});

/** Nothing is loading any more, and what moves has come to rest. */
const settled = async (page: Page): Promise<void> => {
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  await waitFor("nothing to be busy", async () =>
    page.evaluate<boolean>("document.querySelector('main [aria-busy=true]') === null"),
  );
};

/** Goes on within the page, as a link does. */
const follow = async (page: Page, path: string): Promise<void> => {
  const former = await page.title();
  await page.evaluate(`history.pushState(null, "", ${JSON.stringify(path)})`);
  await page.evaluate("dispatchEvent(new PopStateEvent('popstate'))");
  // Every page names itself; until then the former one's heading is still there.
  await waitFor(`the page ${path}`, async () => (await page.title()) !== former);
  await settled(page);
};

const paths = async (page: Page): Promise<readonly string[]> => {
  const linked = await page.evaluate<string[]>(
    "[...document.querySelectorAll('nav a[href^=\"/\"]')].map((link) => link.getAttribute('href'))",
  );
  return [...new Set([...linked, `/jobs/${jobId}`])];
};

/** Shows the page in a theme, as if it had been chosen in another tab. */
const showIn = async (page: Page, colorScheme: "light" | "dark"): Promise<void> => {
  const choice = `{key: "reelwright.theme", newValue: "${colorScheme}", storageArea: localStorage}`;
  await page.evaluate(`dispatchEvent(new StorageEvent("storage", ${choice})) && null`);
  const scheme = "document.documentElement.dataset.mantineColorScheme";
  expect(await page.evaluate<string>(scheme)).toBe(colorScheme);
};

test.each(["desktop", "phone"] as const)("on a %s", async (size) => {
  const page = await dashboard.open("/?sign_in=demo", { size });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await settled(page);
  await page.locator("nav a[href='/operator/work']").waitFor({ state: "attached" });
  const all = await paths(page);
  expect(all.length).toBeGreaterThan(13);
  // It begins on the first of them.
  for (const path of [...all.filter((each) => each !== "/create"), "/create"]) {
    await follow(page, path);
    expect(new URL(page.url()).pathname).toBe(path);
    await expectNoOverflow(page);
    for (const [colorScheme, about] of [
      ["light", "everything"],
      ["dark", "colours"],
    ] as const) {
      await showIn(page, colorScheme);
      await expectAccessible(page, about).catch((error: Error) => {
        throw new Error(`${path}, ${colorScheme}: ${error.message}`);
      });
    }
  }
});
