// Jest's `testRunner`: runs a suite with jest-circus, with modules loaded by Node itself. A worker loads each module once for
// all its suites.
import { createRequire, register } from "node:module";
import { relative } from "node:path";
import { pathToFileURL } from "node:url";
import circusModule from "jest-circus/runner";
import { countCpu } from "./cpu.mjs";
import { install } from "./globals.mjs";
import { openWorkerFolder, watchSuite } from "./leftovers.mjs";

const { default: circus } = circusModule;
// Jest exits immediately on a signal without notifying its workers, which would continue to the end of their suites. A
// listener for "disconnect" would keep the channel open, and with it an idle worker; therefore the connection is polled.
const end = process.exit.bind(process, 1);
const looksEveryMs = 500;
if (process.connected) setInterval(() => process.connected || end(), looksEveryMs).unref();
openWorkerFolder();
register("./hooks.mjs", import.meta.url);
const require = createRequire(import.meta.url);
const imported = new Set();

/** Imports the suite, as a new module if it is run again, such as in Jest's watch mode. */
const importSuite = async (path) => {
  const again = imported.has(path) ? `?${performance.now()}` : "";
  imported.add(path);
  await import(`${pathToFileURL(path).href}${again}`);
};

/** Loads a fresh copy of a module that keeps a suite's state. */
const requireAnew = (path) => {
  delete require.cache[path];
  return require(path);
};

/** The supported functions of `jest`. Modules can't be mocked, since suites share them. */
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

/** Fails a suite that has leftovers. */
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
  // Not awaited, since this function would then appear in the stack of each failure.
  return run.then(async (result) => failedBy(await leftovers(), { ...result, cpu: cpu() }));
};
