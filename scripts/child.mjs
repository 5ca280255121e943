// Runs a command so that it is never left behind: after a signal, this process waits until the command has ended.
import { spawn } from "node:child_process";
import { constants } from "node:os";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

// Returns the exit status. `isSpared`: signals aren't passed on, for commands that must not be interrupted halfway.
export const runChild = (command, args, { isSpared = false, ...options } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    let asked = null;
    const stop = (signal) => {
      asked ??= signal;
      if (!isSpared) child.kill("SIGTERM");
    };
    for (const signal of signals) process.on(signal, stop);
    const settle = (act) => {
      for (const signal of signals) process.off(signal, stop);
      if (asked !== null) process.exitCode = 128 + constants.signals[asked];
      act();
    };
    child.once("error", (error) => settle(() => reject(error)));
    child.once("exit", (code, signal) =>
      settle(() => resolve(code ?? 128 + constants.signals[signal])),
    );
  });
