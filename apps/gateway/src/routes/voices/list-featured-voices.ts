import { featuredVoices } from "@reelwright/catalog/voices/featured";
import { voiceSchema } from "@reelwright/core/catalogue/voice-schema";
import { voiceView } from "../../catalogue/views.ts";
import { envelopeOf, singlePage } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /voices/featured`. */
export const listFeaturedVoicesEndpoint = endpoint(
  {
    operation: "listFeaturedVoices",
    method: "get",
    path: "/voices/featured",
    tag: "Voices",
    summary: "List the featured voices.",
    description: "The same for every account, in a fixed order.",
    access: "tenant",
    status: 200,
    reply: envelopeOf(voiceSchema),
    failures: [],
  },
  ({ fileUrl }) =>
    () => ({ body: singlePage(featuredVoices().map((voice) => voiceView(voice, fileUrl))) }),
);
