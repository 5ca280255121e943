import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { CommandError, exitStatus } from "@reelwright/cli";
import { lockDirectory } from "../stack/directory-lock.ts";

/**
 * Does `work` while no other command of this machine installs the same voice into the same folder: both would write the
 * same files. Throws `CommandError` where another one does. The lock isn't in the folder, whose file system may have no
 * links.
 */
export const whileAlone = async <Result>(
  directory: string,
  voice: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const key = createHash("sha256")
    .update(`${resolve(directory)}\n${voice}`)
    .digest("hex");
  const unlock = lockDirectory(tmpdir(), `reelwright-voice-${key.slice(0, 32)}.lock`);
  if (unlock === null) {
    throw new CommandError(
      `Another command is installing ${voice} in ${directory}; wait until it has ended.`,
      exitStatus.failed,
    );
  }
  try {
    return await work();
  } finally {
    unlock();
  }
};
