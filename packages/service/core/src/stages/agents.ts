import { cleanLine, cleanText, textWarnings } from "@reelwright/film/sound/clean-text";
import { voiceSettingsOf } from "../jobs/model/voice-settings.ts";
import { controlOf } from "../pipeline/control-of.ts";
import { stage } from "../pipeline/stage.ts";
import { scriptCredits } from "../pricing/price-list.ts";
import { voiceFor } from "../sound/narration.ts";
import { patient } from "./retry-policy.ts";

/** Writes the script: phases, narration that fits its seconds, a visual prompt per keyframe. */
export const agents = stage({
  name: "agents",
  needs: ["brief"],
  yields: "script",
  weight: 5,
  worker: { app: "worker-keyframes", lane: "io", concurrency: 8, timeoutMs: 180_000 },
  retry: patient,
  cost: () => [{ component: "script", quantity: 1, unitCredits: scriptCredits }],
  run: async (context) => {
    const {
      params,
      run,
      input: { brief },
      tools,
    } = context;
    const voice = voiceFor(brief, params, params.tts_voice_id, tools.catalogue);
    // A script in which nothing can be said is a silent one, not none: the writer gets it as it is.
    const own = cleanText(params.custom_script ?? "").text || (params.custom_script ?? "");
    const script = await tools.language.write(
      {
        productName: brief.product.name,
        brief,
        language: params.language,
        structure: params.script_structure,
        tone: params.script_tone,
        sellingPoints: params.key_selling_points ?? [],
        cta: params.cta_text ?? "",
        environment: params.environment_description ?? "",
        interactionMode: params.interaction_mode,
        customScript: own,
        segmentCount: params.segment_count,
        segmentSeconds: params.segment_duration,
        pace: (voice?.synthesis.rate ?? 1) * voiceSettingsOf(params).speed,
        // A retry from here wants another script.
        seed: (brief.seed + run - 1) >>> 0,
      },
      controlOf(context),
    );
    const dropped = textWarnings(params).map(({ field, message }) => `${field}: ${message}`);
    return {
      ...script,
      segments: script.segments.map((segment) => ({
        ...segment,
        narration: cleanLine(segment.narration),
      })),
      warnings: [...script.warnings, ...dropped],
    };
  },
});
