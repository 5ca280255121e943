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

/** `reelwright.personas`: the people who appear in videos. */
export class Personas {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists personas that fit the filters. */
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

  /** Lists personas whose name, trait or description fits a text, the best first. */
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

  /** Lists the personas with these ids, 50 at most. */
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

  /** Returns a random persona, of a category where one is given. */
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

  /** Returns the values that each filter can have. */
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

  /** Lists voices that fit the filters and the text of `search`. */
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

  /** Returns a voice with the personas that speak with it. Throws NotFoundError. */
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

  /** Lists the voices that are recommended. */
  featured(options?: RequestOptions): PageList<Voice> {
    return listOf(() =>
      dataOf(this.#core.api.GET("/voices/featured", sending(this.#core, options))),
    );
  }

  /** Lists the voices that are used most lately. */
  trending(options?: RequestOptions): PageList<TrendingVoice> {
    return listOf(() =>
      dataOf(this.#core.api.GET("/voices/trending", sending(this.#core, options))),
    );
  }

  /** Returns the values that each filter can have. */
  filterOptions(options?: RequestOptions): Promise<VoiceFilterOptions> {
    return dataOf(this.#core.api.GET("/voices/filter-options", sending(this.#core, options)));
  }
}
