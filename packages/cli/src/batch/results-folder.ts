import { join } from "node:path";
import type { Row } from "./row.ts";

/** Where a row's small picture is kept for the contact sheet. */
export const thumbnailPath = (folder: string, { key }: Pick<Row, "key">): string =>
  join(folder, ".thumbnails", key);
