import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import type { TracingConfig } from "../settings/tracing.ts";

/** The sampler of this name, as OpenTelemetry defines them. */
export const samplerOf = (name: TracingConfig["traceSampler"], ratio: number): Sampler => {
  if (name === "always_on") return new AlwaysOnSampler();
  if (name === "always_off") return new AlwaysOffSampler();
  if (name === "traceidratio") return new TraceIdRatioBasedSampler(ratio);
  const root = name.slice("parentbased_".length) as "always_on" | "always_off" | "traceidratio";
  return new ParentBasedSampler({ root: samplerOf(root, ratio) });
};
