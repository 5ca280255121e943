/**
 * Ends what this process has started when it dies without having done so. Killed, it can run nothing any more; the
 * guardian is a shell that waits for the end of a pipe and does then what an orderly stop does: the apps first, which
 * hand back their work, then the servers they need, and by force what takes too long.
 */
import { type ChildProcess, spawn } from "node:child_process";

export type Guarded = {
  readonly signal: NodeJS.Signals;
  /** `server`: ended when those who use it have gone. */
  readonly role: "app" | "server";
};

/**
 * The guardian. Each line of its input is the whole list, "ROLE:SIGNAL:PID …"; the last one counts, and one without an
 * end does not. At the end of the input each role has so many seconds.
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

/** As long as an orderly stop gives them. */
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
    // Killed by somebody: there must be one.
    if (guarded.size > 0) tell();
  };
  child.once("exit", gone);
  child.once("error", () => setTimeout(gone, 1_000).unref());
  // Its end is seen above.
  child.stdin?.on("error", () => undefined);
  return child;
};

const tell = (): void => {
  guardian ??= open();
  guardian.stdin?.write(`${[...guarded.values()].join(" ")}\n`);
};

/** From now on the process is ended when this one is gone. Its id must be its group's, or no group's. */
export const guard = (pid: number, { signal, role }: Guarded): void => {
  guarded.set(pid, `${role}:${signal.slice("SIG".length)}:${pid}`);
  tell();
};

/** It has ended. */
export const release = (pid: number): void => {
  if (guarded.delete(pid)) tell();
};

/** When nothing is guarded any more: waits until the guardian has gone too. */
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
