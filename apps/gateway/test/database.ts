import { migrate } from "@reelwright/store";
import pg from "pg";

export const freshDatabase = async () => {
  const server = process.env["TEST_DATABASE_URL"] ?? "";
  const name = `gw_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return { url: url.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
};
