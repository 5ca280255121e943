/** An issuer of access tokens: its documents over real HTTP, its keys in memory. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type CryptoKey,
  exportJWK,
  exportPKCS8,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from "jose";

export const audience = "https://api.example.com/";

type Key = { readonly kid: string; readonly alg: string; readonly jwk: JWK } & {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
};

export type Issuer = {
  readonly url: string;
  /** Every path that was asked for. */
  readonly asked: readonly string[];
  /** The signing keys that exist, the default first. */
  readonly keys: readonly Key[];
  /** Publishes another key, and signs with it from now on. */
  rotate(): Promise<Key>;
  /** Publishes none but the newest key. */
  withdraw(): void;
  /** A valid token. `claims` and `header` replace defaults or, with undefined, drop them. */
  token(
    claims?: { readonly [claim: string]: unknown },
    header?: { readonly [name: string]: unknown },
    key?: Key,
  ): Promise<string>;
  publicPem(): Promise<string>;
  privatePem(): Promise<string>;
  /** Its userinfo endpoint, which the discovery document names from now on. */
  describePeople(how: (authorization: string) => { status: number; body: string }): void;
  /** Its response in place of the documents; null: as usual. */
  misbehave(how: ((path: string) => { status: number; body: string }) | null): void;
  close(): Promise<void>;
};

const newKey = async (alg: string): Promise<Key> => {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const kid = `${alg}-${Math.random().toString(36).slice(2, 10)}`;
  return { kid, alg, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg } };
};

/** Seconds since 1970, some seconds from now. */
export const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

const sign = (claims: JWTPayload, header: JWTHeaderParameters, { privateKey }: Key) =>
  new SignJWT(claims).setProtectedHeader(header).sign(privateKey);

const defined = (all: { readonly [name: string]: unknown }) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));

/** Opens an issuer with a key of each of these algorithms. */
export const openIssuer = async (algorithms: readonly string[] = ["ES256"]): Promise<Issuer> => {
  const keys = await Promise.all(algorithms.map(newKey));
  const asked: string[] = [];
  let strange: Parameters<Issuer["misbehave"]>[0] = null;
  let people: Parameters<Issuer["describePeople"]>[0] | null = null;
  const documents = (path: string): object | null => {
    if (path === "/.well-known/openid-configuration")
      return {
        issuer: url,
        jwks_uri: `${url}/jwks`,
        ...(people && { userinfo_endpoint: `${url}/userinfo` }),
      };
    return path === "/jwks" ? { keys: keys.map(({ jwk }) => jwk) } : null;
  };
  const server: Server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const found = documents(path);
    const described =
      path === "/userinfo" ? people?.(request.headers.authorization ?? "") : undefined;
    const { status, body } = described ??
      strange?.(path) ?? {
        status: found ? 200 : 404,
        body: JSON.stringify(found),
      };
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const first = (): Key => keys[0] as Key;
  return {
    url,
    asked,
    keys,
    rotate: async () => {
      const key = await newKey("ES256");
      keys.unshift(key);
      return key;
    },
    withdraw: () => void keys.splice(1),
    token: (claims = {}, header = {}, key = first()) => {
      const usual = { iss: url, aud: audience, sub: "ada", iat: inSeconds(0), exp: inSeconds(300) };
      const head = defined({ alg: key.alg, kid: key.kid, typ: "at+jwt", ...header });
      return sign(defined({ ...usual, ...claims }), head as JWTHeaderParameters, key);
    },
    publicPem: () => exportSPKI(first().publicKey),
    privatePem: () => exportPKCS8(first().privateKey),
    describePeople: (how) => {
      people = how;
    },
    misbehave: (how) => {
      strange = how;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
