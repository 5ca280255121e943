/**
 * The end-to-end suites that run on several machines. Suites of features that only `npm start` has are excluded: its
 * supervisor, embedded issuer, checks in production, Redis without TLS, or a separate store. Suites with drawn images or
 * vendor servers run only if named; each takes separate machines.
 */
export const machineSuites: readonly string[] = [
  "control",
  "own",
  "payments",
  "quality",
  "readme",
  "webhooks",
].map((name) => `test/e2e/${name}.test.ts`);
