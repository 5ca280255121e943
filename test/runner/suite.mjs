// Jest's `testRunner`: runs a suite by jest-circus, its modules being loaded by Node itself. A worker loads each module once
// for all its suites.
import { createRequire, register } from "node:module";
import { relative } from "node:path";
import { pathToFileURL } from "node:url";
import circusModule from "jest-circus/runner";
import { countCpu } from "./cpu.mjs";
import { install } from "./globals.mjs";
import { openWorkerFolder, watchSuite } from "./leftovers.mjs";

const { default: circus } = circusModule;
// Jest dies at once when it is told to end. A worker, which it doesn't tell, would run on to the end of its suite. Who
// listens for "disconnect" keeps the channel open, and the worker with it when it has nothing more to do: so it looks.
const end = process.exit.bind(process, 1);
const looksEveryMs = 500;
if (process.connected) setInterval(() => process.connected || end(), looksEveryMs).unref();
openWorkerFolder();
register("./hooks.mjs", import.meta.url);
const require = createRequire(import.meta.url);
const imported = new Set();

/** A suite that is run again, as in Jest's watch mode, is another module. */
const importSuite = async (path) => {
  const again = imported.has(path) ? `?${performance.now()}` : "";
  imported.add(path);
  await import(`${pathToFileURL(path).href}${again}`);
};

/** Loads it anew: it keeps a suite's state. */
const requireAnew = (path) => {
  delete require.cache[path];
  return require(path);
};

/** The functions of `jest` that suites use: those which mock modules cannot be had where suites share them. */
const jestObject = ({ fakeTimersModern: timers, moduleMocker: mocker }) => ({
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  setTimeout: (milliseconds) => {
    globalThis[Symbol.for("TEST_TIMEOUT_SYMBOL")] = milliseconds;
  },
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTimeAsync: (milliseconds) => timers.advanceTimersByTimeAsync(milliseconds),
});

/** A suite that leaves something behind has failed. */
const failedBy = (left, result) => {
  if (left.length === 0) return result;
  const message = `Left behind: ${left.join(", ")}`;
  const failureMessage = `${result.failureMessage ?? ""}\n  ● ${message}\n`;
  return { ...result, failureMessage, testExecError: { message, stack: "" } };
};

export default (globalConfig, config, environment, _runtime, path, sendMessageToJest) => {
  const runtime = {
    requireInternalModule: requireAnew,
    requireModule: require,
    setGlobalsForRuntime: (globals) => install({ ...globals, jest: jestObject(environment) }),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: importSuite,
    enterTestCode() {},
    leaveTestCode() {},
  };
  process.env.TEST_SUITE = relative(config.rootDir, path);
  const cpu = countCpu();
  const leftovers = watchSuite();
  const run = circus(globalConfig, config, environment, runtime, path, sendMessageToJest);
  // Awaited, it would be in the stack of each failure.
  return run.then(async (result) => failedBy(await leftovers(), { ...result, cpu: cpu() }));
};
