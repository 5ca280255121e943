import { asForm, type Core, dataOf, done, listOf, partsOf, sending, wholeListOf } from "../core.ts";
import { type FileSource, formOf, type UploadOptions } from "../files.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type {
  CatalogTrack,
  CustomTrack,
  LinkedVoice,
  Model,
  Persona,
  PersonaCategory,
  PersonaFilterOptions,
  PlaygroundTask,
  QueryOf,
  TrendingVoice,
  TryModelParams,
  Voice,
  VoiceFilterOptions,
} from "../types.ts";

/** `reelwright.models`: image and video models, and a playground for them. */
export class Models {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists the models with their capabilities. */
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

  /** Generates one image or video with a model and reserves its credits. Poll `task` until it has ended. */
  try(model_id: string, body: TryModelParams, options?: RequestOptions): Promise<PlaygroundTask> {
    return dataOf(
      this.#core.api.POST("/models/{model_id}/try", {
        params: { path: { model_id } },
        body,
        ...sending(this.#core, options),
      }),
    );
  }

  /** Lists the playground tasks, newest first. */
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

  /** Returns a playground task. */
  task(task_id: string, options?: RequestOptions): Promise<PlaygroundTask> {
    return dataOf(
      this.#core.api.GET("/models/tasks/{task_id}", {
        params: { path: { task_id } },
        ...sending(this.#core, options),
      }),
    );
  }
}

/** `reelwright.music`: library tracks and your own. */
export class Music {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists library tracks by mood and tempo. */
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

  /** Lists the account's own tracks, newest first. */
  custom(options?: RequestOptions): PageList<CustomTrack> {
    return wholeListOf(() =>
      dataOf(this.#core.api.GET("/music/custom", sending(this.#core, options))),
    );
  }

  /** Uploads your own track (MP3, WAV, Ogg, AAC, M4A, FLAC or AIFF, up to 20 MiB). Pass its `music_id` as `custom_music_id`. */
  async createCustom(
    file: FileSource,
    fields: { readonly title: string },
    options: UploadOptions = {},
  ): Promise<CustomTrack> {
    const form = asForm(await formOf(file, options, fields));
    const call = { ...form, ...sending(this.#core, options) };
    return dataOf(this.#core.api.POST("/music/custom", call));
  }

  /** Deletes your own track. Existing jobs keep it. */
  deleteCustom(music_id: string, options?: RequestOptions): Promise<void> {
    return done(
      this.#core.api.DELETE("/music/custom/{music_id}", {
        params: { path: { music_id } },
        ...sending(this.#core, options),
      }),
    );
  }
}

/** `reelwright.personas`: the people who appear in videos. */
export class Personas {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists personas that match the filters. */
  list(query: QueryOf<"listPersonas"> = {}, options?: RequestOptions): PageList<Persona> {
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/personas", {
          params: { query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Searches personas by name, trait and description, best match first. */
  search(
    q: string,
    query: Omit<QueryOf<"searchPersonas">, "q"> = {},
    options?: RequestOptions,
  ): PageList<Persona> {
    return listOf(() =>
      dataOf(
        this.#core.api.GET("/personas/search", {
          params: { query: { ...query, q } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Returns a persona by its id or slug. Throws NotFoundError. */
  get(persona_id: string, options?: RequestOptions): Promise<Persona> {
    return dataOf(
      this.#core.api.GET("/personas/{persona_id}", {
        params: { path: { persona_id } },
        ...sending(this.#core, options),
      }),
    );
  }

  /** Lists the personas with these ids, up to 50. */
  getMany(ids: readonly string[], options?: RequestOptions): PageList<Persona> {
    return listOf(() =>
      dataOf(
        this.#core.api.POST("/personas/by-ids", {
          body: { ids: [...ids] },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Returns a random persona, optionally of a category. */
  random(query: QueryOf<"getRandomPersona"> = {}, options?: RequestOptions): Promise<Persona> {
    return dataOf(
      this.#core.api.GET("/personas/random", {
        params: { query },
        ...sending(this.#core, options),
      }),
    );
  }

  /** Lists the categories of personas. */
  categories(options?: RequestOptions): PageList<PersonaCategory> {
    return listOf(() =>
      dataOf(this.#core.api.GET("/personas/categories", sending(this.#core, options))),
    );
  }

  /** Returns the possible values of each filter. */
  filterOptions(options?: RequestOptions): Promise<PersonaFilterOptions> {
    return dataOf(this.#core.api.GET("/personas/filter-options", sending(this.#core, options)));
  }
}

/** `reelwright.voices`: the voices that speak in videos. */
export class Voices {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists voices that match the filters and `search`. */
  list(query: QueryOf<"listVoices"> = {}, options?: RequestOptions): PageList<Voice> {
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/voices", {
          params: { query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Returns a voice and the personas that use it. Throws NotFoundError. */
  get(voice_id: string, options?: RequestOptions): Promise<LinkedVoice> {
    return dataOf(
      this.#core.api.GET("/voices/{voice_id}", {
        params: { path: { voice_id } },
        ...sending(this.#core, options),
      }),
    );
  }

  /** Lists the voices with these ids. */
  getMany(ids: readonly string[], options?: RequestOptions): PageList<Voice> {
    return listOf(() =>
      dataOf(
        this.#core.api.GET("/voices/by-ids", {
          params: { query: { ids: [...ids] } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Lists the recommended voices. */
  featured(options?: RequestOptions): PageList<Voice> {
    return listOf(() =>
      dataOf(this.#core.api.GET("/voices/featured", sending(this.#core, options))),
    );
  }

  /** Lists the most used voices of recent times. */
  trending(options?: RequestOptions): PageList<TrendingVoice> {
    return listOf(() =>
      dataOf(this.#core.api.GET("/voices/trending", sending(this.#core, options))),
    );
  }

  /** Returns the possible values of each filter. */
  filterOptions(options?: RequestOptions): Promise<VoiceFilterOptions> {
    return dataOf(this.#core.api.GET("/voices/filter-options", sending(this.#core, options)));
  }
}
