import { type Core, dataOf, listOf, sending } from "../core.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type {
  ChangedFilm,
  Film,
  FilmDiff,
  FilmOperation,
  FilmRevision,
  Job,
  QueryOf,
  RenderFilmParams,
} from "../types.ts";

/** `reelwright.films`: read a finished film as a document, change it, and render what changed. */
export class Films {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Returns a job's film, by default its newest rendered revision. Throws NotFoundError, ConflictError. */
  get(jobId: string, query: QueryOf<"getFilm"> = {}, options?: RequestOptions): Promise<Film> {
    const call = { params: { ...pathOf(jobId), query }, ...sending(this.#core, options) };
    return dataOf(this.#core.api.GET("/jobs/{job_id}/film", call));
  }

  /** Lists the revisions of a job's film, oldest first. */
  revisions(jobId: string, options?: RequestOptions): PageList<FilmRevision> {
    const call = { params: pathOf(jobId), ...sending(this.#core, options) };
    return listOf(() => dataOf(this.#core.api.GET("/jobs/{job_id}/film/revisions", call)));
  }

  /** Compares two revisions, by default the newest with the one that it changes. */
  compare(
    jobId: string,
    query: QueryOf<"compareFilmRevisions"> = {},
    options?: RequestOptions,
  ): Promise<FilmDiff> {
    const call = { params: { ...pathOf(jobId), query }, ...sending(this.#core, options) };
    return dataOf(this.#core.api.GET("/jobs/{job_id}/film/diff", call));
  }

  /**
   * Changes a film and returns the new revision with its quote. Nothing is made until it is rendered. `basedOn` is the newest
   * revision that you know. Throws ConflictError if there is a newer one, ValidationError.
   */
  change(
    jobId: string,
    operations: readonly FilmOperation[],
    { basedOn, ...options }: RequestOptions & { readonly basedOn: number },
  ): Promise<ChangedFilm> {
    const header = { "If-Match": `"${basedOn}"` };
    const call = {
      params: { ...pathOf(jobId), header },
      body: { operations: [...operations] },
      ...sending(this.#core, options),
    };
    return dataOf(this.#core.api.PATCH("/jobs/{job_id}/film", call));
  }

  /** Renders a revision: a new run of the job that makes and charges only what changed. */
  render(jobId: string, body: RenderFilmParams, options?: RequestOptions): Promise<Job> {
    const call = { params: pathOf(jobId), body, ...sending(this.#core, options) };
    return dataOf(this.#core.api.POST("/jobs/{job_id}/film/render", call));
  }
}

const pathOf = (jobId: string) => ({ path: { job_id: jobId } });
