/**
 * Prints the SQL that would update the database at the URL in the first argument to schema.prisma; nothing if they agree. It is
 * a separate program because Prisma's schema engine never clears its timers, which would keep a test's process alive for 10 s.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from "@prisma/driver-adapter-utils";
import pg from "pg";

/** The part of the global that is used here. No library in use declares it. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: { readonly [module: string]: unknown },
  ): Promise<{ readonly instance: { readonly exports: { __wbindgen_start(): void } } }>;
};

/** The engine in WebAssembly. The native one is downloaded at run time, which closed networks refuse. */
const loadEngine = async () => {
  const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const path = createRequire(import.meta.url).resolve(
    "@prisma/schema-engine-wasm/schema_engine_bg",
  );
  const bytes = await readFile(path.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": bindings });
  const glue = bindings as unknown as { __wbg_set_wasm(exports: unknown): void };
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings.SchemaEngine;
};

/** The type "char" of the system catalogs, which Prisma's adapter refuses but its engine needs, and text, which it accepts. */
const charOid = 18;
const textOid = 25;

type Catalogs = { readonly pool: pg.Pool; charColumns(sql: string): readonly number[] };

/** Passes "char" columns through the adapter as text, and records which columns they were. */
const readCatalogs = (pool: pg.Pool): Catalogs => {
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

/** Prisma's adapter with support for "char". */
const catalogAdapter = (opened: pg.Pool): SqlMigrationAwareDriverAdapterFactory => {
  const { pool, charColumns } = readCatalogs(opened);
  const factory = new PrismaPg(pool);
  const reading = async (connecting: ReturnType<typeof factory.connect>) => {
    const adapter = await connecting;
    const queryRaw = adapter.queryRaw.bind(adapter);
    return Object.assign(adapter, {
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
    connect: () => reading(factory.connect()),
    connectToShadowDb: () => reading(factory.connectToShadowDb()),
  };
};

const schema = await readFile(
  new URL("../../../../../prisma/schema.prisma", import.meta.url),
  "utf8",
);
const datamodel = { path: "schema.prisma", content: schema };
const SchemaEngine = await loadEngine();
const engine = await SchemaEngine.new(
  { datamodels: [["schema.prisma", schema]] },
  () => {},
  bindMigrationAwareSqlAdapterFactory(
    catalogAdapter(new pg.Pool({ connectionString: process.argv[2], max: 1 })),
  ),
);
const { stdout } = await engine.diff({
  // The database at the URL. The engine reads it over the pool.
  from: { tag: "schemaDatasource", files: [datamodel], configDir: "" },
  to: { tag: "schemaDatamodel", files: [datamodel] },
  script: true,
  exitCode: null,
  filters: { externalTables: [], externalEnums: [] },
});
const sql = stdout ?? "";
process.stdout.write(sql.includes("empty migration") ? "" : sql.trim(), () => process.exit(0));
