import type { BillingStore } from "@reelwright/core/ports/billing-store";
import type { CatalogueIndex } from "@reelwright/core/ports/catalogue-index";
import type {
  AlertStore,
  LedgerAuditStore,
  OperatorCredits,
  PriceBookStore,
  TopupStore,
  UsageStore,
} from "@reelwright/core/ports/credits";
import type { Actor, IdentityStore } from "@reelwright/core/ports/identity";
import type {
  DurationStore,
  FilmStore,
  JobHistories,
  ReviewStore,
  TemplateStore,
} from "@reelwright/core/ports/jobs";
import type {
  OperationsStore,
  OperatorActions,
  OperatorFigures,
  OperatorReads,
  OperatorTenants,
} from "@reelwright/core/ports/operators";
import type { PlaygroundHolds } from "@reelwright/core/ports/playground";
import type { IdempotencyStore } from "@reelwright/core/ports/requests";
import type { MaintenanceStore, StorageStore } from "@reelwright/core/ports/storage";
import type { Registration, Store } from "@reelwright/core/ports/store";
import type {
  AccountChangeStore,
  ErasureStore,
  ExportSource,
  ExportStore,
  MailStore,
  OwnLimitStore,
  ProfileStore,
  TrackStore,
  UploadQuotaStore,
  UploadStore,
} from "@reelwright/core/ports/tenants";
import type {
  DeliveryStore,
  TenantDeliveries,
  WebhookConfigStore,
  WebhookEndpointStore,
  WebhookStreamStore,
} from "@reelwright/core/ports/webhooks";
import { type Meter, silentMeter } from "@reelwright/core/telemetry/meter";
import { accountChangeStore } from "./account-changes/account-changes.ts";
import { alertStore } from "./alerts/credit-alerts.ts";
import { topupStore } from "./alerts/topups.ts";
import { billingStore } from "./billing/billing.ts";
import { priceBookStore } from "./billing/price-books.ts";
import { catalogueLoad, catalogueReads } from "./catalogue.ts";
import { creditStore, operatorCredits } from "./credits/credits.ts";
import { ledgerAudit } from "./credits/ledger-audit.ts";
import { checkWork, UnfitDatabase } from "./database/check-work.ts";
import { type Database, defaultTiming, type Timing } from "./database/database.ts";
import { type Log, openPool, silentLog } from "./database/pool.ts";
import { databaseAway, retrying } from "./database/retrying.ts";
import { openTenantScope } from "./database/tenant-scope.ts";
import { erasureStore } from "./erasure.ts";
import { exportSource, exportStore } from "./exports.ts";
import { idempotencyStore } from "./idempotency.ts";
import { apiKeyStore, keyReader } from "./identity/api-keys.ts";
import { auditLog } from "./identity/audit-log.ts";
import { invitationStore } from "./identity/invitations.ts";
import { memberStore } from "./identity/members.ts";
import { checkInvariants, type InvariantCheck } from "./invariants.ts";
import { jobChange } from "./jobs/change.ts";
import { jobByKey, jobCreation } from "./jobs/create.ts";
import { filmStore } from "./jobs/film-revisions.ts";
import { jobHistories } from "./jobs/history.ts";
import {
  countEndsFromZero,
  measuredFinish,
  measuredReap,
  measuredUpdate,
} from "./jobs/measured-ends.ts";
import { jobReads } from "./jobs/read.ts";
import { reviewStore } from "./jobs/waiting-items.ts";
import { mailStore } from "./mails.ts";
import { maintenanceStore } from "./maintenance/maintenance.ts";
import { durationStore } from "./operations/durations.ts";
import { installationFigures, operatorFigures } from "./operations/figures.ts";
import { operatorActions } from "./operations/operator-actions.ts";
import { operatorReads } from "./operations/operator-reads.ts";
import { operatorTenants } from "./operations/operator-tenants.ts";
import { playgroundHolds } from "./playground/holds.ts";
import { storageStore } from "./storage.ts";
import { taskClaim } from "./tasks/claim.ts";
import { lowerStageTurns, taskEntries } from "./tasks/entries.ts";
import { taskFinish } from "./tasks/finish.ts";
import { openKnownJobs } from "./tasks/known-jobs.ts";
import { taskReap } from "./tasks/reap.ts";
import { templateStore } from "./templates.ts";
import {
  type ListedTenant,
  ownLimitStore,
  profileStore,
  tenantList,
  tenantStore,
} from "./tenants.ts";
import { trackStore } from "./tracks.ts";
import { uploadQuotaStore, uploadStore } from "./uploads.ts";
import { usageStore } from "./usage.ts";
import { vendorCallStore } from "./vendor-calls/vendor-calls.ts";
import { type VendorFigures, vendorFigures } from "./vendor-calls/vendor-figures.ts";
import { webhookConfigStore, webhookStreamStore } from "./webhooks/config.ts";
import { deliveryStore } from "./webhooks/deliveries.ts";
import { webhookEndpointStore } from "./webhooks/endpoints.ts";
import { tenantDeliveries } from "./webhooks/tenant-deliveries.ts";
import { registerWorker, workerStore } from "./workers.ts";

