export { type CancelDeps, cancelAbandonedCalls, sweepCallResults } from "./abandoned-calls.ts";
export { noteAnswerStatus } from "./answer-status.ts";
export type { VendorCallsDeps } from "./call-context.ts";
export { callbackUrlOf, callKeyOf } from "./call-key.ts";
export { answersIn } from "./chat-json.ts";
export type { ChatAnswer, ChatPart, ChatRequest, ChatTurn } from "./chat-request.ts";
export { failureText, type VendorFailureDetails, vendorFailureDetails } from "./failure-details.ts";
export type {
  ClipRequest,
  GenerationRequest,
  InputImage,
  PictureRequest,
  UpscaleRequest,
} from "./generation-request.ts";
export { measuredRequest, measuredVendor, startVendorMetrics } from "./measured-vendor.ts";
export { vendorCalls } from "./open-calls.ts";
export { type ReceiveCallbackDeps, receiveVendorCallback } from "./receive-callback.ts";
export type { ResultDownloads } from "./result-downloads.ts";
export type { MusicCall, SpeechAnswer, SpeechCall } from "./sound-requests.ts";
export { openSubmissions, type Submissions } from "./submissions.ts";
export type { CallSubject, CallWorkspace, OpenCalls, UnitCalls } from "./unit-calls.ts";
export type {
  LostSubmission,
  OutputKind,
  ReceivedCallback,
  SubmissionContext,
  Vendor,
  VendorCallbacks,
  VendorCheck,
  VendorOutput,
  VendorProgress,
  VendorResult,
  VendorSubmission,
  VendorTask,
} from "./vendor.ts";
export type {
  AbandonedCall,
  CallChange,
  CallError,
  CalledBack,
  CallResult,
  CallState,
  NewCall,
  VendorCall,
  VendorCallStore,
} from "./vendor-call-store.ts";
export type { FinishAnswer, VendorAnswer, VendorCalls } from "./vendor-calls.ts";
export { type VendorErrorClass, VendorFailure, vendorErrorClasses } from "./vendor-failure.ts";
export type { Admission, VendorGate } from "./vendor-gate.ts";
export { type UnavailableReason, VendorUnavailable } from "./vendor-unavailable.ts";
