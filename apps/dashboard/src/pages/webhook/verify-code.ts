/** How a receiver checks that a delivery is genuine. */
export const verifyCode = {
  typescript: `import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Reelwright } from "reelwright";

const { webhooks } = new Reelwright({ apiKey: process.env.REELWRIGHT_API_KEY });

createServer(async (request, response) => {
  try {
    const event = await webhooks.verify({
      body: await text(request),
      headers: request.headers,
      secret: process.env.WEBHOOK_SECRET,
    });
    response.writeHead(204).end();
    console.log(event.event, event.job_id);
  } catch {
    response.writeHead(400).end();
  }
}).listen(3000);`,
  shell: `# TIMESTAMP: X-Service-Timestamp, body.json: the body as it came
{ printf '%s.' "$TIMESTAMP"; cat body.json; } |
  openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -hex
# must be what X-Service-Signature says`,
} as const;
