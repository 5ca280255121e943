import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { extname } from "node:path";
import type { Intake, PictureUse, SentFile } from "@reelwright/film/ports/intake";
import type { Files } from "@reelwright/film/ports/tools";
import { isOutcomeUnknown } from "../errors/outcome-unknown.ts";
import type { Once, Page, Paged } from "../ports/requests.ts";
import type { ProfilePicture, ProfileStore, StoredUpload, UploadStore } from "../ports/tenants.ts";
import { uploadIdOf } from "../storage/verdict.ts";
import { InvalidFields, valueError } from "../validation/invalid-fields.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";

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
  commit: (key: string, bytes: number) => Promise<T>,
): Promise<T> => {
  const key = keyFor(tenantId, path);
  const { size } = await stat(path);
  await deps.files.put(key, path);
  onStored(size);
  try {
    return await commit(key, size);
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
  commit: (
    key: string,
    size: { readonly bytes: number; readonly width: number; readonly height: number },
  ) => Promise<T>,
) => {
  const { path, width, height } = await deps.intake.picture(tenantId, use, file, directory, signal);
  return storedFor(deps, tenantId, path, onStored, async (key, bytes) => ({
    url: deps.files.url(key),
    committed: await commit(key, { bytes, width, height }),
  }));
};

/** Stores a product image. docs/contribute/contract.md#uploads. Throws KeyTaken. */
export const uploadProductImage =
  (deps: UploadDeps & { readonly stored: Pick<UploadStore, "add"> }) =>
  async (tenantId: string, sent: Upload, once: Once | null = null): Promise<StoredUpload> => {
    const { committed } = await storePicture(deps, tenantId, "product_image", sent, (key, size) => {
      const upload_id = uploadIdOf(key);
      if (upload_id === null) throw new Error(`${key} names no upload`);
      return deps.stored.add(tenantId, { upload_id, key, ...size }, once);
    });
    return committed;
  };

/** What an upload looks like on the wire. `days`: unused ones are deleted after this time; 0: never. */
export const presentUpload =
  ({ url, days }: { readonly url: (key: string) => string; readonly days: number }) =>
  ({ key, ...upload }: StoredUpload): UploadView => {
    const expires = days > 0 && upload.used_at === null;
    const expiresAt = Date.parse(upload.created_at) + days * 86_400_000;
    return {
      ...upload,
      url: url(key),
      expires_at: expires ? new Date(expiresAt).toISOString() : null,
    };
  };

/** A page of a tenant's product images, newest first. */
export const listUploads =
  (stored: Pick<UploadStore, "list">, present: (upload: StoredUpload) => UploadView) =>
  async (tenantId: string, page: Page): Promise<Paged<UploadView>> => {
    const { items, ...paged } = await stored.list(tenantId, page);
    return { ...paged, items: items.map(present) };
  };

/**
 * Deletes a product image and its file. If the file can't be deleted now, the sweep does it. Throws as `UploadStore.remove`.
 */
export const deleteUpload =
  (
    deps: Pick<UploadDeps, "files" | "onOrphanedFile"> & {
      readonly stored: Pick<UploadStore, "remove">;
    },
  ) =>
  async (tenantId: string, uploadId: string): Promise<void> =>
    removed(deps, await deps.stored.remove(tenantId, uploadId));

/** Records that a field of a request names an image. Throws InvalidFields if it was deleted. */
export type UseImage = (tenantId: string, field: string, url: string | null) => Promise<void>;

/** Records the use of a tenant's own uploads, which then don't expire. */
export const recordingUse =
  ({
    keyOf,
    stored,
  }: {
    readonly keyOf: (url: string) => string | null;
    readonly stored: Pick<UploadStore, "use">;
  }): UseImage =>
  async (tenantId, field, url) => {
    const key = url === null ? null : keyOf(url);
    const uploadId = key?.startsWith(`${tenantId}/`) ? uploadIdOf(key) : null;
    if (uploadId === null || (await stored.use(tenantId, uploadId))) return;
    const reason = "names an upload that was deleted or has expired; upload the image again";
    throw new InvalidFields([valueError(field, url, reason)]);
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
export const uploadSchema = schema({
  title: "ProductImage",
  type: "object",
  required: ["url", "width", "height", "upload_id", "bytes", "created_at", "used_at", "expires_at"],
  properties: {
    url: { type: "string", description: "Usable as `product_image_url`." },
    width: { type: "integer", minimum: 1 },
    height: { type: "integer", minimum: 1 },
    upload_id: { type: "string", format: "uuid" },
    bytes: { type: "integer", minimum: 0, description: "As stored." },
    created_at: { type: "string", format: "date-time" },
    used_at: {
      ...nullable({ type: "string", format: "date-time" }),
      description: "First use in a job or a playground task.",
    },
    expires_at: {
      ...nullable({ type: "string", format: "date-time" }),
      description: "When it is deleted if nothing uses it before. Null: never.",
    },
  },
});
type UploadView = Static<typeof uploadSchema>;

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
