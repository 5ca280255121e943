import type { OutputKind } from "@reelwright/core/vendors/vendor";
import type { HostModels } from "./host-model.ts";

/** What the model at a vendor's path makes, and where its results are; null: no route leads there. */
export const routeAt = (
  models: HostModels,
  path: string,
): { readonly output: string; readonly makes: OutputKind } | null => {
  const model = Object.values(models).find(({ routes }) =>
    routes.some((route) => route.path === path),
  );
  return model
    ? { output: model.output, makes: model.makes === "picture" ? "image" : "video" }
    : null;
};
