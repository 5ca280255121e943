import type pg from "pg";
import { rowsOf, type Statement } from "./statement.ts";

const readClock: Statement = { name: "clock", text: "SELECT clock_timestamp() AS now" };

/**
 * The database's time, for statements of Prisma's that write or compare with it: the processes' clocks may differ. Asked
 * once the locks are held.
 */
export const databaseTime = async (client: pg.PoolClient): Promise<Date> => {
  const [row] = await rowsOf<{ readonly now: string }>(client, readClock, []);
  if (!row) throw new Error("a SELECT returned no row");
  return new Date(row.now);
};
