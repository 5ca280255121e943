// No packages. ffmpeg with flite speaks here; put your own program in its place.
// PORT=8880 node own-voice.mjs
// REELWRIGHT_SPEECH=openai OPENAI_BASE_URL=http://127.0.0.1:8880/v1 OPENAI_SPEECH_MODEL=flite npm start
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Returns the text as a WAV file. `speed` is a factor from 0.5 to 2. */
const speak = async (text, speed) => {
  const folder = await mkdtemp(join(tmpdir(), "own-voice-"));
  try {
    await writeFile(join(folder, "text.txt"), text);
    const source = ["-f", "lavfi", "-i", "flite=textfile=text.txt:voice=slt"];
    const sound = ["-af", `atempo=${speed}`, "-f", "wav", "pipe:1"];
    const options = { cwd: folder, encoding: "buffer", maxBuffer: 128 * 1024 * 1024 };
    return (await run("ffmpeg", ["-loglevel", "error", ...source, ...sound], options)).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
};

const answer = (response, status, type, body) =>
  response.writeHead(status, { "content-type": type }).end(body);

/** OpenAI's protocol for speech: one request, one sound. Reelwright finds the times of words itself. */
createServer(async (request, response) => {
  try {
    if (request.method !== "POST" || request.url !== "/v1/audio/speech") {
      return answer(response, 404, "application/json", '{"error":{"message":"unknown path"}}');
    }
    const { input, speed = 1 } = await json(request);
    answer(response, 200, "audio/wav", await speak(input, speed));
  } catch (error) {
    // A 5xx is tried again; a 4xx ends the job.
    const message = JSON.stringify({ error: { message: String(error) } });
    answer(response, 500, "application/json", message);
  }
}).listen(Number(process.env.PORT ?? 8880), "127.0.0.1");
