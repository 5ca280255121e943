import { nullable, type Static, schema } from "../validation/schema.ts";

/** docs/contribute/contract.md#playground. */
export const playgroundTaskSchema = schema({
  title: "PlaygroundTask",
  type: "object",
  required: [
    "task_id",
    "model_id",
    "status",
    "output_url",
    "error_message",
    "credits",
    "created_at",
    "completed_at",
  ],
  properties: {
    task_id: { type: "string", format: "uuid" },
    model_id: { type: "string" },
    status: { enum: ["queued", "processing", "completed", "failed"] },
    output_url: {
      ...nullable({ type: "string" }),
      description: "The picture or video, once the task is completed.",
    },
    error_message: { ...nullable({ type: "string" }), description: "Why the task failed." },
    credits: {
      type: "integer",
      description: "Reserved at the start; consumed when completed, released when failed.",
    },
    created_at: { type: "string", format: "date-time" },
    completed_at: nullable({ type: "string", format: "date-time" }),
  },
});
export type PlaygroundTaskView = Static<typeof playgroundTaskSchema>;
