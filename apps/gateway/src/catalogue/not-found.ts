import { Failure } from "@reelwright/core/errors/failure";

const notFound = (code: string, message: string) => (): Failure =>
  new Failure("missing", code, message);

export const personaNotFound = notFound(
  "PERSONA_NOT_FOUND",
  "There is no such persona; GET /personas lists them.",
);
export const voiceNotFound = notFound(
  "VOICE_NOT_FOUND",
  "There is no such voice; GET /voices lists them.",
);
export const modelNotFound = notFound(
  "MODEL_NOT_FOUND",
  "There is no such model; GET /models lists them.",
);
