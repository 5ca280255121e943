import { featuredVoices } from "@reelwright/catalog/voices/featured";
import { trendingVoices } from "@reelwright/core/catalogue/trending-voices";
import { trendingVoiceSchema } from "@reelwright/core/catalogue/voice-schema";
import { voiceView } from "../../catalogue/views.ts";
import { envelopeOf, singlePage } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

const count = 20;
/** Over so many of the newest jobs of all tenants. */
const newestJobs = 2_000;

/** `GET /voices/trending`: most used first. */
export const listTrendingVoicesEndpoint = endpoint(
  {
    operation: "listTrendingVoices",
    method: "get",
    path: "/voices/trending",
    tag: "Voices",
    summary: "List the voices that recent jobs use most.",
    description: "While few voices are in use, featured voices complete the list.",
    access: "tenant",
    status: 200,
    reply: envelopeOf(trendingVoiceSchema),
    failures: [],
  },
  ({ index, known: { catalogue }, fileUrl }) =>
    async () => {
      const uses = await index.uses(newestJobs);
      const trending = trendingVoices(catalogue, uses, featuredVoices(), count);
      const items = trending.map(({ voice, uses: usage_count }) => ({
        ...voiceView(voice, fileUrl),
        usage_count,
      }));
      return { body: singlePage(items) };
    },
);
