import { createHash } from "node:crypto";

/** Our own namespace (RFC 9562, section 5.5); changing it would change every identifier of the catalogue. */
const namespace = Buffer.from("5b3f0c1e7a4d4e2f9c8b6a1d2e3f4051", "hex");

/** A UUID of version 5: the same kind and slug always give the same identifier. */
export const stableId = (kind: "persona" | "music", slug: string): string => {
  const bytes = createHash("sha1").update(namespace).update(`${kind}/${slug}`).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
};

/** `José Álvarez` → `jose-alvarez`: lower-case ASCII words joined by hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/ı/g, "i")
    .replace(/[łŁ]/g, "l")
    .replace(/[øØ]/g, "o")
    .replace(/[đĐ]/g, "d")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
