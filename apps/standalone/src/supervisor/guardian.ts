/**
 * Ends this process's children if it is killed. The guardian is a shell that waits for the end of a pipe and then stops them
 * in order: first the apps, which hand back their work, then the servers that they need. It kills those that take too long.
 */
import { type ChildProcess, spawn } from "node:child_process";

type Guarded = {
  readonly signal: NodeJS.Signals;
  /** Servers are ended after all apps, which use them. */
  readonly role: "app" | "server";
};

/**
 * The guardian's shell script. Each line of its input is the complete list, "ROLE:SIGNAL:PID …"; the last complete line
 * counts. When the input ends, the processes of each role have `seconds` to end.
 */
export const guardianScript = (seconds: { readonly app: number; readonly server: number }) => `
trap '' HUP INT QUIT TERM
list=
while read -r line; do list=$line; done
runs() {
  if [ -d /proc/self ]; then
    read -r stat 2>/dev/null <"/proc/$1/stat" || return 1
    stat=\${stat##*) }
  else
    stat=$(ps -o stat= -p "$1")
  fi
  case $stat in ''|[ZX]*) return 1 ;; esac
}
finish() {
  mine=
  for each in $list; do
    rest=\${each#*:}
    pid=\${rest#*:}
    if [ "\${each%%:*}" = "$1" ] && runs "$pid"; then
      kill -s "\${rest%%:*}" "$pid" 2>/dev/null
      mine="$mine $pid"
    fi
  done
  rounds=$2
  while [ -n "$mine" ] && [ "$rounds" -gt 0 ]; do
    sleep 0.2
    rounds=$((rounds - 1))
    left=
    for pid in $mine; do runs "$pid" && left="$left $pid"; done
    mine=$left
  done
  for pid in $mine; do
    kill -s KILL "$pid" 2>/dev/null
    kill -s KILL -- "-$pid" 2>/dev/null
  done
}
finish app ${seconds.app * 5}
finish server ${seconds.server * 5}
`;

/** The same limits as an orderly stop's. */
const script = guardianScript({ app: 15, server: 15 });

const guarded = new Map<number, string>();
let guardian: ChildProcess | null = null;

const open = (): ChildProcess => {
  // In its own session, so that signals to this process's group or terminal don't end the guardian.
  const child = spawn("/bin/sh", ["-c", script, "reelwright-guardian"], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.unref();
  const gone = (): void => {
    if (guardian !== child) return;
    guardian = null;
    // The guardian was killed, so start another one.
    if (guarded.size > 0) updateList();
  };
  child.once("exit", gone);
  child.once("error", () => setTimeout(gone, 1_000).unref());
  // Errors of the pipe are followed by the exit, which is handled above.
  child.stdin?.on("error", () => undefined);
  return child;
};

const updateList = (): void => {
  guardian ??= open();
  guardian.stdin?.write(`${[...guarded.values()].join(" ")}\n`);
};

/** Ends the child if this process is killed. If the child leads a process group, the whole group is ended. */
export const guard = (child: ChildProcess, { signal, role }: Guarded): void => {
  const { pid } = child;
  if (pid === undefined) return;
  guarded.set(pid, `${role}:${signal.slice("SIG".length)}:${pid}`);
  updateList();
  child.once("exit", () => {
    if (guarded.delete(pid)) updateList();
  });
};

/** Ends the guardian and waits for its exit, if it guards no process. */
export const dismissGuardian = async (): Promise<void> => {
  const child = guardian;
  if (child === null || guarded.size > 0) return;
  guardian = null;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.ref();
  child.stdin?.end();
  await gone;
};
