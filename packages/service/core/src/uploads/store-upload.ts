import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { extname } from "node:path";
import type { Intake, PictureUse, SentFile } from "@reelwright/film/ports/intake";
import type { Files } from "@reelwright/film/ports/tools";
import { isOutcomeUnknown } from "../errors/outcome-unknown.ts";
import type { ProfilePicture, ProfileStore } from "../ports/tenants.ts";
import { schema } from "../validation/schema.ts";

export type UploadDeps = {
  readonly intake: Intake;
  readonly files: Pick<Files, "put" | "remove" | "url">;
  /** Hears of a file that should be gone and may still be there. */
  readonly onOrphanedFile: (key: string, error: unknown) => void;
};

/** The caller's file, and a folder for copies until the call ends. */
export type Upload = {
  readonly file: SentFile;
  readonly directory: string;
  readonly signal: AbortSignal;
  /** Hears how many bytes are kept of it. */
  readonly onStored: (bytes: number) => void;
};

const keyFor = (tenantId: string, path: string): string =>
  `${tenantId}/uploads/${randomUUID()}${extname(path)}`;

const removed = async (
  { files, onOrphanedFile }: Pick<UploadDeps, "files" | "onOrphanedFile">,
  key: string,
) => {
  try {
    await files.remove(key);
  } catch (error) {
    onOrphanedFile(key, error);
  }
};

/**
 * Stores a local file under a new name, for `commit` to refer to. If that fails, the file is deleted. If the outcome
 * is unknown, the file stays, because something may refer to it.
 */
export const storedFor = async <T>(
  deps: Pick<UploadDeps, "files" | "onOrphanedFile">,
  tenantId: string,
  path: string,
  onStored: Upload["onStored"],
  commit: (key: string) => Promise<T>,
): Promise<T> => {
  const key = keyFor(tenantId, path);
  const { size } = await stat(path);
  await deps.files.put(key, path);
  onStored(size);
  try {
    return await commit(key);
  } catch (error) {
    if (isOutcomeUnknown(error)) deps.onOrphanedFile(key, error);
    else {
      onStored(0);
      await removed(deps, key);
    }
    throw error;
  }
};

/** Checks and stores an image. Throws like `Intake`, and then leaves nothing behind. */
const storePicture = async <T>(
  deps: UploadDeps,
  tenantId: string,
  use: PictureUse,
  { file, directory, signal, onStored }: Upload,
  commit: (key: string) => Promise<T>,
) => {
  const { path, width, height } = await deps.intake.picture(tenantId, use, file, directory, signal);
  const done = await storedFor(deps, tenantId, path, onStored, async (key) => ({
    url: deps.files.url(key),
    committed: await commit(key),
  }));
  return { ...done, width, height };
};

/** Stores a product image. docs/contribute/contract.md#uploads. */
export const uploadProductImage = (deps: UploadDeps) => async (tenantId: string, sent: Upload) => {
  const { url, width, height } = await storePicture(
    deps,
    tenantId,
    "product_image",
    sent,
    async () => undefined,
  );
  return { url, width, height };
};

type PictureDeps = Pick<UploadDeps, "files" | "onOrphanedFile"> & {
  readonly profiles: Pick<ProfileStore, "setPicture">;
};

/** The former avatar's file goes; a former logo's stays, since jobs under way may be about to draw it. */
const deletePrevious = async (
  deps: PictureDeps,
  picture: ProfilePicture,
  former: string | null,
) => {
  if (picture === "avatar" && former !== null) await removed(deps, former);
};

/** Replaces an image of the tenant's profile. */
export const replacePicture =
  (deps: UploadDeps & PictureDeps) =>
  async (tenantId: string, picture: ProfilePicture, sent: Upload): Promise<string> => {
    const { url, committed: former } = await storePicture(deps, tenantId, picture, sent, (key) =>
      deps.profiles.setPicture(tenantId, picture, key),
    );
    await deletePrevious(deps, picture, former);
    return url;
  };

/** Removes an image from the tenant's profile, if there is one. */
export const deletePicture =
  (deps: PictureDeps) =>
  async (tenantId: string, picture: ProfilePicture): Promise<void> => {
    const former = await deps.profiles.setPicture(tenantId, picture, null);
    await deletePrevious(deps, picture, former);
  };

const url = { type: "string", description: "The public address of the stored file." } as const;

/** A stored product image. docs/contribute/contract.md#uploads. */
export const productImageSchema = schema({
  title: "ProductImage",
  type: "object",
  required: ["url", "width", "height"],
  properties: {
    url: { type: "string", description: "Usable as `product_image_url`." },
    width: { type: "integer", minimum: 1 },
    height: { type: "integer", minimum: 1 },
  },
});

/** A stored avatar. */
export const avatarSchema = schema({
  title: "Avatar",
  type: "object",
  required: ["url", "avatar_url"],
  properties: { url, avatar_url: { type: "string", description: "The same." } },
});

/** A stored brand logo. */
export const logoSchema = schema({
  title: "Logo",
  type: "object",
  required: ["url", "logo_url"],
  properties: { url, logo_url: { type: "string", description: "The same." } },
});
