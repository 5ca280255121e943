export { comfyCheck } from "./comfy-check.ts";
export { type ComfyOptions, comfyVendor } from "./comfy-vendor.ts";
export { WorkflowError } from "./manifest-entry.ts";
export type { Workflow } from "./workflow.ts";
export { loadWorkflows } from "./workflow-files.ts";
