/** What media needs of this machine. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ffmpegLacks, fullFfmpeg } from "@reelwright/media/ffmpeg/capabilities";
import { type Check, ok, warning, wrong } from "./finding.ts";

const run = promisify(execFile);
const packages = "Install ffmpeg and fontconfig, or run npm run setup.";

/** ffmpeg with the filters, encoders, decoders and muxers in use. */
export const ffmpegCheck: Check = {
  name: "ffmpeg",
  remedy: packages,
  run: async (signal) => {
    const { stdout } = await run("ffmpeg", ["-hide_banner", "-version"], { signal });
    await run("ffprobe", ["-hide_banner", "-version"], { signal });
    const version = /version (\S+)/.exec(stdout)?.[1] ?? "of an unknown version";
    const lacks = await ffmpegLacks(signal);
    return lacks.length === 0
      ? ok(`ffmpeg ${version}`)
      : wrong(`ffmpeg ${version} lacks the ${lacks.join("; the ")}`, fullFfmpeg);
  },
};

const families = ["Noto Sans", "Noto Sans CJK SC", "Noto Color Emoji"];

/** Fonts for captions and lettering that the bundled ones lack. */
export const fontsCheck: Check = {
  name: "fonts",
  remedy: packages,
  run: async (signal) => {
    const found = await Promise.all(
      families.map(async (family) => {
        const { stdout } = await run("fc-list", [`:family=${family}`], { signal });
        return { family, isThere: stdout.trim() !== "" };
      }),
    );
    const missing = found.filter(({ isThere }) => !isThere).map(({ family }) => family);
    return missing.length === 0
      ? ok(families.join(", "))
      : warning(
          `${missing.join(", ")} missing: captions in some scripts lack letters`,
          "Install fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji, or run npm run setup.",
        );
  },
};
