/**
 * How a process of an image is started without a container engine, yet under the conditions that docker-compose.yml and
 * infra/kubernetes set: the image's root file system is read-only, only /tmp is written to, the process has the image's
 * user, no capability and no way to get one. It shares this machine's network.
 */
import type { OpenImage } from "./image.ts";

export type Contained = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string };
};

/** $1: the root, $2: the directory that becomes its /tmp. The rest is run in it, in place of this shell. */
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

/** Ends with this process, whose child it is: whatever ends that. */
const asUser = (user: string): readonly string[] => {
  const [uid = "", gid = uid] = user.split(":");
  if (!/^[1-9]\d*$/.test(uid)) throw new Error(`The image's user is ${user || "root"}.`);
  return [
    ...["setpriv", "--reuid", uid, "--regid", gid, "--clear-groups", "--no-new-privs"],
    ...["--bounding-set=-all", "--inh-caps=-all", "--pdeathsig", "KILL", "--"],
  ];
};

/** The image's own command, or `words` in its place. `scratch` is a directory that its user may write to. */
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
    // Without an engine its init isn't process 1, and is told that it reaps nevertheless.
    env: { ...Object.fromEntries(own), TINI_SUBREAPER: "1", ...environment },
  };
};
