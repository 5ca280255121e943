/** Where the store tells what an operator should know; every call is one event with its fields. */
export type Log = {
  warn(event: string, fields: Readonly<Record<string, unknown>>): void;
};
export const silentLog: Log = { warn: () => {} };
