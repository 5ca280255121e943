/**
 * A program of its own around espeak-ng (GPL-3): reads one JSON request a line from stdin and answers in JSON
 * lines on stdout. It shares no memory and no module with Reelwright, and ends when stdin closes.
 *
 *   → {"id", "sentences": [{"text", "voices": ["en-us", "en"], "variant", "wordsPerMinute", "pitch", "range"}]}
 *   ← {"id", "sentence": 0, "rateHz", "pcm": base64 of 16-bit mono, "words": [[ms, position]], "phonemes": [[ms, name]]}
 *   → {"id", "clauses": [{"text", "voices": ["en-us"]}]}
 *   ← {"id", "clause": 0, "phonemes": IPA, words apart}
 *   ← {"id", "done": true}   or   {"id", "error", "missing"?: true}
 *
 * Plain JavaScript outside `src`, so that the same file runs in development, in tests and from a build, with no
 * loader. The same request shall always sound the same, so every request finds the engine as it was loaded (its noise
 * generator keeps a state) and this program's clock stands still (it seeds the generator).
 */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

Date.now = () => 0;

/** Longest text that the engine's buffer for texts holds, in characters of up to four bytes. */
const longestText = 16_384;

/** Has the engine make that buffer so large that it never makes another one, whose place `reset` would forget. */
function makeRoom(worker) {
  worker.set_voice("x".repeat(4 * longestText));
  worker.set_voice("en");
}

/**
 * Loads the engine. Its compiled code is warm only in one instance, so that every request uses the same one, whose memory is
 * put back to what it was after loading.
 */
async function load() {
  const entry = import.meta.resolve("@echogarden/espeak-ng-emscripten");
  const { default: create } = await import(entry);
  const file = readFileSync(fileURLToPath(new URL("./espeak-ng.data", entry)));
  const data = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  const engine = await create({ getPreloadedPackage: () => data });
  const worker = new engine.eSpeakNGWorker();
  const files = voiceFiles(worker);
  makeRoom(worker);
  const fresh = engine.HEAPU8.slice();
  const reset = () => {
    engine.HEAPU8.set(fresh);
    engine.HEAPU8.fill(0, fresh.length);
  };
  return { worker, files, reset };
}

/** Every language code the engine knows, lower case, to the voice file that speaks it best. */
function voiceFiles(worker) {
  const files = new Map();
  const best = new Map();
  for (const voice of worker.list_voices()) {
    for (const { name, priority } of voice.languages) {
      const code = name.toLowerCase();
      if (files.has(code) && best.get(code) <= priority) continue;
      files.set(code, voice.identifier);
      best.set(code, priority);
    }
  }
  return files;
}

/** The voice file of the first of these names that the engine knows. */
function voiceFile(files, names) {
  return names.map((name) => files.get(name.toLowerCase())).find(Boolean) ?? files.get("en-us");
}

function selectVoice(worker, files, sentence) {
  const voice = voiceFile(files, sentence.voices);
  const variant = sentence.variant === "" ? "" : `+${sentence.variant}`;
  if (worker.set_voice(voice + variant) !== 0) worker.set_voice(voice);
  worker.set_rate(sentence.wordsPerMinute);
  worker.set_pitch(sentence.pitch);
  worker.set_range(sentence.range);
}

function synthesize(worker, sentence) {
  const chunks = [];
  const words = [];
  const phonemes = [];
  worker.synthesize(sentence.text, (samples, events) => {
    if (samples) chunks.push(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
    for (const event of events) {
      if (event.type === "word") words.push([event.audio_position, event.text_position - 1]);
      if (event.type === "phoneme") phonemes.push([event.audio_position, event.id]);
    }
  });
  const pcm = Buffer.concat(chunks).toString("base64");
  return { rateHz: worker.get_samplerate(), pcm, words, phonemes };
}

/** Marks between phonemes are taken out; what stands in its own line was its own clause to the engine. */
function phonemesOf(worker, files, { text, voices }) {
  worker.set_voice(voiceFile(files, voices));
  const { code, ipa } = worker.synthesize_ipa(text);
  if (code !== 0) throw new Error(`no phonemes (${code})`);
  return { phonemes: ipa.replaceAll("_", "").replace(/\s+/g, " ").trim() };
}

const answer = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

let engine;

async function serve(line) {
  const request = JSON.parse(line);
  try {
    engine ??= load();
    const { worker, files, reset } = await engine;
    reset();
    request.clauses?.forEach((clause, index) => {
      answer({ id: request.id, clause: index, ...phonemesOf(worker, files, clause) });
    });
    request.sentences?.forEach((sentence, index) => {
      selectVoice(worker, files, sentence);
      answer({ id: request.id, sentence: index, ...synthesize(worker, sentence) });
    });
    answer({ id: request.id, done: true });
    const texts = [...(request.clauses ?? []), ...(request.sentences ?? [])];
    if (texts.some(({ text }) => text.length > longestText)) engine = undefined;
  } catch (error) {
    // What a failure left in the engine isn't known.
    engine = undefined;
    const missing = error?.code === "ERR_MODULE_NOT_FOUND";
    answer({ id: request.id, error: String(error?.message ?? error), ...(missing && { missing }) });
  }
}

let queue = Promise.resolve();
createInterface({ input: process.stdin }).on("line", (line) => {
  queue = queue.then(() => serve(line));
});
process.stdin.on("close", () => process.exit(0));
