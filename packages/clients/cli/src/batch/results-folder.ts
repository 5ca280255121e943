import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RowState } from "./journal.ts";
import type { Row } from "./row.ts";

/** Where a row's small picture is kept for the contact sheet. */
export const thumbnailPath = (
  folder: string,
  { key }: Pick<Row, "key">,
  { formerKey }: Pick<RowState, "formerKey">,
): string => join(folder, ".thumbnails", formerKey ?? key);

/** Whether a video that was saved is still there; another folder may be named, or somebody deleted it. */
export const isSaved = (folder: string, file: string | null): boolean =>
  file !== null && existsSync(join(folder, file));
