/** The table's rows, in its order. */
import type { Row } from "../row.ts";
import { crashPointsRow } from "./crash-points.ts";
import { diskRow } from "./disk.ts";
import { fairnessRow } from "./fairness.ts";
import { frozenRow } from "./frozen.ts";
import { fuzzRow } from "./fuzz.ts";
import { idempotencyRow } from "./idempotency.ts";
import { ledgerRow } from "./ledger.ts";
import { mixedRow } from "./mixed.ts";
import { modelRow } from "./model.ts";
import { mutationsRow } from "./mutations.ts";
import { postgresRow } from "./postgres.ts";
import { redisRows } from "./redis.ts";
import { rollingRow } from "./rolling.ts";
import { vendorRow } from "./vendor.ts";
import { webhooksRow } from "./webhooks.ts";
import { workersRow } from "./workers.ts";

export const rows: readonly Row[] = [
  workersRow,
  ...redisRows,
  postgresRow,
  diskRow,
  frozenRow,
  crashPointsRow,
  vendorRow,
  modelRow,
  ledgerRow,
  webhooksRow,
  fairnessRow,
  idempotencyRow,
  rollingRow,
  fuzzRow,
  mixedRow,
  mutationsRow,
];
