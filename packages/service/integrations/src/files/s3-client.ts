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

/** Location and credentials of a bucket. */
export type S3Options = {
  /** URL of an S3-compatible store; undefined: Amazon S3 in the region. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is in the path instead of the host name, as most self-hosted stores require. */
  readonly forcePathStyle: boolean;
  readonly publicUrl: string;
  readonly links?: Pick<LinkSigner, "query">;
};

const isProxied = ({ endpoint, region }: S3Options): boolean =>
  proxyFor(new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)) !== null;

/** The configuration of all clients of the bucket. */
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

type BuildRequest = { readonly body?: unknown; headers: { [name: string]: string } };

/**
 * Sends Content-MD5 with DeleteObjects instead of the newer checksums. All stores accept it, and many require it. The
 * documentation of the AWS SDK calls this the MD5 fallback.
 */
export const sendMd5 = (client: S3Client): S3Client => {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const request = args.request as BuildRequest;
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
/** A signed request, as the client passes it to its handler. */
type SignedRequest = {
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

/** Percent-encodes a text as in the signature: `!'()*` are encoded too. */
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

/** Sends the client's requests through the environment's proxy, which the SDK's own handler doesn't support. */
const proxiedHandler = (): Handler => {
  const handle = async (
    signed: SignedRequest,
    { abortSignal }: { readonly abortSignal?: AbortSignal } = {},
  ) => {
    const { request } = (await import("undici")).default;
    const { protocol, hostname, port, path, method, body } = signed;
    const query = queryOf(signed.query ?? {});
    // undici sets `host` itself and doesn't support `expect`.
    const { expect: _expect, host: _host, ...headers } = signed.headers;
    const authority = port === undefined ? hostname : `${hostname}:${port}`;
    const response = await request(
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
    const responseHeaders = Object.entries(response.headers).map(([name, value]) => [
      name,
      [value ?? ""].flat().join(", "),
    ]);
    return {
      response: {
        statusCode: response.statusCode,
        headers: Object.fromEntries(responseHeaders),
        body: response.body,
      },
    };
  };
  return { handle } as Handler;
};

type PresignRequest = {
  readonly key: string;
  readonly method: "GET" | "HEAD";
  /** Lifetime of the URL. */
  readonly seconds: number;
  /** The response's `Content-Disposition`; null: none. */
  readonly disposition: string | null;
};

/** Returns a URL at the store that anyone may request. */
export type Presign = (request: PresignRequest) => Promise<string>;

/** Presigns URLs of files in a private bucket, without a request to the store. */
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
