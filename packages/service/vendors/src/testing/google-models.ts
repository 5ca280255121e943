import type { GoogleModels } from "../hosts/host-model.ts";

/** Models that the local server has. */
export const googleModels: GoogleModels = {
  imgA_2: {
    makes: "picture",
    model: "gemini-3-pro-image",
    aspectRatios: ["9:16", "1:1"],
    maxImages: 3,
    pictureUsd: { "1k": 0.134, "2k": 0.134, "4k": 0.24 },
    imageUsd: 0.0011,
  },
  vidA: {
    makes: "clip",
    model: "veo-3.1-generate-001",
    aspectRatios: ["9:16", "16:9"],
    seconds: [4, 6, 8],
    resolutions: {
      standard: { name: "720p", secondUsd: 0.4 },
      "4k": { name: "4k", secondUsd: 0.6 },
    },
    maxReferences: 3,
    hasSeed: false,
  },
};