type StoreOptions = {
  /** `postgres://…` of a migrated database. */
  readonly url: string;
  /** Maximum of database sessions, default 6. */
  readonly poolSize?: number;
  readonly log?: Log;
  readonly meter?: Meter;
  readonly timing?: Partial<Timing>;
};

/** Stores of webhooks, reviews and usage. */
export type TenantStores = {
  readonly webhooks: WebhookConfigStore &
    WebhookEndpointStore &
    WebhookStreamStore &
    TenantDeliveries;
  readonly reviews: ReviewStore;
  readonly films: FilmStore;
  readonly usage: UsageStore;
};

export const tenantStores = (db: Database): TenantStores => ({
  webhooks: {
    ...webhookConfigStore(db),
    ...webhookEndpointStore(db),
    ...webhookStreamStore(db),
    ...tenantDeliveries(db),
  },
  reviews: reviewStore(db),
  films: filmStore(db),
  usage: usageStore(db),
});

/** The ports, and the checker of their invariants. */
export type PostgresStore = Store &
  TenantStores & {
    readonly deliveries: DeliveryStore;
    readonly catalogue: CatalogueIndex;
    readonly templates: TemplateStore;
    readonly tracks: TrackStore;
    readonly profiles: ProfileStore;
    readonly playground: PlaygroundHolds;
    readonly idempotency: IdempotencyStore;
    readonly ownLimits: OwnLimitStore;
    readonly uploadQuotas: UploadQuotaStore;
    readonly uploads: UploadStore;
    readonly accountChanges: AccountChangeStore;
    readonly billing: BillingStore;
    readonly identity: IdentityStore;
    readonly alerts: AlertStore;
    readonly topups: TopupStore;
    readonly mails: MailStore;
    readonly ledger: LedgerAuditStore;
    readonly operator: OperatorCredits;
    readonly priceBooks: PriceBookStore;
    readonly vendorFigures: VendorFigures;
    readonly operations: OperationsStore;
    readonly operatorViews: OperatorReads;
    readonly maintenance: MaintenanceStore;
    readonly erasure: ErasureStore;
    readonly exports: ExportStore;
    readonly exportSource: ExportSource;
    readonly operatorFigures: OperatorFigures;
    readonly operatorTenants: OperatorTenants;
    /** Actions of an operator, whom the audit log names `actor`. */
    operatorActions(actor: Actor): OperatorActions;
    readonly storage: StorageStore;
    readonly histories: JobHistories;
    readonly durations: DurationStore;
    /** For operators: the newest tenants, and their total number. */
    tenantList(
      limit: number,
    ): Promise<{ readonly items: readonly ListedTenant[]; readonly total: number }>;
    /** All invariants with the number of rows that violate them: zero in a sound database. */
    checkInvariants(): Promise<readonly InvariantCheck[]>;
  };

const forOperators = (
  db: Database,
): Pick<
  PostgresStore,
  "operatorViews" | "operatorFigures" | "operatorTenants" | "operatorActions"
