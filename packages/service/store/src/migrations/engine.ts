import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import { lazy } from "@reelwright/film/concurrency";
import type pg from "pg";

/** The part of the global that is used here; it is declared by no library in use. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: { readonly [module: string]: unknown },
  ): Promise<{ readonly instance: { readonly exports: { __wbindgen_start(): void } } }>;
};

/** The catalogues' "char", which Prisma's adapter refuses and its engine needs; text, which the adapter takes. */
const charOid = 18;
const textOid = 25;

type Catalogues = { readonly pool: pg.Pool; charColumns(sql: string): readonly number[] };

/** Lets "char" columns pass for text on their way through the adapter, and remembers which they were. */
const readCatalogues = (pool: pg.Pool): Catalogues => {
  const query: (...args: unknown[]) => Promise<pg.QueryResult> = pool.query.bind(pool);
  const seen = new Map<string, readonly number[]>();
  const remembering = async (...args: unknown[]) => {
    const result = await query(...args);
    const sql = (args[0] as { readonly text?: string } | undefined)?.text;
    const chars = (result.fields ?? []).filter(({ dataTypeID }) => dataTypeID === charOid);
    if (sql !== undefined && chars.length > 0) {
      seen.set(
        sql,
        chars.map((field) => result.fields.indexOf(field)),
      );
      for (const field of chars) field.dataTypeID = textOid;
    }
    return result;
  };
  return {
    pool: Object.assign(pool, { query: remembering }),
    charColumns: (sql) => seen.get(sql) ?? [],
  };
};

/**
 * Prisma's adapter with two repairs: it cuts scripts at every semicolon, which breaks function bodies (Postgres
 * itself takes a script whole), and it doesn't read the catalogues' "char".
 */
const repaired = (
  openedPool: pg.Pool,
  onScriptError: (error: unknown) => void,
): SqlMigrationAwareDriverAdapterFactory => {
  const { pool, charColumns } = readCatalogues(openedPool);
  const factory = new PrismaPg(pool);
  const repair = async (connecting: ReturnType<typeof factory.connect>) => {
    const adapter = await connecting;
    const queryRaw = adapter.queryRaw.bind(adapter);
    return Object.assign(adapter, {
      executeScript: async (script: string) => {
        try {
          await adapter.underlyingDriver().query(script);
        } catch (error) {
          onScriptError(error);
          throw error;
        }
      },
      queryRaw: async (query: SqlQuery) => {
        const result = await queryRaw(query);
        for (const index of charColumns(query.sql)) {
          result.columnTypes[index] = ColumnTypeEnum.Character;
        }
        return result;
      },
    });
  };
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: () => repair(factory.connect()),
    connectToShadowDb: () => repair(factory.connectToShadowDb()),
  };
};

type Bindings = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");

/** The engine never clears the timers of its own limits; left alone they keep a process from ending for 10 s. */
const withoutLingering = (bindings: Bindings): { readonly [name: string]: unknown } =>
  Object.fromEntries(
    Object.entries(bindings).map(([name, value]) => [
      name,
      name.startsWith("__wbg_setTimeout")
        ? (callback: () => void, delayMs: number) => setTimeout(callback, delayMs).unref()
        : value,
    ]),
  );

const loadBindings = async (): Promise<Bindings> => {
  const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const path = createRequire(import.meta.url).resolve(
    "@prisma/schema-engine-wasm/schema_engine_bg",
  );
  const bytes = await readFile(path.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": withoutLingering(bindings),
  });
  const glue = bindings as unknown as { __wbg_set_wasm(exports: unknown): void };
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings;
};

/** The bindings keep one instance's memory in their module: a second instance in a process would mix with it. */
const bindings = lazy(loadBindings);

/**
 * Prisma's schema engine, compiled to WebAssembly (the native one is downloaded at run time, which closed
 * networks refuse). `schema` is the text of schema.prisma; statements run on `pool`. `onScriptError` hears why a
 * script failed; the engine's own error is about what it could not do afterwards.
 */
export const openSchemaEngine = async (
  schema: string,
  pool: pg.Pool,
  onScriptError: (error: unknown) => void = () => {},
): Promise<SchemaEngine> => {
  const { SchemaEngine: Engine } = await bindings();
  return Engine.new(
    { datamodels: [["schema.prisma", schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(repaired(pool, onScriptError)),
  );
};
