import type { CategoryRow } from "./persona-row.ts";

export const style: readonly CategoryRow[] = [
  {
    category: "beauty",
    personas: [
      {
        name: "Maya Okafor",
        about:
          "A skincare enthusiast who reads every label and explains what she likes in plain words.",
        tags: "skincare makeup glow routine",
        who: ["female", "25-34", "Black", "warm"],
        looks: ["feminine", "#8a5530", "#1d1512", "box_braids"],
        wears: ["blazer", "#c2557a", "earrings"],
        voice: "en-us-ava",
      },
      {
        name: "Sofia Marin",
        about:
          "A makeup artist at heart who tries every shade in daylight before she talks about it.",
        tags: "makeup color daylight tutorial",
        who: ["female", "18-24", "Latina", "lively"],
        looks: ["feminine", "#c98f68", "#3a2418", "long_wavy"],
        wears: ["tee", "#e07a5f", "necklace", "earrings"],
        voice: "en-us-harper",
      },
      {
        name: "Hana Kimura",
        about: "A calm minimalist with a three-step routine and an eye for texture.",
        tags: "skincare minimalist calm routine",
        who: ["female", "35-44", "East Asian", "soft"],
        looks: ["feminine", "#e8c0a0", "#15110f", "bob"],
        wears: ["sweater", "#d9cfc1"],
        voice: "en-us-grace",
      },
      {
        name: "Elliot Vance",
        about: "A grooming fan who keeps it simple: two minutes at the mirror and out the door.",
        tags: "grooming beard hair simple",
        who: ["male", "25-34", "White", "clear"],
        looks: ["masculine", "#e3b492", "#6b4426", "side_part"],
        wears: ["shirt", "#4a6fa5", "beard"],
        voice: "en-us-caleb",
      },
    ],
  },
  {
    category: "fashion",
    personas: [
      {
        name: "Zoe Laurent",
        about:
          "A thrift-store regular who styles one piece five ways and laughs at her own mirror selfies.",
        tags: "outfits styling thrift streetwear",
        who: ["female", "18-24", "Mixed", "lively"],
        looks: ["feminine", "#b57a50", "#2a1a13", "curly"],
        wears: ["tank", "#f2b84b", "necklace", "earrings"],
        voice: "en-us-nyc-gia",
      },
      {
        name: "Amara Diallo",
        about: "A tailor's daughter with a love for bold color and good seams.",
        tags: "color tailoring elegant events",
        who: ["female", "35-44", "Black", "warm"],
        looks: ["feminine", "#6b3f24", "#120d0b", "low_bun"],
        wears: ["dress", "#b3274a", "earrings", "necklace"],
        voice: "en-us-naomi",
      },
      {
        name: "Kenji Mori",
        about: "A sneaker collector with a quiet voice and very strong opinions about laces.",
        tags: "sneakers streetwear minimal collector",
        who: ["male", "25-34", "East Asian", "calm"],
        looks: ["masculine", "#dcae88", "#17120f", "fade"],
        wears: ["hoodie", "#2f3e46", "watch"],
        voice: "en-us-mason",
      },
      {
        name: "Ines Duarte",
        about: "A silver-haired former buyer who knows fabric by touch and says so with a smile.",
        tags: "timeless fabric elegant mature",
        who: ["female", "55-64", "White", "clear"],
        looks: ["feminine", "#dfb08c", "#b9b4ae", "pixie"],
        wears: ["blazer", "#30475e", "glasses", "earrings"],
        voice: "en-gb-x-rp-charlotte",
      },
    ],
  },
];
