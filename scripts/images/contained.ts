/**
 * Starts a process of an image without a container engine, under the same restrictions as in docker-compose.yml and
 * infra/kubernetes: the root file system is read-only except for /tmp; the process runs as the image's user, without
 * capabilities and without a way to gain them. It shares this machine's network.
 */
import type { OpenImage } from "./image.ts";

export type Contained = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string };
};

/** $1: the root, $2: the directory mounted as /tmp. The remaining arguments are the command that replaces this shell. */
const enter = `set -e
root=$1 scratch=$2
shift 2
mount --bind "$root" "$root"
mount -o remount,bind,ro,nosuid "$root"
mount --bind "$scratch" "$root/tmp"
mount -o remount,bind,rw,nosuid,nodev "$root/tmp"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
exec chroot "$root" "$@"`;

/** Drops to the user. The process is killed if this process ends for any reason. */
const asUser = (user: string): readonly string[] => {
  const [uid = "", gid = uid] = user.split(":");
  if (!/^[1-9]\d*$/.test(uid)) throw new Error(`The image's user is ${user || "root"}.`);
  return [
    ...["setpriv", "--reuid", uid, "--regid", gid, "--clear-groups", "--no-new-privs"],
    ...["--bounding-set=-all", "--inh-caps=-all", "--pdeathsig", "KILL", "--"],
  ];
};

/** The image's own command, or `words` instead. `scratch` is a directory that its user may write to. */
export const contained = (
  { root, config }: OpenImage,
  scratch: string,
  environment: { readonly [name: string]: string } = {},
  words: readonly string[] = config.Cmd ?? [],
): Contained => {
  const own = (config.Env ?? []).map((entry): [string, string] => {
    const equals = entry.indexOf("=");
    return [entry.slice(0, equals), entry.slice(equals + 1)];
  });
  const inRoot = ["env", `--chdir=${config.WorkingDir ?? "/"}`, ...(config.Entrypoint ?? [])];
  return {
    command: "unshare",
    args: [
      ...["--mount", "--propagation", "private", "sh", "-c", enter, "sh", root, scratch],
      ...asUser(config.User ?? ""),
      ...inRoot,
      ...words,
    ],
    // Without an engine, tini isn't process 1 and has to register as a subreaper.
    env: { ...Object.fromEntries(own), TINI_SUBREAPER: "1", ...environment },
  };
};
