/**
 * The end-to-end suites that run on several machines. Not among them are those of what only `npm start` has: its
 * supervisor, its embedded issuer, its refusals in production, its Redis without TLS, a store of the suite's own. Those with
 * drawn pictures or vendors' servers may be named as words; each takes machines of its own.
 */
export const machineSuites: readonly string[] = [
  "control",
  "own",
  "payments",
  "quality",
  "readme",
  "webhooks",
].map((name) => `test/e2e/${name}.test.ts`);
