import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type OpenApiDocument, payloadFault } from "@reelwright/gateway/testing/openapi-document";
import { openReceiver, type Receiver } from "@reelwright/integrations/testing/webhook-receivers";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { deliveryTable } from "@reelwright/store/testing/deliveries";
import { verifyWebhook, type WebhookEvent } from "reelwright";
import type { RunningStack } from "../support/running-stack.ts";
import { sharedStack } from "../support/shared-stack.ts";

const secret = "0f".repeat(32);

describe("webhooks of a running stack", () => {
  let stack: RunningStack;
  let receiver: Receiver;
  let api: ReturnType<RunningStack["api"]>;
  beforeAll(async () => {
    stack = await sharedStack();
    api = stack.api(await stack.tenant(5_000));
    receiver = await openReceiver();
  });
  afterAll(() => receiver.close());

  const send = (method: string, path: string, body?: object) =>
    api(path, { method, ...(body && { body: JSON.stringify(body) }) });
  const job = async (more: object = {}): Promise<string> => {
    const { status, body } = await send("POST", "/jobs", {
      product_name: "Mug",
      product_image_url: "https://example.com/mug.png",
      segment_count: 1,
      ...more,
    });
    expect(status).toBe(201);
    return String(body["job_id"]);
  };
  const events = async (jobId: string): Promise<WebhookEvent[]> => {
    const all = await Promise.all(
      receiver.received.map(({ body, headers }) => verifyWebhook({ body, headers, secret })),
    );
    return all.filter(({ job_id }) => job_id === jobId);
  };
  const eventOf = async (jobId: string): Promise<WebhookEvent> => {
    await waitFor("the job's event", async () => (await events(jobId)).length > 0);
    const [event] = await events(jobId);
    if (!event) throw new Error("no event");
    return event;
  };

  test("a configured receiver hears how jobs end, signed, and tests itself", async () => {
    const put = await send("PUT", "/tenants/me/webhook", {
      webhook_url: receiver.url,
      webhook_secret: secret,
    });
    expect(put.body).toEqual({ webhook_configured: true, webhook_url: receiver.url });
    const sample = await send("POST", "/tenants/me/webhook/test", { event: "job.failed" });
    expect(sample.body).toMatchObject({ delivered: true, status: 204, signed: true });
    expect(await events(String(sample.body["job_id"]))).toMatchObject([{ event: "job.failed" }]);

    const completed = await eventOf(await job());
    expect(completed).toMatchObject({
      event: "job.completed",
      status: "completed",
      final_video_url: expect.stringMatching(/^http.*mp4$/),
      error_message: null,
    });
    const failed = await eventOf(await job({ metadata: { fault: "fail:agents" } }));
    expect(failed).toMatchObject({
      event: "job.failed",
      status: "failed",
      final_video_url: null,
      credits_consumed: 0,
      error_message: expect.any(String),
    });
    const { base_url } = await stack.runtime();
    const document = (await (await fetch(`${base_url}/openapi.json`)).json()) as OpenApiDocument;
    for (const sent of [completed, failed])
      expect(payloadFault(document, sent.event, sent)).toBeNull();
  });

  test("a job's own address wins, and is signed with the tenant's secret", async () => {
    const own = await openReceiver();
    const id = await job({ webhook_url: own.url });
    await waitFor("its event", async () => own.received.length > 0);
    const [delivery] = own.received;
    if (!delivery) throw new Error("nothing was received");
    expect((await verifyWebhook({ ...delivery, secret })).job_id).toBe(id);
    expect(await events(id)).toEqual([]);
    await own.close();
  });

  test("a job that is retried and ends again sends its event again", async () => {
    const id = await job({ metadata: { fault: "fail:concat" } });
    await eventOf(id);
    expect((await send("POST", `/jobs/${id}/retry`)).status).toBeLessThan(300);
    await waitFor("the second event", async () => (await events(id)).length === 2);
    const [first, second] = await events(id);
    expect([first?.event, second?.event]).toEqual(["job.failed", "job.failed"]);
    expect(Date.parse(second?.timestamp ?? "")).toBeGreaterThan(Date.parse(first?.timestamp ?? ""));
  });

  test("after the configuration is removed, what is being retried goes on and nothing new is sent", async () => {
    let isUp = false;
    const shaky = createServer((request, response) => {
      request.resume();
      heard.push(request.headers["x-service-signature"] ?? "");
      response.writeHead(isUp ? 200 : 500).end();
    });
    const heard: unknown[] = [];
    await new Promise<void>((resolve) => shaky.listen(0, "127.0.0.1", resolve));
    const address = shaky.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const webhook = { webhook_url: `http://127.0.0.1:${port}/`, webhook_secret: secret };
    await send("PUT", "/tenants/me/webhook", webhook);
    await job();
    await waitFor("the first attempt", async () => heard.length > 0);
    expect((await send("DELETE", "/tenants/me/webhook")).status).toBe(204);
    isUp = true;
    await waitFor("the attempt after it", async () => heard.length === 2);
    expect(heard).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.any(String)]);

    const silent = await job();
    await waitFor("the job's end", async () => {
      const { body } = await send("GET", `/jobs/${silent}`);
      return body["status"] === "completed";
    });
    const table = deliveryTable((await stack.runtime()).database_url);
    const deliveries = await table.query("SELECT FROM webhook_deliveries WHERE job_id = $1", [
      silent,
    ]);
    expect(deliveries.rowCount).toBe(0);
    await table.close();
    shaky.closeAllConnections();
    shaky.close();
  });
});
