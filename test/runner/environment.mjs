// Jest's environment of a suite: the worker's own globals instead of a `vm` context, in which every suite would load each
// module again and each access to a global would take about a microsecond.
import { ModernFakeTimers } from "@jest/fake-timers";
import { ModuleMocker } from "jest-mock";

/** Globals in which Jest keeps the state of a suite. */
const keptByJest = ["TEST_TIMEOUT_SYMBOL", "EVENT_HANDLERS", "RETRY_TIMES"].map((name) =>
  Symbol.for(name),
);

export default class SharedGlobals {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #console = globalThis.console;
  #exit = process.exit;
  #variables = { ...process.env };

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    for (const symbol of keptByJest) delete globalThis[symbol];
  }

  /** Disables Jest's source map support, so that Node maps stack traces to TypeScript. */
  async setup() {
    Error.prepareStackTrace = undefined;
    process.setSourceMapsEnabled(true);
  }

  /** Reverts changes of the suite or Jest to the process. */
  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    for (const name of Object.keys(process.env))
      if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
  }

  getVmContext() {
    return null;
  }
}
