/**
 * Ends what this process has started when it dies without having done so itself. A killed process can run nothing; the
 * guardian is a shell that waits for the end of a pipe and then does what an orderly stop does: it ends the apps, which
 * hand back their work, then the servers they need, and kills what takes too long.
 */
import { type ChildProcess, spawn } from "node:child_process";

type Guarded = {
  readonly signal: NodeJS.Signals;
  /** A `server` is ended after all apps, which use it. */
  readonly role: "app" | "server";
};

/**
 * The guardian's shell script. Each line of its input is the whole list, "ROLE:SIGNAL:PID …"; the last complete line
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
  // In a session of its own: what ends this process's group, or its terminal, must not end the guardian.
  const child = spawn("/bin/sh", ["-c", script, "reelwright-guardian"], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.unref();
  const gone = (): void => {
    if (guardian !== child) return;
    guardian = null;
    // Somebody killed it: another one takes over.
    if (guarded.size > 0) updateList();
  };
  child.once("exit", gone);
  child.once("error", () => setTimeout(gone, 1_000).unref());
  // Its exit is handled above.
  child.stdin?.on("error", () => undefined);
  return child;
};

const updateList = (): void => {
  guardian ??= open();
  guardian.stdin?.write(`${[...guarded.values()].join(" ")}\n`);
};

/** From now on until its exit, the child is ended when this process is gone. It must lead its process group, or none. */
export const guard = (child: ChildProcess, { signal, role }: Guarded): void => {
  const { pid } = child;
  if (pid === undefined) return;
  guarded.set(pid, `${role}:${signal.slice("SIG".length)}:${pid}`);
  updateList();
  child.once("exit", () => {
    if (guarded.delete(pid)) updateList();
  });
};

/** Where nothing is guarded any more: ends the guardian and waits until it has gone. */
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
