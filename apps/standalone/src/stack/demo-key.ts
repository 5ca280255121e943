/** An API key of the demo tenant for the command line, kept in a file of the data directory. */
import { existsSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createApiKey } from "@reelwright/core/identity/create-api-key";
import { openStore } from "@reelwright/store/open-store";

/** Who makes it, for the audit log. */
const operator = { id: "operator", requestId: null };

const read = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8").trim() : "");

/** Null where this stack has no demo tenant. The key is made when it is first asked for. */
export const demoKey = async (
  dataDirectory: string,
  databaseUrl: string,
): Promise<string | null> => {
  const file = join(dataDirectory, "demo-key");
  const kept = read(file);
  if (kept !== "") return kept;
  const tenant = read(join(dataDirectory, "welcomed"));
  if (tenant === "") return null;
  const store = await openStore({ url: databaseUrl, poolSize: 1 });
  try {
    const { api_key } = await createApiKey(store.identity)(
      tenant,
      { name: "Command line on this machine", expires_at: null },
      operator,
    );
    await writeFile(`${file}.new`, `${api_key}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
    return api_key;
  } finally {
    await store.close();
  }
};
