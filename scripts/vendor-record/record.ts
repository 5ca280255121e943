import {
  type Fixture,
  openRecordingProxy,
  recordable,
} from "@reelwright/integrations/testing/vendors/recording";
import { readConfig, vendorSettings } from "@reelwright/platform";

const pollEveryMs = 3_000;

/** A vendor's key and address, with the name of the key's setting. */
const accountOf = (vendor: string) => {
  const config = readConfig(vendorSettings);
  const accounts: { readonly [vendor: string]: readonly [string, string, string] } = {
    fal: ["FAL_KEY", config.falKey, config.falQueueUrl],
    replicate: ["REPLICATE_API_TOKEN", config.replicateApiToken, config.replicateBaseUrl],
    google: ["GOOGLE_API_KEY", config.googleApiKey, config.googleBaseUrl],
    openai: ["OPENAI_API_KEY", config.openaiApiKey, config.openaiBaseUrl],
    elevenlabs: ["ELEVENLABS_API_KEY", config.elevenlabsApiKey, config.elevenlabsBaseUrl],
  };
  const [setting = "", key = "", url = ""] = accounts[vendor] ?? [];
  return { setting, key, url };
};

/** Makes the vendor's calls one after the other. Throws where there is no such vendor, key or call. */
export const recordCalls = async (options: {
  readonly vendor: string;
  readonly only: string | undefined;
  readonly picture: string;
  readonly say: (line: string) => void;
}): Promise<readonly Omit<Fixture, "origin">[]> => {
  const { vendor, only, picture, say } = options;
  const open = recordable[vendor];
  if (open === undefined) {
    throw new Error(`Name a vendor: ${Object.keys(recordable).join(", ")}.`);
  }
  const { setting, key, url } = accountOf(vendor);
  if (key === "") throw new Error(`${setting} is not set.`);
  const proxy = await openRecordingProxy(url, [key]);
  try {
    const calls = await open({ baseUrl: proxy.baseUrl, key, picture, pollEveryMs });
    const names = Object.keys(calls).filter((name) => only === undefined || name === only);
    if (names.length === 0) throw new Error(`${vendor} has ${Object.keys(calls).join(", ")}.`);
    const made: Omit<Fixture, "origin">[] = [];
    for (const call of names) {
      say(`${vendor} ${call} …`);
      const outcome = await calls[call]?.();
      if (outcome === undefined) continue;
      say(`  ${JSON.stringify(outcome)}`);
      made.push({ vendor, call, outcome, exchanges: proxy.take() });
    }
    return made;
  } finally {
    await proxy.close();
  }
};
