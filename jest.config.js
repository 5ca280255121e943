export default {
  testMatch: ["<rootDir>/{apps,packages}/**/*.test.ts", "<rootDir>/test/**/*.test.ts"],
  testPathIgnorePatterns: ["/node_modules/", "/dist/", "/\\.data/"],
  modulePathIgnorePatterns: ["<rootDir>/.data", "/dist/"],
  // Modules are loaded by Node itself, once for all suites of a worker.
  testEnvironment: "<rootDir>/test/runner/environment.mjs",
  testRunner: "<rootDir>/test/runner/suite.mjs",
  transform: {},
  testSequencer: "<rootDir>/test/runner/slow-first.mjs",
  // The failures in full stand beside their suites; the last of these repeats their first lines at the end.
  reporters: [
    "default",
    ["summary", { summaryThreshold: Number.MAX_SAFE_INTEGER }],
    "<rootDir>/test/runner/reporter.mjs",
  ],
  // Longer than `waitFor` waits, whose message says for what. No test is measured by it: a busy machine is slow at all.
  testTimeout: 240_000,
  workerIdleMemoryLimit: "2GB",
  // A large one takes more than the usual half second to end on a busy machine.
  workerGracefulExitTimeout: 5_000,
};
