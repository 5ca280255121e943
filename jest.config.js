import { injectedGlobals } from "./test/bound-globals.mjs";

export default {
  testMatch: ["<rootDir>/{apps,packages}/**/*.test.ts", "<rootDir>/test/**/*.test.ts"],
  testPathIgnorePatterns: ["/node_modules/", "/dist/", "/\\.data/"],
  modulePathIgnorePatterns: ["<rootDir>/.data", "/dist/"],
  extensionsToTreatAsEsm: [".ts"],
  testEnvironmentOptions: { customExportConditions: ["source", "node", "node-addons"] },
  moduleNameMapper: {
    "/own-module\\.ts$": "<rootDir>/test/compiled-module.ts",
    // Its own exports have a condition "source", too, which leads to a file that isn't CommonJS.
    "^eventsource-parser$":
      "<rootDir>/node_modules/@fal-ai/client/node_modules/eventsource-parser/dist/index.cjs",
    "^eventsource-parser/stream$": "<rootDir>/node_modules/eventsource-parser/dist/stream.js",
  },
  transform: {
    "\\.ts$": [
      "<rootDir>/test/bound-globals.mjs",
      { jsc: { target: "es2023", parser: { syntax: "typescript" } }, module: { type: "es6" } },
    ],
  },
  // What `bound-globals.mjs` does for our modules, for packages of CommonJS.
  sandboxInjectedGlobals: injectedGlobals,
  testSequencer: "<rootDir>/test/slow-first.mjs",
  testTimeout: 60_000,
  // What a suite has loaded is never freed whole: a worker that has grown is replaced.
  workerIdleMemoryLimit: "1GB",
  // A large one takes more than the usual half second to end on a busy machine.
  workerGracefulExitTimeout: 5_000,
};
