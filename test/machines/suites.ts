/**
 * The end-to-end suites that run on several machines. Not among them are those of what only `npm start` has: its
 * supervisor, its embedded issuer, its refusals in production, its Redis without TLS, a store of the suite's own.
 */
export const machineSuites: readonly string[] = [
  "control",
  "other-vendors",
  "own",
  "payments",
  "quality",
  "readme",
  "vendors",
  "video",
  "webhooks",
].map((name) => `test/e2e/${name}.test.ts`);
