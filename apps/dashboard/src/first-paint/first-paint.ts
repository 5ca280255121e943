/**
 * The script inlined in the page. Before any other script arrives, it shows the page's shape, preloads the files of this
 * address and checks the session with the issuer. It must stay small, because every page carries it.
 */
import { isAt, isOpenPath } from "../app/address.ts";
import { readConfig } from "../config.ts";
import { isSigningIn, readWay } from "../session/resumption.ts";
import { askInFrame } from "../session/sign-in-request.ts";
import { colorSchemeKey, localTexts } from "../storage.ts";
import { preferredLanguage } from "../texts/languages.ts";
import { type PageFiles, pageFilesId } from "./page-files.ts";

/** Texts that every page shows. */
const everywhere = ["common", "errors", "shell", "welcome"];

const preload = (file: string): void => {
  if (document.head.querySelector(`[href="${file}"]`)) return;
  const link = document.createElement("link");
  const isStyle = file.endsWith(".css");
  link.rel = isStyle ? "preload" : "modulepreload";
  if (isStyle) link.as = "style";
  link.crossOrigin = "";
  link.fetchPriority = "low";
  link.href = file;
  document.head.append(link);
};

const preloadPage = (): void => {
  const text = document.getElementById(pageFilesId)?.textContent;
  if (!text) return;
  const { pages, texts } = JSON.parse(text) as PageFiles;
  const path = Object.keys(pages).find((each) => isAt(location.pathname, each));
  const page = path === undefined ? null : pages[path];
  if (!page) return;
  for (const file of page.files) preload(file);
  for (const name of [...everywhere, ...page.texts]) {
    const file = texts[preferredLanguage()]?.[name];
    if (file !== undefined) preload(file);
  }
};

/** The shape to show: a job's, or that of any other page. */
const shape = isAt(location.pathname, "/jobs/$jobId") ? "job" : "page";

const { dataset } = document.documentElement;
const scheme = localTexts.getItem(colorSchemeKey);
if (scheme === "light" || scheme === "dark") dataset["mantineColorScheme"] = scheme;
// In a frame, the issuer has redirected here. Nothing is shown.
const isPage = window.parent === window;
// Open pages don't ask who is signed in.
if (isPage && isOpenPath(location.pathname)) preloadPage();
else if (isPage && readWay() === "frame" && !isSigningIn(new URL(location.href))) {
  dataset["first"] = shape;
  const config = readConfig();
  const endpoint = config.issuerMetadata?.authorization_endpoint;
  if (endpoint) {
    window.issuerAnswer = askInFrame(endpoint, config);
    // The session handles the error later.
    window.issuerAnswer.catch(() => undefined);
  }
  preloadPage();
}
