/** Tools for the balance, suggestions and image uploads. */
import { createHash } from "node:crypto";
import type { Reelwright } from "reelwright";
import { z } from "zod";
import { pictureSource } from "../pictures.ts";
import type { Tool } from "../tool.ts";

const balanceShape = {
  available_credits: z.number(),
  reserved_credits: z.number().describe("Held by jobs under way."),
  credit_balance: z.number(),
};

export const getBalance: Tool<Record<string, never>, typeof balanceShape> = {
  name: "get_balance",
  title: "Credits of the account",
  description: "Says how many credits can be spent, and how many are held by jobs under way.",
  input: {},
  output: balanceShape,
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async (_args, { reelwright, signal }) => {
    const { available_credits, credit_reserved, credit_balance } = await reelwright.credits.balance(
      { signal },
    );
    return {
      text: `${available_credits} credits can be spent; ${credit_reserved} more are held by jobs under way.`,
      data: { available_credits, reserved_credits: credit_reserved, credit_balance },
    };
  },
};

const suggestInput = {
  product_name: z.string().min(1).max(200),
  product_image_url: z.url().max(2048),
  segment_count: z.number().int().min(1).max(10).default(3),
  persona_id: z.string().max(100).optional(),
};
const suggestShape = {
  key_selling_points: z.array(z.string()),
  cta_text: z.string(),
  environment_description: z.string(),
  custom_script: z.string(),
  category: z.string().describe("What the picture shows."),
  text_in_picture: z.array(z.string()),
};

export const suggestFields: Tool<typeof suggestInput, typeof suggestShape> = {
  name: "suggest_fields",
  title: "Suggest what to say",
  description:
    "Looks at the product's picture and suggests selling points, a call to action, a scene and a script for create_video. Free.",
  input: suggestInput,
  output: suggestShape,
  annotations: { readOnlyHint: true, idempotentHint: false },
  run: async ({ persona_id, ...fields }, { reelwright, signal }) => {
    const body = { ...fields, ...(persona_id !== undefined && { persona_id }) };
    const found = await reelwright.jobs.suggestFields(
      body as Parameters<typeof reelwright.jobs.suggestFields>[0],
      { signal },
    );
    const { key_selling_points, cta_text, environment_description, custom_script, analysis } =
      found;
    const data = {
      key_selling_points: [...key_selling_points],
      cta_text,
      environment_description,
      custom_script,
      category: analysis.category,
      text_in_picture: [...analysis.text],
    };
    const points = key_selling_points.map((point) => `- ${point}`).join("\n");
    return {
      text: `${points}\nCall to action: ${cta_text}\nScene: ${environment_description}\nScript: ${custom_script}`,
      data,
    };
  },
};

const uploadInput = {
  path: z.string().min(1).max(4096).optional().describe("A picture on the user's machine."),
  base64: z
    .string()
    .max(14_000_000)
    .optional()
    .describe("The bytes of a picture; a data URI is taken, too."),
  url: z
    .url()
    .max(2048)
    .optional()
    .describe("A public address; it needs no upload and is returned as it is."),
  name: z.string().max(200).optional(),
};
const uploadShape = {
  url: z.string().describe("For product_image_url of create_video."),
  uploaded: z.boolean(),
};

type Uploads = Map<string, { readonly url: string; readonly at: number }>;
const uploadsOf = new WeakMap<Reelwright, Uploads>();
const rememberMs = 60 * 60_000;
const mostRemembered = 200;

/**
 * The same bytes keep their URL for an hour: create_video recognizes a repeated call by its arguments, which include
 * the URL.
 */
const uploadOnce = async (
  reelwright: Reelwright,
  { bytes, name }: { readonly bytes: Uint8Array; readonly name: string },
  signal: AbortSignal,
): Promise<string> => {
  const known: Uploads = uploadsOf.get(reelwright) ?? new Map();
  uploadsOf.set(reelwright, known);
  const digest = createHash("sha256").update(name).update("\0").update(bytes).digest("base64");
  const before = known.get(digest);
  if (before && Date.now() - before.at < rememberMs) return before.url;
  const { url } = await reelwright.uploads.productImage(bytes, { name, signal });
  known.delete(digest);
  known.set(digest, { url, at: Date.now() });
  const [oldest] = known.keys();
  if (known.size > mostRemembered && oldest !== undefined) known.delete(oldest);
  return url;
};

export const uploadPicture: Tool<typeof uploadInput, typeof uploadShape> = {
  name: "upload_picture",
  title: "Upload a picture",
  description:
    "Takes a picture of a product (JPEG, PNG, WebP, GIF or AVIF, 10 MiB at most) as a local path or as base64, one of the two, and returns its address for create_video. A public address can be used in create_video as it is.",
  input: uploadInput,
  output: uploadShape,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  run: async (args, { reelwright, uploadRoots, signal }) => {
    const source = await pictureSource(args, uploadRoots);
    if ("url" in source) {
      return {
        text: `${source.url} can be used as product_image_url.`,
        data: { url: source.url, uploaded: false },
      };
    }
    const url = await uploadOnce(reelwright, source, signal);
    return { text: `Uploaded. product_image_url: ${url}`, data: { url, uploaded: true } };
  },
};
