// `route-handler-host.mjs MODULE`: calls the route handler `POST` of a module for each request, as Next.js does.
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

const { POST } = await import(pathToFileURL(process.argv[2]).href);

createServer(async (request, response) => {
  const chunks = await request.toArray();
  const answer = await POST(
    new Request(`http://127.0.0.1${request.url}`, {
      method: request.method,
      headers: request.headers,
      body: Buffer.concat(chunks),
    }),
  );
  response.writeHead(answer.status).end(await answer.text());
}).listen(Number(process.env.PORT), "127.0.0.1");
