/** What `/admin/…` answers: docs/operate/operators-api.md. The dashboard imports these types, and nothing that runs. */
import type {
  DeliveryAction,
  EndedJob,
  TaskAction,
  WholeJob,
  WorkerAction,
} from "../ports/operator-store.ts";
import type { History } from "./history.ts";
import type { JobDone } from "./job-actions.ts";
import type { ListedDelivery, ListedJob, ListedTask, Listing } from "./list.ts";
import type { Overview } from "./overview.ts";
import type { TenantView } from "./tenants.ts";
import type { VendorView } from "./vendors.ts";
import type { ListedWorker } from "./workers.ts";

type Items<T> = { readonly items: readonly T[] };

/** By what was asked for, or done. */
export type OperatorReplies = {
  /** `queue_board`: whether `/admin/queues` is served. */
  readonly overview: Overview & { readonly queue_board: boolean };
  readonly vendors: Items<VendorView>;
  readonly history: History;
  readonly tenants: Listing<TenantView>;
  readonly workers: Items<ListedWorker>;
  readonly jobs: Listing<ListedJob>;
  /** `GET /admin/jobs?status=…`. */
  readonly "ended jobs": Listing<EndedJob>;
  readonly job: WholeJob;
  readonly tasks: Listing<ListedTask>;
  readonly deliveries: Listing<ListedDelivery>;
  /** Cancelled, retried or resumed. */
  readonly "job done": JobDone;
  readonly requeued: TaskAction;
  readonly replayed: DeliveryAction;
  readonly drained: WorkerAction;
  readonly undrained: WorkerAction;
};
