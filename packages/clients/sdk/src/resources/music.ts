import { asForm, type Core, dataOf, done, sending, wholeListOf } from "../core.ts";
import { type FileSource, formOf, type UploadOptions } from "../files.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type { CatalogTrack, CustomTrack, QueryOf } from "../types.ts";

/** `reelwright.music`: tracks of the library and of your own. */
export class Music {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists tracks of the library by mood and tempo. */
  catalog(
    query: QueryOf<"listCatalogTracks"> = {},
    options?: RequestOptions,
  ): PageList<CatalogTrack> {
    return wholeListOf(() =>
      dataOf(
        this.#core.api.GET("/music/catalog", {
          params: { query },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Lists the account's own tracks, the newest first. */
  custom(options?: RequestOptions): PageList<CustomTrack> {
    return wholeListOf(() =>
      dataOf(this.#core.api.GET("/music/custom", sending(this.#core, options))),
    );
  }

  /** Uploads a track of your own (MP3, WAV, Ogg, AAC, M4A, FLAC or AIFF, 20 MiB at most); `music_id` of it is a job's `custom_music_id`. */
  async createCustom(
    file: FileSource,
    fields: { readonly title: string },
    options: UploadOptions = {},
  ): Promise<CustomTrack> {
    const form = asForm(await formOf(file, options, fields));
    const call = { ...form, ...sending(this.#core, options) };
    return dataOf(this.#core.api.POST("/music/custom", call));
  }

  /** Deletes a track of your own; jobs that have it keep it. */
  deleteCustom(music_id: string, options?: RequestOptions): Promise<void> {
    return done(
      this.#core.api.DELETE("/music/custom/{music_id}", {
        params: { path: { music_id } },
        ...sending(this.#core, options),
      }),
    );
  }
}
