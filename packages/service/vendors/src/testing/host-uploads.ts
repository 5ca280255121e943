/** File stores of the local servers of fal and Replicate. */
import { randomUUID } from "node:crypto";
import type { ServedReply, ServedRequest } from "./served.ts";

export type StoredUpload = { readonly bytes: Buffer; readonly url: string; readonly type: string };

/** The only file of a multipart form, without its headers. */
const formFile = async ({ body, headers }: ServedRequest): Promise<File | null> => {
  const type = String(headers["content-type"]);
  const form = await new Response(new Uint8Array(body), {
    headers: { "content-type": type },
  }).formData();
  const file = form.get("content");
  return file instanceof File ? file : null;
};

/** fal's: an address is asked for, then written to. */
export const falStorage = () => {
  const stored: StoredUpload[] = [];
  const reply = (request: ServedRequest, origin: string): ServedReply | null => {
    const { method, url, body, headers } = request;
    if (method === "POST" && url.pathname === "/storage/upload/initiate") {
      const { file_name: name } = JSON.parse(body.toString("utf8")) as { file_name: string };
      const id = randomUUID();
      const json = {
        upload_url: `${origin}/storage/put/${id}?name=${name}`,
        file_url: `${origin}/files/${id}/${name}`,
      };
      return { status: 200, json };
    }
    const id = /^\/storage\/put\/([\w-]+)$/.exec(url.pathname)?.[1];
    if (method !== "PUT" || id === undefined) return null;
    const name = url.searchParams.get("name");
    const type = String(headers["content-type"]);
    stored.push({ bytes: body, url: `${origin}/files/${id}/${name}`, type });
    return { status: 200, json: {} };
  };
  return { stored, reply };
};

/** Replicate's: one request with the file in a form. */
export const replicateFiles = () => {
  const stored: StoredUpload[] = [];
  const reply = async (request: ServedRequest, origin: string): Promise<ServedReply | null> => {
    if (request.method !== "POST" || request.url.pathname !== "/v1/files") return null;
    const file = await formFile(request);
    if (file === null) return { status: 400, json: { detail: "no content" } };
    const id = randomUUID();
    const url = `${origin}/v1/files/${id}`;
    stored.push({ bytes: Buffer.from(await file.arrayBuffer()), url, type: file.type });
    return { status: 201, json: { id, name: file.name, size: file.size, urls: { get: url } } };
  };
  return { stored, reply };
};
