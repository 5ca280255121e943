/** Which work an operator looks at: it lies in the page's address. */
import { stageOf } from "./stages.ts";

export const workViews = ["jobs", "units", "deliveries", "workers"] as const;
export type WorkView = (typeof workViews)[number];
export const shownKinds = ["stuck", "customers", "live", "failed"] as const;
type Shown = (typeof shownKinds)[number];

export type WorkFilter = {
  readonly view: WorkView;
  /**
   * `stuck`: what needs an operator; `customers`: what waits for a person of the tenant; `live`: all that is under way; `failed`:
   * jobs that failed.
   */
  readonly show: Shown;
  readonly stage?: string;
  readonly tenant?: string;
};

/** What each view offers to be shown. */
export const shownIn: { readonly [View in WorkView]: readonly Shown[] } = {
  jobs: ["stuck", "customers", "live", "failed"],
  units: ["stuck", "customers", "live"],
  deliveries: ["stuck", "live"],
  workers: ["live"],
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isTenantId = (text: string): boolean => uuid.test(text);

/** Reads an address's query; what makes no sense is as if it weren't there. */
export const workFilterOf = (search: Readonly<Record<string, unknown>>): WorkFilter => {
  const view = workViews.find((each) => each === search["view"]) ?? "jobs";
  const show = shownIn[view].find((each) => each === search["show"]) ?? shownIn[view][0] ?? "live";
  const stage = stageOf(search["stage"]);
  const tenant = search["tenant"];
  return {
    view,
    show,
    ...(stage !== undefined && { stage }),
    ...(typeof tenant === "string" && isTenantId(tenant) && { tenant }),
  };
};
