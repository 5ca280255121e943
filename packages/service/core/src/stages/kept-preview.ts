import type { Size } from "@reelwright/film/artifacts";
import type { StageContext } from "../pipeline/stage.ts";

/** Makes the small picture that lists show of `picture`, a local file of this size, and returns the key it is kept by. */
export const keptPreview = async (
  picture: { readonly path: string; readonly size: Size },
  { tools, workspace, signal }: Pick<StageContext, "tools" | "workspace" | "signal">,
): Promise<string> => {
  const path = workspace.path("preview.webp");
  await tools.editor.preview(picture, path, signal);
  return workspace.keep(path);
};
