import { linkedVoiceSchema } from "@reelwright/core/catalogue/voice-schema";
import { schema } from "@reelwright/core/validation/schema";
import { voiceNotFound } from "../../catalogue/not-found.ts";
import { linkedVoiceView } from "../../catalogue/views.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /voices/{voice_id}`: with the personas that speak with it. */
export const getVoiceEndpoint = endpoint(
  {
    operation: "getVoice",
    method: "get",
    path: "/voices/{voice_id}",
    tag: "Voices",
    summary: "Get a voice and its personas.",
    description: "The personas are those that speak with this voice unless a job names another.",
    access: "tenant",
    params: schema({
      type: "object",
      required: ["voice_id"],
      properties: { voice_id: { type: "string" } },
    }),
    status: 200,
    reply: linkedVoiceSchema,
    failures: ["VOICE_NOT_FOUND"],
  },
  ({ known: { catalogue }, fileUrl }) =>
    ({ params }) => {
      const voice = catalogue.voice(params.voice_id);
      if (!voice) throw voiceNotFound();
      return { body: linkedVoiceView(voice, catalogue.personas, fileUrl) };
    },
);
