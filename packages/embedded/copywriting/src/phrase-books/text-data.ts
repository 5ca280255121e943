import { readdirSync, readFileSync } from "node:fs";
import { lazy } from "@reelwright/film/concurrency";
import { type DataRead, faultless } from "@reelwright/film/data-files";

/** The files of each language are in a folder of their own; `README.md` there describes their format. */
const folder = new URL("../../data/", import.meta.url);

/** The languages that have data, by ISO 639-1. */
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