> => ({
  operatorTenants: operatorTenants(db),
  operatorViews: operatorReads(db),
  operatorFigures: operatorFigures(db),
  operatorActions: (actor) => operatorActions(db, actor),
});

/** `checkWork` for probes. If the database became unfit, the process isn't ready and logs the reason. */
const sampleWork = async (db: Database): Promise<void> => {
  try {
    await retrying(() => checkWork(db), 0);
  } catch (error) {
    if (!(error instanceof UnfitDatabase)) throw error;
    db.log.warn("store.database_unfit", { message: error.message });
    throw databaseAway(error);
  }
};

/** Opens the store. Throws UnfitDatabase, or Failure("unavailable") when the database doesn't answer within 5 s. */
export const openStore = async ({
  url,
  poolSize = 6,
  log = silentLog,
  meter = silentMeter,
  timing,
}: StoreOptions): Promise<PostgresStore> => {
  const pool = openPool(url, poolSize, { log, meter });
  countEndsFromZero(meter);
  const tenantScope = openTenantScope(pool, poolSize);
  const db: Database = {
    pool,
    tenantScope,
    log,
    meter,
    timing: { ...defaultTiming, ...timing },
  };
  const keys = keyReader(db);
  const known = openKnownJobs();
  try {
    await retrying(() => checkWork(db));
  } catch (error) {
    await tenantScope.close();
    await pool.end();
    throw error;
  }
  return {
    jobs: {
      ...jobReads(db),
      byKey: jobByKey(db),
      create: jobCreation(db),
      update: measuredUpdate(meter, jobChange(db)),
    },
    tasks: {
      claim: taskClaim(db, known),
      finish: measuredFinish(meter, taskFinish(db, known)),
      entries: taskEntries(db),
      lowerTurns: lowerStageTurns(db),
      reap: measuredReap(meter, taskReap(db)),
    },
    credits: creditStore(db),
    tenants: tenantStore(db, keys),
    vendorCalls: vendorCallStore(db),
    deliveries: deliveryStore(db),
    ...tenantStores(db),
    templates: templateStore(db),
    tracks: trackStore(db),
    profiles: profileStore(db),
    catalogue: { ...catalogueReads(db), load: catalogueLoad(db) },
    playground: playgroundHolds(db),
    idempotency: idempotencyStore(db),
    ownLimits: ownLimitStore(db),
    uploadQuotas: uploadQuotaStore(db),
    uploads: uploadStore(db),
    accountChanges: accountChangeStore(db),
    billing: billingStore(db),
    identity: { ...memberStore(db), ...invitationStore(db), ...apiKeyStore(db), ...auditLog(db) },
    alerts: alertStore(db),
    topups: topupStore(db),
    mails: mailStore(db),
    ledger: ledgerAudit(db),
    operator: operatorCredits(db),
    priceBooks: priceBookStore(db),
    vendorFigures: vendorFigures(db),
    maintenance: maintenanceStore(db),
    erasure: erasureStore(db),
    exports: exportStore(db),
    exportSource: exportSource(db),
    histories: jobHistories(db),
    durations: durationStore(db),
    operations: { figures: installationFigures(db) },
    ...forOperators(db),
    storage: storageStore(db),
    tenantList: tenantList(db),
    workers: workerStore(db),
    registerWorker: (name) => registerWorker(db, name),
    ping: () => sampleWork(db),
    checkInvariants: () => checkInvariants(db),
    close: async () => {
      await keys.settle();
      await tenantScope.close();
      await pool.end();
    },
  };
};

/** Opens the store and registers this process. Both are closed when the process stops. */
export const openRegisteredStore = async (
  name: string,
  options: StoreOptions,
  onStop: (what: string, close: () => Promise<void>) => void,
): Promise<{ readonly store: PostgresStore; readonly registration: Registration }> => {
  const store = await openStore(options);
  onStop("store", store.close);
  const registration = await store.registerWorker(name);
  onStop("registration", registration.close);
  return { store, registration };
};
