/** The same video with Remotion: React components in a browser, one screenshot per frame. Not a dependency of this repository. */
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Footage } from "./footage.ts";

/** The used parts of `@remotion/bundler` and `@remotion/renderer`. */
type Bundler = {
  bundle(options: object): Promise<string>;
};
type Renderer = {
  selectComposition(options: object): Promise<object>;
  renderMedia(options: object): Promise<unknown>;
  renderStill(options: object): Promise<unknown>;
};

/** Imports a package that is installed in `peers`. */
export const installed = async <T>(peers: string, name: string): Promise<T> => {
  const resolve = createRequire(join(peers, "package.json")).resolve;
  const loaded = (await import(pathToFileURL(resolve(name)).href)) as T & { default?: T };
  return loaded.default ? { ...loaded.default, ...loaded } : loaded;
};

const chromium = "/usr/bin/chromium";

const composition = (footage: Footage): string => `
import React from "react";
import { AbsoluteFill, Audio, Composition, Img, OffthreadVideo, Sequence, registerRoot, staticFile, useCurrentFrame } from "remotion";
const words = ${JSON.stringify(footage.words)};
const perSegment = ${footage.segmentSeconds * 30};
const Captions = () => {
  const now = (useCurrentFrame() / 30) * 1000;
  const current = words.findIndex((word) => now < word.endMs);
  if (current < 0) return null;
  const first = current - (current % 3);
  return React.createElement("div", { style: { position: "absolute", left: "6%", right: "12%", bottom: "24%", textAlign: "center", font: "800 ${Math.round(footage.size.height * 0.045)}px Montserrat, sans-serif", color: "white", WebkitTextStroke: "2px black" } },
    words.slice(first, first + 3).map((word, index) => React.createElement("span", { key: index, style: { color: now >= word.startMs ? "#ffd400" : "white", marginRight: 16 } }, word.text)));
};
const Video = () => React.createElement(AbsoluteFill, null,
  [0, 1, 2].map((index) => React.createElement(Sequence, { key: index, from: index * perSegment, durationInFrames: perSegment }, React.createElement(OffthreadVideo, { src: staticFile("segment-" + index + ".mp4"), muted: true }), React.createElement(Sequence, { from: 5 }, React.createElement(Audio, { src: staticFile("voice.wav") })))),
  React.createElement(Audio, { src: staticFile("music.wav"), volume: 0.15 }),
  React.createElement(Img, { src: staticFile("logo.png"), style: { position: "absolute", left: "6%", top: "8%", width: "12%" } }),
  React.createElement(Captions));
registerRoot(() => React.createElement(Composition, { id: "reel", component: Video, durationInFrames: ${footage.frames}, fps: 30, width: ${footage.size.width}, height: ${footage.size.height} }));
`;

const writeProject = async (footage: Footage, peers: string): Promise<string> => {
  const project = join(peers, "remotion-project");
  const assets = join(project, "public");
  await mkdir(assets, { recursive: true });
  const files = [
    ...footage.segments.map((path, index) => [path, `segment-${index}.mp4`] as const),
    [footage.voices[0]?.path ?? "", "voice.wav"] as const,
    [footage.music, "music.wav"] as const,
    [footage.logo, "logo.png"] as const,
  ];
  await Promise.all(files.map(([from, to]) => copyFile(from, join(assets, to))));
  await writeFile(join(project, "index.js"), composition(footage));
  return project;
};

/** Bundles in advance, as a service would. Returns a function that renders video and thumbnail with the same x264 settings. */
export const withRemotion = async (
  footage: Footage,
  directory: string,
  peers: string,
): Promise<() => Promise<unknown>> => {
  const { bundle } = await installed<Bundler>(peers, "@remotion/bundler");
  const renderer = await installed<Renderer>(peers, "@remotion/renderer");
  const project = await writeProject(footage, peers);
  const serveUrl = await bundle({
    entryPoint: join(project, "index.js"),
    publicDir: join(project, "public"),
  });
  const browser = {
    browserExecutable: chromium,
    chromeMode: "chrome-for-testing",
    serveUrl,
    logLevel: "error",
  };
  return async () => {
    const found = await renderer.selectComposition({ ...browser, id: "reel" });
    const outputLocation = join(directory, "remotion.mp4");
    await renderer.renderMedia({
      ...{ ...browser, composition: found, codec: "h264", outputLocation, concurrency: 2 },
      ...{ crf: 20, x264Preset: "veryfast", audioBitrate: "160k" },
    });
    await renderer.renderStill({
      ...{ ...browser, composition: found, frame: Math.floor(footage.frames / 2) },
      ...{ output: join(directory, "remotion.jpg"), imageFormat: "jpeg" },
    });
  };
};
