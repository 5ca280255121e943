import { readdirSync, readFileSync } from "node:fs";
import { lazy } from "@reelwright/film/concurrency";
import { type DataRead, faultless } from "@reelwright/film/data-files";

/** Contains one folder per language. `README.md` there describes the file formats. */
const folder = new URL("../../data/", import.meta.url);

/** Languages with data, ISO 639-1. */
export const languagesWithData = lazy((): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort(),
);

/** Reads a file of a language with `read`. Throws the faults with their lines if there are any. */
export const readData = <T>(
  language: string,
  file: string,
  read: (text: string) => DataRead<T>,
): T =>
  faultless(
    `data/${language}/${file}`,
    read(readFileSync(new URL(`${language}/${file}`, folder), "utf8")),
  );
