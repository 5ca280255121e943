import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import {
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { dispatcherFor, proxyFor } from "../proxies.ts";
import type { LinkSigner } from "./signed-links.ts";

/** Where the bucket is, and with which credentials. */
export type S3Options = {
  /** Address of an S3-compatible store; undefined: Amazon's own of the region. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket as the first part of the path instead of the host; most self-hosted stores want it. */
  readonly forcePathStyle: boolean;
  readonly publicUrl: string;
  readonly links?: Pick<LinkSigner, "query">;
};

const isProxied = ({ endpoint, region }: S3Options): boolean =>
  proxyFor(new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)) !== null;

/** How every client of the bucket is set up. */
export const clientConfig = (options: S3Options): S3ClientConfig => ({
  requestHandler: isProxied(options)
    ? proxiedHandler()
    : { connectionTimeout: 5_000, socketTimeout: 30_000 },
  ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
  region: options.region,
  forcePathStyle: options.forcePathStyle,
  credentials: {
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
  },
  // Many compatible stores don't know the newer checksum trailers.
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
});

type Sent = { readonly body?: unknown; headers: { [name: string]: string } };

/**
 * Sends Content-MD5 with DeleteObjects in place of the newer checksums. Every store takes it, and many require it. The
 * AWS SDK's documentation calls this the MD5 fallback.
 */
export const sendMd5 = (client: S3Client): S3Client => {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const request = args.request as Sent;
        if (commandName === "DeleteObjectsCommand" && typeof request.body === "string") {
          const kept = Object.entries(request.headers).filter(
            ([name]) => !/^x-amz-(?:sdk-)?checksum-/iu.test(name),
          );
          const md5 = createHash("md5").update(request.body).digest("base64");
          request.headers = { ...Object.fromEntries(kept), "content-md5": md5 };
        }
        return next(args);
      },
    // After the SDK's own checksums, before the signature.
    { step: "build", name: "contentMd5", priority: "low" },
  );
  return client;
};

type Handler = NonNullable<S3ClientConfig["requestHandler"]>;
/** A signed request, as the client hands it to its handler. */
type SentRequest = {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly method: string;
  readonly query?: Query;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Readable | Uint8Array | string;
};
type Query = Readonly<Record<string, string | readonly string[] | null>>;

/** As the signature was made over it: also `!'()*` are encoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const queryOf = (query: Query): string =>
  Object.entries(query)
    .flatMap(([name, value]) =>
      [value ?? ""]
        .flat()
        .map((each) => (value === null ? encoded(name) : `${encoded(name)}=${encoded(each)}`)),
    )
    .join("&");

/** Sends the client's requests through the environment's proxy, which its own handler doesn't know. */
const proxiedHandler = (): Handler => {
  const handle = async (
    sent: SentRequest,
    { abortSignal }: { readonly abortSignal?: AbortSignal } = {},
  ) => {
    const { request } = (await import("undici")).default;
    const { protocol, hostname, port, path, method, body } = sent;
    const query = queryOf(sent.query ?? {});
    // Asking first whether the body is welcome is the connection's business.
    const { expect: _expect, host: _host, ...headers } = sent.headers;
    const authority = port === undefined ? hostname : `${hostname}:${port}`;
    const answer = await request(
      `${protocol}//${authority}${path}${query === "" ? "" : `?${query}`}`,
      {
        method: method as "GET",
        headers,
        body: body ?? null,
        dispatcher: await dispatcherFor({
          connect: { timeout: 5_000 },
          bodyTimeout: 30_000,
          headersTimeout: 60_000,
        }),
        ...(abortSignal && { signal: abortSignal }),
      },
    );
    const told = Object.entries(answer.headers).map(([name, value]) => [
      name,
      [value ?? ""].flat().join(", "),
    ]);
    const { statusCode, body: content } = answer;
    return { response: { statusCode, headers: Object.fromEntries(told), body: content } };
  };
  return { handle } as Handler;
};

/** A request for a file that whoever has its address may make. */
type PresignRequest = {
  readonly key: string;
  readonly method: "GET" | "HEAD";
  readonly seconds: number;
  /** What the store says in `Content-Disposition`; null: nothing. */
  readonly disposition: string | null;
};

export type Presign = (request: PresignRequest) => Promise<string>;

/** Makes addresses of a private bucket's files at the store itself. Nothing is asked of the store. */
export const presigner = (options: S3Options): Presign => {
  const client = new S3Client(clientConfig(options));
  return ({ key, method, seconds, disposition }) => {
    const file = {
      Bucket: options.bucket,
      Key: key,
      ...(disposition !== null && { ResponseContentDisposition: disposition }),
    };
    const command = method === "GET" ? new GetObjectCommand(file) : new HeadObjectCommand(file);
    return getSignedUrl(client, command, { expiresIn: seconds });
  };
};
