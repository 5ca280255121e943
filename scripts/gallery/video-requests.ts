/** The 24 videos: categories × ratios × styles × languages, each parameter in turn with the others. */

type Fields = { readonly [field: string]: unknown };
export type VideoRequest = {
  /** From 1. */
  readonly number: number;
  /** File of the product's picture, without its extension. */
  readonly picture: string;
  readonly category: string;
  readonly fields: Fields;
};

const products = [
  ["bottle", "drinks", "Tidewell Steel Bottle", "kitchen counter in the morning"],
  ["box", "food", "Orchard Crunch Granola", ""],
  ["shoe", "fashion", "Blaze Runner High", "running track in a gym"],
  ["phone", "electronics", "Halo Nine", "a tidy desk with plants"],
  ["lamp", "home", "Amber Reading Lamp", "cosy living room in the evening"],
  ["cap", "fashion", "Harbour Six Panel", "city street"],
  ["mug", "home", "Ember Stoneware Mug", "café by the window"],
  ["jar", "beauty", "Velour Night Cream", "bathroom shelf"],
] as const;
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
const modes = [
  "holdable",
  "display_static",
  "surface_interactive",
  "holdable",
  "consumable",
] as const;

/** Told in its own language, so that every script is seen with captions of its own. `en` leaves the script to the pipeline. */
const tellings: readonly (readonly [language: string, script: string | null])[] = [
  ["en", null],
  ["de", "Endlich etwas, das einfach funktioniert. Schlicht, schön und jeden Tag dabei."],
  ["en", null],
  ["es", "Lo probé una vez y ya no lo suelto. Bonito, práctico y hecho para durar."],
  ["en", null],
  ["fr", "Simple, beau et bien pensé. Essayez-le une fois, vous l'adopterez pour toujours."],
  ["ja", "毎日がもっと楽しくなる。シンプルで美しい、新しい定番です。"],
  ["en", null],
  ["ar", "بسيط وجميل ومصنوع ليدوم. جرّبه اليوم ولن تتركه أبدا."],
  ["pt", "Simples, bonito e feito para durar. Experimente hoje e veja a diferença."],
  ["hi", "सरल, सुंदर और टिकाऊ। आज ही आज़माएँ और फ़र्क देखें।"],
  ["en", null],
  ["zh", "简单、美观、耐用。今天就试试，你会爱上它。"],
  ["it", "Semplice, bello e fatto per durare. Provalo oggi, non tornerai indietro."],
  ["ko", "매일이 더 즐거워집니다. 단순하고 아름다운 새로운 선택."],
  ["en", null],
];

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

/** Two are made by the model whose segments come with sound of their own, of eight seconds each. */
const lengthOf = (index: number, isQuick: boolean): Fields =>
  index % 12 === 3
    ? { video_model: "vidA_fast", segment_count: isQuick ? 1 : 2, segment_duration: 8 }
    : {
        video_model: "vidB_std",
        segment_count: isQuick ? 2 : 3,
        segment_duration: isQuick ? 3 : 4,
      };

const requestAt = (index: number, isQuick: boolean): VideoRequest => {
  const [picture, category, name, place] = at(products, index);
  const [language, script] = at(tellings, index);
  const style = at(styles, index);
  return {
    number: index + 1,
    picture,
    category,
    fields: {
      product_name: name,
      ...lengthOf(index, isQuick),
      aspect_ratio: at(ratios, index),
      video_resolution: index % 12 === 5 ? "1080p" : "standard",
      interaction_mode: at(modes, index),
      ...(place ? { environment_description: place } : {}),
      ...(script ? { custom_script: script } : {}),
      language,
      script_structure: at(structures, index),
      script_tone: at(tones, index),
      key_selling_points: ["Made to last", "Ready in 30 seconds"],
      cta_text: "Try it today",
      caption_style: style,
      ...(style === "custom" ? { custom_caption_options: customCaptions } : {}),
      music_mood: at(moods, index),
      apply_brand_kit: index % 3 === 0,
    },
  };
};

/** All requests; a quick gallery has six short ones. */
export const videoRequests = (isQuick: boolean): readonly VideoRequest[] =>
  Array.from({ length: isQuick ? 6 : 24 }, (_, index) =>
    requestAt(isQuick ? index * 5 : index, isQuick),
  );
