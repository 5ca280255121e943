/** What is asked of vendors when calls are recorded: short, small and cheap. */
import type { ChatRequest } from "@reelwright/core/vendors/chat";
import type {
  ClipRequest,
  MusicCall,
  PictureRequest,
  SpeechCall,
} from "@reelwright/film/ports/vendor-requests";

export const question: ChatRequest = {
  name: "greeting",
  system: "You answer in one word.",
  turns: [{ role: "user", parts: [{ kind: "text", text: "What does one say in the morning?" }] }],
  schema: {
    type: "object",
    required: ["word"],
    properties: { word: { type: "string" } },
  },
  maxTokens: 200,
};

/** `picture`: path of a picture of a product. */
export const pictureOf = (picture: string): PictureRequest => ({
  kind: "picture",
  model: "imgA_2",
  prompt: "The can of soda on a kitchen table in the morning.",
  aspectRatio: "9:16",
  resolution: "1k",
  images: [{ path: picture, input: "product_image_url" }],
  seed: 7,
});

export const clipOf = (picture: string): ClipRequest => ({
  kind: "clip",
  model: "vidA_fast",
  prompt: "The can of soda stands on a kitchen table, the camera comes nearer.",
  aspectRatio: "9:16",
  resolution: "standard",
  seconds: 4,
  start: { path: picture, input: "start_image_url" },
  end: null,
  references: [],
  shots: [],
  hasSound: false,
  seed: 7,
});

export const narrationBy = (voice: string): SpeechCall => ({
  text: "Good morning.",
  voice,
  language: "en",
  speed: 1,
  stability: 0.5,
  similarity: 0.75,
  style: 0,
  before: "",
  after: "",
  seed: 7,
});

export const music: MusicCall = {
  prompt: "A calm piano in the morning.",
  seconds: 3,
  isInstrumental: true,
  seed: 7,
};

/** Harmless, and refused: ElevenLabs' model makes nothing after a song that it knows by name. */
export const refusedMusic: MusicCall = {
  ...music,
  prompt: "The song Yesterday by The Beatles, note for note as they recorded it.",
};
