import type { JobParams } from "@reelwright/core/jobs/job-params";
import { fakeTools } from "@reelwright/core/testing/fake-tools";
import type { MediaTools } from "@reelwright/film/ports/tools";

/** Fake tools whose editor reports the ordered length and size. */
export const toolsFor = ({ segment_count, segment_duration }: JobParams): MediaTools => {
  const tools = fakeTools();
  let output = { width: 720, height: 1_280 };
  return {
    ...tools,
    editor: {
      ...tools.editor,
      concat: async () => ({ frames: segment_count * segment_duration * 30 }),
      merge: async (request, into, control) => {
        output = request.output;
        await tools.editor.merge(request, into, control);
      },
      probe: async (path, signal) => {
        const { video, audio } = await tools.editor.probe(path, signal);
        const frames = segment_count * segment_duration * 30;
        return {
          seconds: frames / 30,
          video: video && { ...video, ...output, frames },
          audio: audio && { ...audio, seconds: frames / 30 },
        };
      },
    },
  };
};
