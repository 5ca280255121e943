import { type Core, dataOf, partsOf, sending, wholeListOf } from "../core.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type { Model, PlaygroundTask, QueryOf, TryModelParams } from "../types.ts";

/** `reelwright.models`: models of pictures and videos, and single calls of them. */
export class Models {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists the models and what each can do. */
  list(options?: RequestOptions): PageList<Model> {
    return wholeListOf(() => dataOf(this.#core.api.GET("/models", sending(this.#core, options))));
  }

  /** Returns a model. Throws NotFoundError. */
  get(model_id: string, options?: RequestOptions): Promise<Model> {
    return dataOf(
      this.#core.api.GET("/models/{model_id}", {
        params: { path: { model_id } },
        ...sending(this.#core, options),
      }),
    );
  }

  /** Has a model make one picture or video, and reserves its credits. Read `task` until it has ended. */
  try(model_id: string, body: TryModelParams, options?: RequestOptions): Promise<PlaygroundTask> {
    return dataOf(
      this.#core.api.POST("/models/{model_id}/try", {
        params: { path: { model_id } },
        body,
        ...sending(this.#core, options),
      }),
    );
  }

  /** Lists what was tried, the newest first. */
  tasks(
    query: QueryOf<"listPlaygroundTasks"> = {},
    options?: RequestOptions,
  ): PageList<PlaygroundTask> {
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/models/tasks", {
          params: { query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Returns what became of `try`. */
  task(task_id: string, options?: RequestOptions): Promise<PlaygroundTask> {
    return dataOf(
      this.#core.api.GET("/models/tasks/{task_id}", {
        params: { path: { task_id } },
        ...sending(this.#core, options),
      }),
    );
  }
}
