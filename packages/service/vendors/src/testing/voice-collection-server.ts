/** Web servers with the layout of the public collections of voices. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type KokoroManifest, kokoroManifest } from "../voice-collection/kokoro.ts";

export type ServedVoice = {
  readonly model: Buffer;
  readonly config: string;
  readonly card?: string;
  readonly speakers?: number;
  readonly aliases?: readonly string[];
};

export type VoiceCollectionServer = {
  readonly address: string;
  /** Paths that were asked for, each with the range. */
  readonly requests: string[];
  /** Content by path; what is put here is served in place of what the list names. */
  readonly files: Map<string, Buffer>;
  /** Breaks the next answers to these paths off after so many bytes. */
  readonly breaks: Map<string, number>;
  close(): Promise<void>;
};

/** `en_US-amy-medium` → `en/en_US/amy/medium`. */
const directoryOf = (name: string): string => {
  const [locale = "", speaker = "", quality = ""] = name.split("-");
  return `${locale.split("_")[0]}/${locale}/${speaker}/${quality}`;
};

/** The files of a collection by path, with its list. */
export const collectionFiles = (voices: {
  readonly [name: string]: ServedVoice;
}): Map<string, Buffer> => {
  const files = new Map<string, Buffer>();
  const list = Object.entries(voices).map(([name, voice]) => {
    const { model, config, card = "# Model card\n* License: CC0\n", speakers = 1 } = voice;
    const [locale = "", speaker = "", quality = ""] = name.split("-");
    const [family = "", region = ""] = locale.split("_");
    const own = {
      [`${name}.onnx`]: model,
      [`${name}.onnx.json`]: Buffer.from(config),
      MODEL_CARD: Buffer.from(card),
    };
    const stated = Object.entries(own).map(([file, content]) => {
      const path = `${directoryOf(name)}/${file}`;
      files.set(path, content);
      const md5_digest = createHash("md5").update(content).digest("hex");
      return [path, { size_bytes: content.length, md5_digest }];
    });
    const entry = {
      key: name,
      name: speaker,
      language: { code: locale, family, region, name_english: family, country_english: region },
      quality,
      num_speakers: speakers,
      speaker_id_map: {},
      files: Object.fromEntries(stated),
      aliases: voice.aliases ?? [],
    };
    return [name, entry];
  });
  files.set("voices.json", Buffer.from(JSON.stringify(Object.fromEntries(list))));
  return files;
};

/** Serves Piper voices on a free port of the loopback. */
export const voiceCollectionServer = (voices: {
  readonly [name: string]: ServedVoice;
}): Promise<VoiceCollectionServer> => fileServer(collectionFiles(voices));

/** Serves a model in Kokoro's form, with the published languages and speakers. `styles` gives a speaker's table. */
export const kokoroServer = async (
  model: Buffer,
  styles: (index: number) => Buffer,
): Promise<VoiceCollectionServer & { readonly manifest: KokoroManifest }> => {
  const published = kokoroManifest();
  const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");
  const files = new Map([[published.model.path, model]]);
  const languages = published.languages.map((language) => ({
    ...language,
    voices: language.voices.map((voice, index) => {
      const content = styles(index);
      files.set(`voices/${voice.id}.bin`, content);
      return { ...voice, sha256: sha256(content) };
    }),
  }));
  const stated = { ...published.model, sizeBytes: model.length, sha256: sha256(model) };
  const manifest = { ...published, model: stated, languages };
  return { ...(await fileServer(files)), manifest };
};

/** Serves files, with ranges. */
const fileServer = async (files: Map<string, Buffer>): Promise<VoiceCollectionServer> => {
  const requests: string[] = [];
  const breaks = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "/").slice(1));
    const { range = "" } = request.headers;
    requests.push(`${path} ${range}`.trim());
    const content = files.get(path);
    if (!content) return response.writeHead(404).end();
    const from = Number(/^bytes=(\d+)-$/.exec(range)?.[1] ?? 0);
    if (from >= content.length) return response.writeHead(416).end();
    const rest = content.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, { "content-length": rest.length });
    const end = breaks.get(path);
    if (end === undefined) return response.end(rest);
    breaks.delete(path);
    return response.write(rest.subarray(0, end), () => response.socket?.end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    files,
    breaks,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
