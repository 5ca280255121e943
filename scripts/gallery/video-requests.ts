/** Requests of the 24 videos, which combine categories, ratios, styles, languages and the other parameters in rotation. */

type Fields = { readonly [field: string]: unknown };
export type VideoRequest = {
  /** From 1. */
  readonly number: number;
  /** File name of the product's image without extension. */
  readonly picture: string;
  readonly category: string;
  readonly fields: Fields;
};

type Product = {
  readonly picture: string;
  readonly category: string;
  readonly name: string;
  readonly place: string;
  /** Mode of the video that shows the product in use. */
  readonly use: string;
  /** Selling points, in English. */
  readonly points: readonly string[];
};

const products: readonly Product[] = [
  {
    picture: "bottle",
    category: "drinks",
    name: "Tidewell Steel Bottle",
    place: "kitchen counter in the morning",
    use: "consumable",
    points: ["Keeps water cold for 24 hours", "Weighs only 260 grams"],
  },
  {
    picture: "box",
    category: "food",
    name: "Orchard Crunch Granola",
    place: "",
    use: "consumable",
    points: ["Baked from whole oats", "No added sugar"],
  },
  {
    picture: "shoe",
    category: "fashion",
    name: "Blaze Runner High",
    place: "running track in a gym",
    use: "wearable",
    points: ["Soft cushioned sole", "Grips on wet ground"],
  },
  {
    picture: "phone",
    category: "electronics",
    name: "Halo Nine",
    place: "a tidy desk with plants",
    use: "surface_interactive",
    points: ["Two days on one charge", "Takes sharp pictures at night"],
  },
  {
    picture: "lamp",
    category: "home",
    name: "Amber Reading Lamp",
    place: "cosy living room in the evening",
    use: "surface_interactive",
    points: ["Warm light that never flickers", "Dims with a touch"],
  },
  {
    picture: "cap",
    category: "fashion",
    name: "Harbour Six Panel",
    place: "city street",
    use: "wearable",
    points: ["Fits every head", "Keeps the sun out of your eyes"],
  },
  {
    picture: "mug",
    category: "home",
    name: "Ember Stoneware Mug",
    place: "café by the window",
    use: "consumable",
    points: ["Keeps coffee warm for an hour", "Safe in the dishwasher"],
  },
  {
    picture: "jar",
    category: "beauty",
    name: "Velour Night Cream",
    place: "bathroom shelf",
    use: "apply_to_body",
    points: ["Works while you sleep", "Without perfume"],
  },
];
const ratios = ["9:16", "9:16", "16:9", "9:16", "1:1", "9:16", "Auto"] as const;
const styles = [
  "short_karaoke",
  "short_highlight",
  "bold_karaoke",
  "neon_karaoke",
  "minimal_karaoke",
  "custom",
] as const;
const structures = [
  "standard_5phase",
  "problem_solution",
  "testimonial",
  "unboxing",
  "before_after",
  "listicle",
] as const;
const tones = ["conversational", "professional", "enthusiastic", "humorous", "calm"] as const;
const moods = [
  "upbeat",
  "chill",
  "energetic",
  "lofi",
  "inspiring",
  "funky",
  "stylish",
  "calm",
] as const;
const modes = ["holdable", "display_static", "surface_interactive", "holdable", "use"] as const;

/** Selling points and call to action are only set in English; in other languages the pipeline writes the whole script. */
const languages = [
  "en",
  "de",
  "en",
  "es",
  "en",
  "fr",
  "ja",
  "en",
  "ar",
  "pt",
  "hi",
  "en",
  "zh",
  "it",
  "ko",
  "en",
] as const;

/** A custom script for the bottle, in a language that the pipeline can't write. */
const arabic =
  "زجاجة تحافظ على برودة الماء طوال اليوم. خفيفة في الحقيبة وسهلة في اليد. بسيطة وجميلة ومصنوعة لتدوم. جرّبها اليوم.";

const customCaptions = {
  font_family: "Montserrat",
  text_color: "#ffffff",
  highlight_color: "#ff7a59",
  background_color: "#101522",
  position: "bottom",
  words_per_line: 4,
  animation: "fade",
};

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Two videos use the model that generates segments of eight seconds with audio. */
const lengthOf = (index: number, isQuick: boolean): Fields =>
  index % 12 === 3
    ? { video_model: "vidA_fast", segment_count: isQuick ? 1 : 2, segment_duration: 8 }
    : {
        video_model: "vidB_std",
        segment_count: isQuick ? 2 : 3,
        segment_duration: isQuick ? 3 : 4,
      };

const wordsOf = (language: string, { points }: Product): Fields => {
  if (language === "ar") return { language, custom_script: arabic };
  if (language !== "en") return { language };
  return { language, key_selling_points: points, cta_text: "Try it today" };
};

const requestAt = (index: number, isQuick: boolean): VideoRequest => {
  const product = at(products, index);
  const { picture, category, name, place } = product;
  const [style, mode] = [at(styles, index), at(modes, index)];
  return {
    number: index + 1,
    picture,
    category,
    fields: {
      product_name: name,
      ...lengthOf(index, isQuick),
      aspect_ratio: at(ratios, index),
      video_resolution: index % 12 === 5 ? "1080p" : "standard",
      interaction_mode: mode === "use" ? product.use : mode,
      ...(place ? { environment_description: place } : {}),
      ...wordsOf(at(languages, index), product),
      script_structure: at(structures, index),
      script_tone: at(tones, index),
      caption_style: style,
      ...(style === "custom" ? { custom_caption_options: customCaptions } : {}),
      music_mood: at(moods, index),
      apply_brand_kit: index % 3 === 0,
    },
  };
};

/** All requests; for a quick gallery six short ones. */
export const videoRequests = (isQuick: boolean): readonly VideoRequest[] =>
  Array.from({ length: isQuick ? 6 : 24 }, (_, index) =>
    requestAt(isQuick ? index * 5 : index, isQuick),
  );
