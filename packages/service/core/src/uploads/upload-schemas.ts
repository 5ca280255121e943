import { schema } from "../validation/schema.ts";

const url = { type: "string", description: "The public address of the stored file." } as const;

/** A stored product picture. docs/contribute/contract.md#uploads. */
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
