/** Pages by address. The code and the texts of each are files of their own. */
import { preferredLanguage } from "../texts/languages.ts";
import { openTexts, type TextsName } from "../texts/load-texts.ts";
import { isAt } from "./address.ts";

/** A page's code and all texts that it may show. React hides a page while it waits for a text. */
export type Loadable<Module> = {
  readonly load: () => Promise<Module>;
  readonly texts: readonly TextsName[];
};

export const pages = {
  create: {
    path: "/create",
    load: () => import("../pages/create/create-page.tsx"),
    texts: ["create", "words"],
  },
  templates: {
    path: "/templates",
    load: () => import("../pages/templates/templates-page.tsx"),
    texts: ["templates", "words"],
  },
  jobs: {
    path: "/jobs",
    load: () => import("../pages/jobs/jobs-page.tsx"),
    texts: ["jobs", "lists"],
  },
  job: {
    path: "/jobs/$jobId",
    load: () => import("../pages/job/job-page.tsx"),
    texts: ["job", "words"],
  },
  review: {
    path: "/review",
    load: () => import("../pages/review/review-page.tsx"),
    texts: ["review"],
  },
  playground: {
    path: "/playground",
    load: () => import("../pages/playground/playground-page.tsx"),
    texts: ["lists", "playground", "words"],
  },
  usage: {
    path: "/usage",
    load: () => import("../pages/usage/usage-page.tsx"),
    texts: ["usage"],
  },
  billing: {
    path: "/billing",
    load: () => import("../pages/billing/billing-page.tsx"),
    texts: ["billing", "lists"],
  },
  keys: {
    path: "/settings/keys",
    load: () => import("../pages/keys/keys-page.tsx"),
    texts: ["keys"],
  },
  members: {
    path: "/settings/members",
    load: () => import("../pages/members/members-page.tsx"),
    texts: ["members"],
  },
  acceptInvitation: {
    path: "/invitation/$token",
    load: () => import("../pages/members/accept-page.tsx"),
    texts: ["members"],
  },
  webhook: {
    path: "/settings/webhook",
    load: () => import("../pages/webhook/webhook-page.tsx"),
    texts: ["webhook", "lists"],
  },
  brand: {
    path: "/settings/brand",
    load: () => import("../pages/brand/brand-page.tsx"),
    texts: ["brand", "create", "words"],
  },
  profile: {
    path: "/settings/profile",
    load: () => import("../pages/profile/profile-page.tsx"),
    texts: ["profile", "lists"],
  },
  operator: {
    path: "/operator",
    load: () => import("../pages/operator/operator-page.tsx"),
    texts: ["operator"],
  },
  work: {
    path: "/operator/work",
    load: () => import("../pages/operator/work-page.tsx"),
    texts: ["operator"],
  },
  prices: {
    path: "/operator/prices",
    load: () => import("../pages/operator/prices-page.tsx"),
    texts: ["operator", "prices"],
  },
  tenants: {
    path: "/operator/tenants",
    load: () => import("../pages/operator/tenants-page.tsx"),
    texts: ["operator"],
  },
  confirmAddress: {
    path: "/confirm-address/$token",
    load: () => import("../pages/open/mail-links.tsx"),
    texts: ["links"],
  },
  undoChange: {
    path: "/undo-change/$token",
    load: () => import("../pages/open/mail-links.tsx"),
    texts: ["links"],
  },
  checkout: {
    path: "/checkout/$session",
    load: () => import("../pages/open/checkout.tsx"),
    texts: ["checkout"],
  },
  checkoutReturn: {
    path: "/checkout/$session/$outcome",
    load: () => import("../pages/open/checkout.tsx"),
    texts: ["checkout"],
  },
  outbox: {
    path: "/outbox",
    load: () => import("../pages/open/outbox.tsx"),
    texts: ["outbox"],
  },
  outboxMail: {
    path: "/outbox/$mail",
    load: () => import("../pages/open/outbox.tsx"),
    texts: ["outbox"],
  },
  operatorSignIn: {
    path: "/admin/$step",
    load: () => import("../pages/open/operator-sign-in.tsx"),
    texts: ["access"],
  },
} as const satisfies { readonly [name: string]: Loadable<object> & { readonly path: string } };

/** Loads a page's code and its texts in parallel. */
export const loadPage = async <Module>({ load, texts }: Loadable<Module>): Promise<Module> => {
  const [module] = await Promise.all([load(), openTexts(preferredLanguage(), texts)]);
  return module;
};

/** Returns the page at this path; undefined if there is none. */
export const pageAt = (address: string): Loadable<object> | undefined =>
  Object.values(pages).find(({ path }) =>
    isAt(address === "/" ? pages.create.path : address, path),
  );
