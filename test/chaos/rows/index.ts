/** The table's rows, in its order. */
import type { Row } from "../row.ts";
import { frozenRow } from "./frozen.ts";
import { mixedRow } from "./mixed.ts";
import { postgresRow } from "./postgres.ts";
import { redisRows } from "./redis.ts";
import { workersRow } from "./workers.ts";

export const rows: readonly Row[] = [workersRow, ...redisRows, postgresRow, frozenRow, mixedRow];
