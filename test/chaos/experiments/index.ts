/** The experiments, in the order of the table in test/chaos/README.md. */
import type { Experiment } from "../experiment.ts";
import { crashPointsExperiment } from "./crash-points.ts";
import { diskExperiment } from "./disk.ts";
import { failoverExperiment } from "./failover.ts";
import { fairnessExperiment } from "./fairness.ts";
import { frozenExperiment } from "./frozen.ts";
import { fuzzExperiment } from "./fuzz.ts";
import { idempotencyExperiment } from "./idempotency.ts";
import { ledgerExperiment } from "./ledger.ts";
import { machineExperiments } from "./machines.ts";
import { mixedExperiment } from "./mixed.ts";
import { modelExperiment } from "./model.ts";
import { mutationsExperiment } from "./mutations.ts";
import { postgresExperiment } from "./postgres.ts";
import { redisExperiments } from "./redis.ts";
import { rollingExperiment } from "./rolling.ts";
import { simulationExperiment } from "./simulation.ts";
import { takeoverExperiment } from "./takeover.ts";
import { vendorExperiment } from "./vendor.ts";
import { vendorFaultsExperiment } from "./vendor-faults.ts";
import { vendorKillsExperiment } from "./vendor-kills.ts";
import { webhooksExperiment } from "./webhooks.ts";
import { workersExperiment } from "./workers.ts";

export const experiments: readonly Experiment[] = [
  workersExperiment,
  ...redisExperiments,
  postgresExperiment,
  failoverExperiment,
  diskExperiment,
  frozenExperiment,
  takeoverExperiment,
  crashPointsExperiment,
  vendorExperiment,
  vendorFaultsExperiment,
  vendorKillsExperiment,
  modelExperiment,
  simulationExperiment,
  ledgerExperiment,
  webhooksExperiment,
  fairnessExperiment,
  idempotencyExperiment,
  rollingExperiment,
  ...machineExperiments,
  fuzzExperiment,
  mixedExperiment,
  mutationsExperiment,
];
