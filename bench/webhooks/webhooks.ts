import { type DeliveryTable, deliveryTable } from "@reelwright/store/testing/deliveries";
import { type Bench, median, quantile, spread, type Table } from "../bench.ts";
import { ownPostgres } from "../own-postgres.ts";
import { sealedSecret, startDispatching, tenantId } from "./dispatching.ts";
import { rawLoop } from "./raw-loop.ts";
import { type Receivers, startReceivers } from "./receivers.ts";

const rounds = 4;
const deliveries = 20_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A body of the usual size. */
const bodyOf = (fields: object): Buffer =>
  Buffer.from(
    JSON.stringify({
      event: "job.completed",
      job_id: tenantId,
      status: "completed",
      final_video_url: `https://files.example.com/${"x".repeat(120)}/final.mp4`,
      thumbnail_url: `https://files.example.com/${"x".repeat(120)}/thumbnail.jpg`,
      credits_consumed: 100,
      error_message: null,
      ...fields,
    }),
  );

const empty = async (table: DeliveryTable): Promise<void> => {
  await table.query("TRUNCATE webhook_deliveries");
};

/** Delivers all prepared events, signed, with claims and outcomes in Postgres. Returns deliveries per second. */
const dispatchAll = async (
  databaseUrl: string,
  table: DeliveryTable,
  { urls }: Receivers,
  concurrency: number,
): Promise<number> => {
  await empty(table);
  const planted = Array.from({ length: deliveries }, (_, at) => ({
    url: urls[at % urls.length] ?? "",
    body: bodyOf({}),
    secret: sealedSecret,
    tenantId,
  }));
  await table.plant(planted);
  await table.query("VACUUM ANALYZE webhook_deliveries");
  const dispatching = await startDispatching(databaseUrl, concurrency);
  const startedAt = performance.now();
  while (dispatching.attempted() < deliveries) await wait(5);
  const seconds = (performance.now() - startedAt) / 1000;
  await dispatching.stop();
  const { rows } = await table.query(
    "SELECT count(*) AS n FROM webhook_deliveries WHERE state = 'delivered'",
  );
  if (Number(rows[0]?.n) !== deliveries) throw new Error(`only ${rows[0]?.n} were delivered`);
  return deliveries / seconds;
};

const throughput = async (
  databaseUrl: string,
  table: DeliveryTable,
  concurrency: number,
  say: (line: string) => void,
): Promise<(string | number)[]> => {
  const receivers = await startReceivers(8, 0);
  const bodies = Array.from({ length: deliveries }, () => bodyOf({}));
  const raw: number[] = [];
  const ours: number[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const floor = await rawLoop(receivers.urls, bodies, concurrency);
    const own = await dispatchAll(databaseUrl, table, receivers, concurrency);
    say(
      `webhooks, ${concurrency} at once, round ${round}: raw ${floor.toFixed()}/s, ours ${own.toFixed()}/s`,
    );
    if (round === 0) continue;
    raw.push(floor);
    ours.push(own);
  }
  await receivers.stop();
  const ratios = ours.map((own, at) => own / (raw[at] ?? Number.NaN));
  return [
    concurrency,
    spread(raw),
    spread(ours),
    spread(ratios),
    "≥ 0.3",
    median(ratios) >= 0.3 ? "yes" : "no",
  ];
};

const perSecond = 200;
const steadySeconds = 12;
const receiverCount = 20;

/** Deliveries become due at a constant rate. Returns the latency of each healthy receiver's deliveries from the event. */
const latencies = async (
  databaseUrl: string,
  table: DeliveryTable,
  hanging: number,
): Promise<readonly number[]> => {
  await empty(table);
  const receivers = await startReceivers(receiverCount, hanging);
  const dispatching = await startDispatching(databaseUrl);
  let sent = 0;
  const startedAt = performance.now();
  while (sent < perSecond * steadySeconds) {
    const isDue = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    const planted = Array.from({ length: Math.max(0, isDue - sent) }, (_, at) => ({
      url: receivers.urls[(sent + at) % receiverCount] ?? "",
      body: bodyOf({ planted: Date.now() }),
      secret: sealedSecret,
      tenantId,
    }));
    if (planted.length > 0) {
      await table.plant(planted);
      // Like the job notification after a commit.
      dispatching.wake();
      sent += planted.length;
    }
    await wait(5);
  }
  const healthy = (sent * (receiverCount - hanging)) / receiverCount;
  let report = await receivers.report();
  for (let look = 0; report.received < healthy - 1 && look < 600; look += 1) {
    await wait(50);
    report = await receivers.report();
  }
  await dispatching.stop();
  await receivers.stop();
  return report.latenciesMs;
};

const isolation = async (
  databaseUrl: string,
  table: DeliveryTable,
  say: (line: string) => void,
): Promise<Table> => {
  const calm: number[] = [];
  const troubled: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    calm.push(quantile(await latencies(databaseUrl, table, 0), 0.99));
    troubled.push(quantile(await latencies(databaseUrl, table, 2), 0.99));
    say(
      `webhooks, p99 of healthy receivers, round ${round}: ${calm.at(-1)} ms, ${troubled.at(-1)} ms with 10 % hanging`,
    );
  }
  const ratios = troubled.map((own, at) => own / (calm[at] ?? Number.NaN));
  return {
    title: "Webhooks: from the event to a healthy receiver, p99 in ms",
    columns: ["", "none hangs", "10 % hang", "ratio", "target", "met"],
    rows: [
      [
        "p99 while a tenth of receivers hangs, against none",
        spread(calm),
        spread(troubled),
        spread(ratios),
        "≤ 1.5",
        median(ratios) <= 1.5 ? "yes" : "no",
      ],
    ],
    notes: [
      `${receiverCount} receivers, ${perSecond} deliveries a second for ${steadySeconds} s, in turn; 0 or 2 receivers never answer.`,
      `Median (lowest – highest) of ${rounds} interleaved rounds; times by one machine's clock, whole milliseconds.`,
    ],
  };
};

/** Deliveries per second compared with bare undici, and the effect of hanging receivers on the others. */
export const webhooks: Bench = async (say) => {
  const postgres = await ownPostgres();
  const table = deliveryTable(postgres.url);
  try {
    const rows = [
      await throughput(postgres.url, table, 50, say),
      await throughput(postgres.url, table, 200, say),
    ];
    const { rows: found } = await table.query("SHOW server_version");
    const speed: Table = {
      title: "Webhooks: deliveries per second",
      columns: [
        "deliveries, against raw undici, at once",
        "raw undici pools",
        "dispatcher",
        "ratio",
        "target",
        "met",
      ],
      rows,
      notes: [
        `Postgres ${found[0]?.server_version}, fsync on, on the same machine; 8 receivers (node:http) in a process of their own.`,
        "Raw: a pool per origin, unsigned, nothing kept. Dispatcher: claimed from Postgres, secret opened, signed, outcome committed. Both compiled, in this process.",
        `Median (lowest – highest) of ${rounds} interleaved rounds of ${deliveries} deliveries, after one to warm up.`,
      ],
    };
    return [speed, await isolation(postgres.url, table, say)];
  } finally {
    await table.close();
    await postgres.stop();
  }
};
