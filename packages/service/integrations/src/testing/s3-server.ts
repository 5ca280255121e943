import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver, { type Middleware } from "@20minutes/s3rver";
import type { S3Options } from "../files/s3-client.ts";

export const publicUrl = "https://cdn.example/files";

/**
 * The client sends and signs requests for a whole bucket as `/bucket/`, but the server verifies them against `/bucket`. These
 * two settings make it add the slash, so that it can verify all signatures.
 */
const signTrailingSlash: Middleware = (context, next) => {
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.state["vhost"] = true;
    context.mountPath = "/";
  }
  return next();
};

export const pageKeys = 10;

/**
 * Shortens pages so that tests get many of them. S3 may always return fewer keys than requested. `isTruncated` stays false,
 * because the server encrypts continuation tokens with DES, which OpenSSL 3 doesn't have.
 */
const shortenPages = ({ store }: S3rver) => {
  const list = store.listObjects.bind(store);
  store.listObjects = async (bucket, options) => {
    const maxKeys = Math.min(pageKeys, options.maxKeys ?? pageKeys);
    return { ...(await list(bucket, { ...options, maxKeys })), isTruncated: false };
  };
};

/** A private bucket: unsigned requests are refused. */
const refuseAnonymous: Middleware = async (context, next) => {
  const isSigned = context.get("authorization") !== "" || "X-Amz-Signature" in context.query;
  if (isSigned) return next();
  context.status = 403;
  context.body = "<Error><Code>AccessDenied</Code></Error>";
};

/** Starts an S3 server on a free port. Returns the options of its bucket. */
export const startS3 = async ({ isPrivate = false } = {}) => {
  const directory = await mkdtemp(join(tmpdir(), "s3rver-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: false,
    vhostBuckets: false,
    configureBuckets: [{ name: "media" }],
  });
  server.middleware.splice(-1, 0, signTrailingSlash);
  if (isPrivate) server.middleware.unshift(refuseAnonymous);
  shortenPages(server);
  const { port } = await server.run();
  const options: S3Options = {
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    bucket: "media",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    forcePathStyle: true,
    publicUrl,
  };
  const close = async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { options, close };
};
