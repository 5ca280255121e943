import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { jobsSearch } from "../pages/jobs/search.ts";
import { preferredLanguage } from "../texts/languages.ts";
import { openTexts, type TextsName } from "../texts/load-texts.ts";
import { Crashed, NotFound } from "./failures.tsx";
import { Frame } from "./frame.tsx";

/** Asks for a page's texts; the page finds them in the browser's memory. */
const preloadTexts = (name: TextsName) => openTexts(preferredLanguage(), [name]);

/** A page's code, loaded when somebody goes there or points at a link to it, beside its texts. */
const page = <Name extends string>(
  load: () => Promise<{ readonly [N in Name]: () => ReactNode }>,
  name: Name,
  texts: TextsName,
) =>
  lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), preloadTexts(texts)]);
    return module;
  }, name);

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });
const getParentRoute = () => root;

/** Reads a text of an address's query. */
const text = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

const home = createRoute({
  getParentRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/create" });
  },
});
const create = createRoute({
  getParentRoute,
  path: "/create",
  validateSearch: (search): { from?: string | undefined; template?: string | undefined } => ({
    from: text(search["from"]),
    template: text(search["template"]),
  }),
  component: page(() => import("../pages/create/create-page.tsx"), "CreatePage", "create"),
});
const templates = createRoute({
  getParentRoute,
  path: "/templates",
  component: page(
    () => import("../pages/templates/templates-page.tsx"),
    "TemplatesPage",
    "templates",
  ),
});
const jobs = createRoute({
  getParentRoute,
  path: "/jobs",
  validateSearch: jobsSearch,
  component: page(() => import("../pages/jobs/jobs-page.tsx"), "JobsPage", "jobs"),
});
const job = createRoute({
  getParentRoute,
  path: "/jobs/$jobId",
  component: page(() => import("../pages/job/job-page.tsx"), "JobPage", "job"),
});
const review = createRoute({
  getParentRoute,
  path: "/review",
  component: page(() => import("../pages/review/review-page.tsx"), "ReviewPage", "review"),
});
const playground = createRoute({
  getParentRoute,
  path: "/playground",
  validateSearch: (search): { model?: string | undefined } => ({ model: text(search["model"]) }),
  component: page(
    () => import("../pages/playground/playground-page.tsx"),
    "PlaygroundPage",
    "playground",
  ),
});
const usage = createRoute({
  getParentRoute,
  path: "/usage",
  validateSearch: (search): { from?: string | undefined; to?: string | undefined } => ({
    from: text(search["from"]),
    to: text(search["to"]),
  }),
  component: page(() => import("../pages/usage/usage-page.tsx"), "UsagePage", "usage"),
});
const billing = createRoute({
  getParentRoute,
  path: "/billing",
  validateSearch: (search): { session?: string | undefined; page?: number | undefined } => ({
    session: text(search["session"]),
    page: Number(search["page"]) || undefined,
  }),
  component: page(() => import("../pages/billing/billing-page.tsx"), "BillingPage", "billing"),
});
const keys = createRoute({
  getParentRoute,
  path: "/settings/keys",
  component: page(() => import("../pages/keys/keys-page.tsx"), "KeysPage", "keys"),
});
const webhook = createRoute({
  getParentRoute,
  path: "/settings/webhook",
  validateSearch: (
    search,
  ): {
    state?: string | undefined;
    page?: number | undefined;
    delivery?: string | undefined;
  } => ({
    state: text(search["state"]),
    page: Number(search["page"]) || undefined,
    delivery: text(search["delivery"]),
  }),
  component: page(() => import("../pages/webhook/webhook-page.tsx"), "WebhookPage", "webhook"),
});
const brand = createRoute({
  getParentRoute,
  path: "/settings/brand",
  component: page(() => import("../pages/brand/brand-page.tsx"), "BrandPage", "brand"),
});
const profile = createRoute({
  getParentRoute,
  path: "/settings/profile",
  component: page(() => import("../pages/profile/profile-page.tsx"), "ProfilePage", "profile"),
});
const operator = createRoute({
  getParentRoute,
  path: "/operator",
  component: page(() => import("../pages/operator/operator-page.tsx"), "OperatorPage", "operator"),
});
const work = createRoute({
  getParentRoute,
  path: "/operator/work",
  validateSearch: (
    search,
  ): {
    view?: string | undefined;
    show?: string | undefined;
    stage?: string | undefined;
    tenant?: string | undefined;
  } => ({
    view: text(search["view"]),
    show: text(search["show"]),
    stage: text(search["stage"]),
    tenant: text(search["tenant"]),
  }),
  component: page(() => import("../pages/operator/work-page.tsx"), "WorkPage", "operator"),
});

const routeTree = root.addChildren([
  home,
  create,
  templates,
  jobs,
  job,
  review,
  playground,
  usage,
  billing,
  keys,
  webhook,
  brand,
  profile,
  operator,
  work,
]);

/** Creates the router of all pages. A page's code is loaded when somebody points at a link to it. */
export const createAppRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: "intent",
    defaultErrorComponent: Crashed,
    scrollRestoration: true,
  });

declare module "@tanstack/react-router" {
  // The library asks for an interface to be merged with.
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
