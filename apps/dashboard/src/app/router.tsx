import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { patiently } from "../api/patiently.ts";
import { jobsSearch } from "../pages/jobs/search.ts";
import { pagedTextsIn, textsIn } from "./address.ts";
import { Crashed, Frame, NotFound } from "./frame.tsx";
import { type Loadable, loadPage, pages } from "./pages.ts";

/** A page whose code is loaded when the user opens it or points at a link to it. */
const page = <Name extends string>(
  part: Loadable<{ readonly [N in Name]: () => ReactNode }>,
  name: Name,
) => lazyRouteComponent(() => patiently(() => loadPage(part)), name);

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });
const getParentRoute = () => root;

const home = createRoute({
  getParentRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/create" });
  },
});
const create = createRoute({
  getParentRoute,
  path: pages.create.path,
  validateSearch: textsIn("from", "template"),
  component: page(pages.create, "CreatePage"),
});
const templates = createRoute({
  getParentRoute,
  path: pages.templates.path,
  component: page(pages.templates, "TemplatesPage"),
});
const jobs = createRoute({
  getParentRoute,
  path: pages.jobs.path,
  validateSearch: jobsSearch,
  component: page(pages.jobs, "JobsPage"),
});
const job = createRoute({
  getParentRoute,
  path: pages.job.path,
  component: page(pages.job, "JobPage"),
});
const review = createRoute({
  getParentRoute,
  path: pages.review.path,
  component: page(pages.review, "ReviewPage"),
});
const playground = createRoute({
  getParentRoute,
  path: pages.playground.path,
  validateSearch: textsIn("model"),
  component: page(pages.playground, "PlaygroundPage"),
});
const usage = createRoute({
  getParentRoute,
  path: pages.usage.path,
  validateSearch: textsIn("from", "to"),
  component: page(pages.usage, "UsagePage"),
});
const billing = createRoute({
  getParentRoute,
  path: pages.billing.path,
  validateSearch: pagedTextsIn("session"),
  component: page(pages.billing, "BillingPage"),
});
const keys = createRoute({
  getParentRoute,
  path: pages.keys.path,
  component: page(pages.keys, "KeysPage"),
});
const members = createRoute({
  getParentRoute,
  path: pages.members.path,
  component: page(pages.members, "MembersPage"),
});
const acceptInvitation = createRoute({
  getParentRoute,
  path: pages.acceptInvitation.path,
  component: page(pages.acceptInvitation, "AcceptInvitationPage"),
});
const webhook = createRoute({
  getParentRoute,
  path: pages.webhook.path,
  validateSearch: pagedTextsIn("state", "delivery"),
  component: page(pages.webhook, "WebhookPage"),
});
const brand = createRoute({
  getParentRoute,
  path: pages.brand.path,
  component: page(pages.brand, "BrandPage"),
});
const profile = createRoute({
  getParentRoute,
  path: pages.profile.path,
  component: page(pages.profile, "ProfilePage"),
});
const operator = createRoute({
  getParentRoute,
  path: pages.operator.path,
  component: page(pages.operator, "OperatorPage"),
});
const work = createRoute({
  getParentRoute,
  path: pages.work.path,
  validateSearch: textsIn("view", "show", "stage", "tenant"),
  component: page(pages.work, "WorkPage"),
});
const tenants = createRoute({
  getParentRoute,
  path: pages.tenants.path,
  component: page(pages.tenants, "TenantsPage"),
});
const prices = createRoute({
  getParentRoute,
  path: pages.prices.path,
  component: page(pages.prices, "PricesPage"),
});

const confirmAddress = createRoute({
  getParentRoute,
  path: pages.confirmAddress.path,
  component: page(pages.confirmAddress, "ConfirmAddressPage"),
});
const undoChange = createRoute({
  getParentRoute,
  path: pages.undoChange.path,
  component: page(pages.undoChange, "UndoChangePage"),
});
const checkout = createRoute({
  getParentRoute,
  path: pages.checkout.path,
  validateSearch: textsIn("notice"),
  component: page(pages.checkout, "CheckoutPage"),
});
const checkoutReturn = createRoute({
  getParentRoute,
  path: pages.checkoutReturn.path,
  component: page(pages.checkoutReturn, "CheckoutReturnPage"),
});
const outbox = createRoute({
  getParentRoute,
  path: pages.outbox.path,
  component: page(pages.outbox, "OutboxPage"),
});
const outboxMail = createRoute({
  getParentRoute,
  path: pages.outboxMail.path,
  component: page(pages.outboxMail, "OutboxMailPage"),
});
const operatorSignIn = createRoute({
  getParentRoute,
  path: pages.operatorSignIn.path,
  component: page(pages.operatorSignIn, "OperatorSignInPage"),
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
  members,
  acceptInvitation,
  webhook,
  brand,
  profile,
  operator,
  work,
  tenants,
  prices,
  confirmAddress,
  undoChange,
  checkout,
  checkoutReturn,
  outbox,
  outboxMail,
  operatorSignIn,
]);

/** Creates the router of all pages. */
export const createAppRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: "intent",
    defaultErrorComponent: Crashed,
    scrollRestoration: true,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  // The library requires an interface, for declaration merging.
  interface Register {
    router: AppRouter;
  }
}
