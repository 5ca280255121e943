/** What the API takes and answers, by name. */
import type { components, operations } from "./generated/openapi.ts";

type Schemas = components["schemas"];

/** Names of the document's operations. */
export type OperationName = keyof operations;

/** The query of an operation. */
export type QueryOf<O extends OperationName> = NonNullable<operations[O]["parameters"]["query"]>;

export type Job = Schemas["Job"];
export type JobStatus = Schemas["JobStatus"];
export type StageName = Schemas["StageName"];
export type CreateJobParams = Schemas["CreateJobRequest"];
export type RetryJobParams = Schemas["RetryJobRequest"];
export type ResumeJobParams = Schemas["ResumeJobRequest"];
export type RetryQuote = Schemas["RetryQuote"];
export type Receipt = Schemas["Receipt"];
export type Timeline = Schemas["Timeline"];
export type Keyframe = Schemas["Keyframe"];
export type Video = Schemas["Video"];
export type Review = Schemas["Review"];
export type Film = Schemas["Film"];
export type FilmOperation = Schemas["FilmOperation"];
export type FilmRevision = Schemas["FilmRevision"];
export type FilmDiff = Schemas["FilmDiff"];
export type ChangedFilm = Schemas["ChangedFilm"];
export type RenderFilmParams = Schemas["RenderFilmRequest"];
export type WaitingReview = Schemas["WaitingReview"];
export type SubmitReviewParams = Schemas["DecideReviewRequest"];
export type SuggestFieldsParams = Schemas["SuggestFieldsRequest"];
export type FieldSuggestions = Schemas["FieldSuggestions"];
export type Warning = Schemas["Warning"];

export type EstimateParams = Schemas["EstimateRequest"];
export type Estimate = Schemas["Estimate"];
export type CreditBalance = Schemas["CreditBalance"];
export type CreditTransaction = Schemas["CreditTransaction"];
export type ModelPrice = Schemas["ModelPrice"];

export type Usage = Schemas["Usage"];

export type CreditPack = Schemas["CreditPack"];
export type CreateCheckoutParams = Schemas["StartCheckoutRequest"];
export type Checkout = Schemas["Checkout"];
export type PaymentSession = Schemas["PaymentSession"];
export type PaymentMethod = Schemas["PaymentMethod"];
export type AutoTopup = Schemas["AutoTopup"];
export type UpdateAutoTopupParams = Schemas["SetAutoTopupRequest"];
export type CreditAlert = Schemas["CreditAlert"];
export type UpdateCreditAlertParams = Schemas["SetCreditAlertRequest"];

export type Persona = Schemas["Persona"];
export type PersonaCategory = Schemas["PersonaCategory"];
export type PersonaFilterOptions = Schemas["PersonaFilterOptions"];
export type Voice = Schemas["Voice"];
export type LinkedVoice = Schemas["LinkedVoice"];
export type TrendingVoice = Schemas["TrendingVoice"];
export type VoiceFilterOptions = Schemas["VoiceFilterOptions"];
export type CatalogTrack = Schemas["CatalogTrack"];
export type CustomTrack = Schemas["CustomTrack"];

export type Model = Schemas["Model"];
export type TryModelParams = Schemas["TryModelRequest"];
export type PlaygroundTask = Schemas["PlaygroundTask"];

export type Template = Schemas["Template"];
export type CreateTemplateParams = Schemas["CreateTemplateRequest"];
export type UpdateTemplateParams = Schemas["UpdateTemplateRequest"];

export type ApiKey = Schemas["ApiKey"];
export type CreatedApiKey = Schemas["CreatedApiKey"];
export type CreateApiKeyParams = Schemas["CreateApiKeyRequest"];
export type UpdateApiKeyParams = Schemas["UpdateApiKeyRequest"];
export type Tenant = Schemas["Tenant"];
export type UpdateTenantParams = Schemas["UpdateTenantRequest"];
export type Retention = Schemas["Retention"];
export type TenantExport = Schemas["TenantExport"];
export type CreateExportParams = Schemas["CreateExportRequest"];
export type TenantDeletion = Schemas["TenantDeletion"];
export type DeleteTenantParams = Schemas["DeleteTenantRequest"];
export type DeletedJobFiles = Schemas["DeletedJobFiles"];
export type Avatar = Schemas["Avatar"];
export type Logo = Schemas["Logo"];
export type ProductImage = Schemas["ProductImage"];
export type Scope = Schemas["Scope"];
export type MemberRole = Schemas["MemberRole"];
export type Member = Schemas["Member"];
export type UpdateMemberParams = Schemas["UpdateMemberRequest"];
export type Invitation = Schemas["Invitation"];
export type CreateInvitationParams = Schemas["CreateInvitationRequest"];
export type Membership = Schemas["Membership"];
export type AuditEntry = Schemas["AuditEntry"];

export type Webhook = Schemas["Webhook"];
export type ConfigureWebhookParams = Schemas["ConfigureWebhookRequest"];
export type TestWebhookParams = Schemas["TestWebhookRequest"];
export type WebhookDelivery = Schemas["WebhookDelivery"];
export type WebhookDeliveryDetails = Schemas["WebhookDeliveryDetails"];
export type ReplayDeliveryParams = Schemas["ReplayDeliveryRequest"];
export type WebhookTest = Schemas["WebhookTest"];
/** What a webhook is sent. */
export type WebhookEvent = Schemas["JobCompletedEvent"] | Schemas["JobFailedEvent"];

export type WebhookEndpoint = Schemas["WebhookEndpoint"];
export type WebhookEndpointWithSecret = Schemas["WebhookEndpointWithSecret"];
export type CreateWebhookEndpointParams = Schemas["CreateWebhookEndpointRequest"];
export type UpdateWebhookEndpointParams = Schemas["UpdateWebhookEndpointRequest"];
export type RotateWebhookSecretParams = Schemas["RotateWebhookSecretRequest"];
export type TestWebhookEndpointParams = Schemas["TestWebhookEndpointRequest"];
export type WebhookEndpointTest = Schemas["WebhookEndpointTest"];
export type WebhookEndpointEvent = Schemas["WebhookEndpointEvent"];
/** What an endpoint can be sent. */
export type WebhookEndpointPayload =
  | WebhookEvent
  | Schemas["JobCreatedEvent"]
  | Schemas["JobCancelledEvent"]
  | Schemas["JobPausedEvent"]
  | Schemas["JobReviewRequiredEvent"]
  | Schemas["JobResumedEvent"]
  | Schemas["JobRetriedEvent"]
  | Schemas["CreditsLowEvent"]
  | Schemas["PaymentFailedEvent"];
