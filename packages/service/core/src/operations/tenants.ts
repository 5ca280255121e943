/** Which tenants load the installation: `GET /admin/tenants`. */
import type { OperatorFigures, TenantFigures, TenantPlace } from "../ports/operator-figures.ts";
import type { Listing } from "./list.ts";

/** A tenant with its limits: its own, or those of the installation. */
export type TenantView = Omit<TenantFigures, "concurrent_limit" | "daily_limit"> & {
  readonly concurrent_limit: number;
  readonly daily_limit: number;
};

type Limits = { readonly concurrent: number; readonly daily: number };

/** Where the next page begins, as `JOBS.TENANT`. */
const placeText = ({ live_jobs: jobs, tenant_id: id }: TenantFigures): string => `${jobs}.${id}`;

/** What `next` of a page may be; null: it is none. */
export const tenantPlace = (text: string): TenantPlace | null => {
  const found = /^(\d{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(text);
  return found ? { liveJobs: Number(found[1]), tenantId: found[2] ?? "" } : null;
};

/** Tenants with unfinished jobs, those with most of them first. */
export const listTenants =
  (figures: Pick<OperatorFigures, "tenants">, limits: Limits) =>
  async (after: TenantPlace | null, limit: number): Promise<Listing<TenantView>> => {
    const found = await figures.tenants(after, limit + 1);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((each) => ({
        ...each,
        concurrent_limit: each.concurrent_limit ?? limits.concurrent,
        daily_limit: each.daily_limit ?? limits.daily,
      })),
      next: last && found.length > limit ? placeText(last) : null,
    };
  };
