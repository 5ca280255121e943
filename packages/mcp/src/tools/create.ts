/** Price a video, and order it. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { contentFields, estimateBody, jobBody, pricedFields } from "../job-fields.ts";
import { jobData, jobShape, jobText } from "../job-result.ts";
import type { Tool } from "../tool.ts";

const estimateShape = {
  total_credits: z.number(),
  total_usd: z.number(),
  available_credits: z.number(),
  missing_credits: z.number().describe("0 where the balance is enough."),
  estimated_seconds: z
    .number()
    .nullable()
    .describe("How long it will take; null where nobody can know."),
  breakdown: z.array(
    z.object({ component: z.string(), quantity: z.number(), credits: z.number() }),
  ),
};

export const estimateVideo: Tool<typeof pricedFields, typeof estimateShape> = {
  name: "estimate_video",
  title: "Price of a video",
  description:
    "Says what a video would cost in credits, beside the account's balance, and how long it would take. Orders nothing and costs nothing.",
  input: pricedFields,
  output: estimateShape,
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async (fields, { reelwright, signal }) => {
    const body = await estimateBody(reelwright, fields);
    const [price, balance] = await Promise.all([
      reelwright.credits.estimate(body, { signal }),
      reelwright.credits.balance({ signal }),
    ]);
    const available = balance.available_credits;
    const missing = Math.max(0, price.total_credits - available);
    const lines = price.breakdown.map(
      ({ component, quantity, credits }) => `- ${component} × ${quantity}: ${credits}`,
    );
    return {
      text: [
        `${price.total_credits} credits (${price.total_usd.toFixed(2)} USD); ${available} are available${missing > 0 ? `, ${missing} are missing` : ""}.`,
        ...lines,
        price.estimated_seconds !== null && `It takes about ${price.estimated_seconds} s.`,
      ]
        .filter(Boolean)
        .join("\n"),
      data: {
        total_credits: price.total_credits,
        total_usd: price.total_usd,
        available_credits: available,
        missing_credits: missing,
        estimated_seconds: price.estimated_seconds,
        breakdown: price.breakdown.map(({ component, quantity, credits }) => ({
          component,
          quantity,
          credits,
        })),
      },
    };
  },
};

const createInput = {
  ...contentFields,
  ...pricedFields,
  idempotency_key: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      "Leave it out: the same arguments then mean the same job. Give another one to order the very same video again.",
    ),
};
const createShape = {
  ...jobShape,
  already_existed: z
    .boolean()
    .describe("Whether the same call had ordered it before; nothing more was spent."),
};

/** Of the arguments, whatever their order. */
const keyOf = (body: object): string => {
  const sorted = JSON.stringify(body, (_, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return `mcp-${createHash("sha256").update(sorted).digest("hex")}`;
};

export const createVideo: Tool<typeof createInput, typeof createShape> = {
  name: "create_video",
  title: "Create a video",
  description:
    "Orders a video and reserves its credits; returns its job at once, and wait_for_job follows it. Spends credits: ask the user first. " +
    "Calling it again with the same arguments returns the same job and spends nothing.",
  input: createInput,
  output: createShape,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  run: async ({ idempotency_key: given, ...fields }, { reelwright, signal }) => {
    const body = jobBody(fields);
    const key = given ?? keyOf(body);
    const { data, response } = await reelwright.api.POST("/jobs", {
      body,
      headers: { "idempotency-key": key },
      signal,
    });
    const job = data as NonNullable<typeof data>;
    const existed = response.headers.get("idempotent-replayed") === "true";
    const warnings = (job.warnings ?? []).map(
      ({ field, message }) => `Ignored: ${field}: ${message}`,
    );
    const intro = existed ? ["This call had been made before; it is the same job."] : [];
    return {
      text: [...intro, jobText(job), ...warnings].join("\n"),
      data: { ...jobData(job), already_existed: existed },
    };
  },
};
