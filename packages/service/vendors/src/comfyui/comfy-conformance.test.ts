/** @tier all */
import { describeGenerationVendor } from "../testing/generation-conformance.ts";
import { openComfyServer } from "../testing/comfyui-server.ts";
import { comfyVendor } from "./comfy-vendor.ts";
import { loadWorkflows } from "./workflow-files.ts";

describeGenerationVendor(
  "comfyui",
  async () => {
    const server = await openComfyServer();
    return {
      vendor: comfyVendor({ url: server.url, workflows: loadWorkflows() }),
      secrets: [],
      fault: server.faults.set,
      taken: () => server.counters.taken,
      close: server.close,
    };
  },
  { references: false, upscale: true, isOwn: true },
);
