/** A test certificate authority and its certificate for the servers of this machine. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate } from "selfsigned";

export type Authority = {
  /** PEM files, readable by everybody since they are only for tests. */
  readonly authorityFile: string;
  readonly certificateFile: string;
  readonly keyFile: string;
};

/** Creates the authority and its certificate for `localhost` and 127.0.0.1 in `directory`. */
export const makeAuthority = async (directory: string): Promise<Authority> => {
  const authority = await generate([{ name: "commonName", value: "Reelwright's tests" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const server = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: "basicConstraints", cA: false },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  const write = async (name: string, text: string): Promise<string> => {
    const file = join(directory, name);
    await writeFile(file, text, { mode: 0o644 });
    return file;
  };
  return {
    authorityFile: await write("authority.crt", authority.cert),
    certificateFile: await write("server.crt", server.cert),
    keyFile: await write("server.key", server.private),
  };
};
