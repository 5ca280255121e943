export { type OtlpReceiver, openOtlpReceiver, type ReceivedSpan } from "./otlp-receiver.ts";
export { waitFor } from "./wait-for.ts";
