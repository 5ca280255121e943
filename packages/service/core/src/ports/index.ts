export type {
  AccountChange,
  AccountChangeStore,
  ChangeAuthor,
  ChangeKind,
  NoticedChange,
  Undone,
} from "./account-change-store.ts";
export type { Advice, AdviceRequest, Advisor } from "./advisor.ts";
export type { AddressConfirmation, AlertStore, CreditAlert, EmailStatus } from "./alert-store.ts";
export type { Actor, AuditEntry } from "./audit-log.ts";
export {
  type Applied,
  type BillingStore,
  type CheckoutSession,
  type Effect,
  maxPaymentMethods,
  maxPendingCheckouts,
  type PaymentMethod,
  type StoredMethod,
} from "./billing-store.ts";
export type { CaptionDesign, CaptionRenderer, CaptionWord } from "./caption-renderer.ts";
export type { Catalogue } from "./catalogue.ts";
export type { CatalogueIndex, IndexEntry, IndexedKind, VoiceUse } from "./catalogue-index.ts";
export type { Control } from "./control.ts";
export {
  type Balance,
  type CreditStore,
  type CreditTransaction,
  type OperatorCredits,
  type OperatorGrant,
  transactionTypes,
} from "./credit-store.ts";
export type {
  AttemptRecord,
  DeliveryClaim,
  DeliveryStore,
  DueDelivery,
  FullReceivers,
  NextStep,
} from "./delivery-store.ts";
export type { Downloads } from "./downloads.ts";
export type { DurationCount, DurationKey, DurationStore } from "./duration-store.ts";
export type { Editor, EndCardRequest, MediaInfo, MergeRequest, MixRequest } from "./editor.ts";
export type { Files, StoredFile, StoredFiles } from "./files.ts";
export {
  type IdempotencyStore,
  type KeyedRequest,
  KeyTaken,
  type Once,
} from "./idempotency-store.ts";
export type { ApiKeyEntry, IdentityStore, Subject } from "./identity-store.ts";
export type { Inspection, SegmentScore, SharpMoment } from "./inspection.ts";
export type { Intake, SentFile } from "./intake.ts";
export type { JobHistories, JobHistory, PastClaim, UnitHistory } from "./job-histories.ts";
export type { JobFilter, JobStore, KeyedJob, NewJob, RunHold } from "./job-store.ts";
export type { Language, ScriptRequest } from "./language.ts";
export type { AuditSummary, Drift, LedgerAudit, LedgerAuditStore } from "./ledger-audit.ts";
export type { Mail, MailOutcome, MailSender } from "./mail.ts";
export type { DueMail, MailData, MailKind, MailStep, MailStore } from "./mail-store.ts";
export type { MaintenanceStore } from "./maintenance-store.ts";
export type { InstallationFigures, OperationsStore, QueueFigures } from "./operations.ts";
export type {
  OperatorFigures,
  SpendPoint,
  TenantFigures,
  TenantPlace,
  ThroughputPoint,
  VendorDayFigures,
  VendorLatelyFigures,
} from "./operator-figures.ts";
export type {
  DeliveryAction,
  DeliveryView,
  EndedJob,
  LeaseView,
  LiveJob,
  OpenCallView,
  OpenTask,
  OperatorActions,
  OperatorReads,
  Scan,
  StageCapacity,
  TaskAction,
  WholeJob,
  WholeRow,
  WorkerAction,
  WorkerView,
} from "./operator-store.ts";
export type { ListKey, Page, Paged } from "./page.ts";
export {
  type CallbackRequest,
  type Charge,
  type ChargeOutcome,
  type CheckoutRequest,
  type OpenedCheckout,
  type PaidEvent,
  type PaymentCallback,
  type PaymentEvent,
  type PaymentProvider,
  type Payments,
  type PaymentType,
  paymentProviders,
  type ReversalEvent,
  type SavedMethod,
} from "./payments.ts";
export type {
  Images,
  KeyframeRequest,
  LocalFile,
  ModelOrder,
  Photos,
  SceneContext,
  SegmentRequest,
  SentPicture,
  Videos,
} from "./pictures.ts";
export type {
  ClipOrder,
  LocalWork,
  PictureOrder,
  Playground,
  PlaygroundOrder,
  PlaygroundQueue,
  PlaygroundTask,
  PlaygroundWork,
  Shot,
  UpscaleOrder,
} from "./playground.ts";
export type {
  PendingHold,
  PlaygroundHold,
  PlaygroundHolds,
  PlaygroundOutcome,
} from "./playground-holds.ts";
export type { Profile, ProfilePicture, ProfileStore } from "./profile-store.ts";
export type { ReviewStore, WaitingItem } from "./review-store.ts";
export type { Sample, Samples } from "./samples.ts";
export type { SecretBox } from "./secret-box.ts";
export type { Music, Speaker, Speech, SpeechRequest } from "./sound.ts";
export type {
  StorageRound,
  StorageStore,
  StorageTotals,
  StorageUsage,
  UsageCount,
} from "./storage-store.ts";
export type { DrainOrder, Store, WorkerRegistration } from "./store.ts";
export type {
  Chain,
  Claim,
  Dispatch,
  TaskError,
  TaskResult,
  TaskStore,
  Unit,
} from "./task-store.ts";
export {
  maxTemplates,
  type Template,
  type TemplateConfig,
  type TemplateFields,
  type TemplateStore,
} from "./template-store.ts";
export {
  type DeliveryAttempt,
  type DeliveryState,
  deliveryStates,
  type TenantDeliveries,
  type TenantDelivery,
  type WholeTenantDelivery,
} from "./tenant-delivery-store.ts";
export type { ApiKey, Tenant, TenantStore } from "./tenant-store.ts";
export type { MediaTools } from "./tools.ts";
export type {
  AutoTopup,
  DueTopup,
  TopupCharge,
  TopupEnd,
  TopupLease,
  TopupStore,
} from "./topup-store.ts";
export { type CustomTrack, maxCustomTracks, type TrackStore } from "./track-store.ts";
export {
  musicSeconds,
  type PictureUse,
  type UploadFormat,
  type UploadUse,
  uploadLimits,
} from "./upload-limits.ts";
export type { QuotaUsed, ReservedBytes, UploadQuotaStore } from "./upload-quota-store.ts";
export type { StageUsage, UsageDay, UsageStore } from "./usage-store.ts";
export type { WebhookConfig, WebhookConfigStore } from "./webhook-config-store.ts";
export type { SendOutcome, SendPhase, WebhookRequest, WebhookSender } from "./webhook-sender.ts";
export type { StreamedEvent, StreamPosition, WebhookStreamStore } from "./webhook-stream-store.ts";
