/** Requests of the 24 videos: one for each product in products.json. */
import { readFileSync } from "node:fs";
import type { ImageSource } from "./sources.ts";

type Fields = { readonly [field: string]: unknown };

/** A real product and how its video is ordered. */
type Product = {
  /** Names the files of its video. */
  readonly slug: string;
  /** What is special about its image. */
  readonly kind: string;
  readonly name: string;
  readonly style: "presenter" | "product";
  readonly ratio: "9:16" | "16:9" | "1:1";
  readonly language: string;
  /** Selling points, the offer among them. */
  readonly points: readonly string[];
  readonly cta?: string;
  readonly tone: string;
  readonly captions: string;
  readonly music: string;
  readonly source: ImageSource;
};

export type VideoRequest = {
  /** From 1. */
  readonly number: number;
  readonly slug: string;
  readonly kind: string;
  readonly fields: Fields;
  readonly source: ImageSource;
};

const products = JSON.parse(
  readFileSync(new URL("products.json", import.meta.url), "utf8"),
) as readonly Product[];

const requestOf = (product: Product, index: number, isQuick: boolean): VideoRequest => ({
  number: index + 1,
  slug: product.slug,
  kind: product.kind,
  source: product.source,
  fields: {
    product_name: product.name,
    style: product.style,
    video_model: "vidB_std",
    segment_count: isQuick ? 2 : 3,
    segment_duration: isQuick ? 3 : 4,
    aspect_ratio: product.ratio,
    language: product.language,
    ...(product.points.length > 0 ? { key_selling_points: product.points } : {}),
    ...(product.cta ? { cta_text: product.cta } : {}),
    script_tone: product.tone,
    caption_style: product.captions,
    music_mood: product.music,
    apply_brand_kit: index % 6 === 0,
  },
});

/** All requests; for a quick gallery six short ones. */
export const videoRequests = (isQuick: boolean): readonly VideoRequest[] =>
  products
    .map((product, index) => requestOf(product, index, isQuick))
    .filter((_, index) => !isQuick || index % 4 === 3);
