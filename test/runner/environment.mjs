// Jest's environment of a suite: the worker's own globals in place of a context of Node's `vm`, where every suite would
// load each module again, and each look at a global would cost about a microsecond.
import { ModernFakeTimers } from "@jest/fake-timers";
import { ModuleMocker } from "jest-mock";

/** What Jest keeps for one suite among the globals, by the names it gives them. */
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

  /** Lines of a stack are those of the TypeScript: Node reads the source maps, once Jest's own reader is away. */
  async setup() {
    Error.prepareStackTrace = undefined;
    process.setSourceMapsEnabled(true);
  }

  /** Takes back what the suite or Jest has changed in the process. */
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
