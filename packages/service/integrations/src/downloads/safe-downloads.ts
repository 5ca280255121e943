import { lookup as systemLookup } from "node:dns/promises";
import { open, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { Failure } from "@reelwright/core/errors/failure";
import type { Downloads } from "@reelwright/core/ports/downloads";
import { bodyOf } from "./body.ts";
import { withDeadline } from "./deadline.ts";
import type { AddressPolicy, Lookup } from "./destination.ts";
import { isPublicAddress } from "./public-address.ts";
import { followRedirects } from "./redirects.ts";

const resolveAll: Lookup = (hostname) => systemLookup(hostname, { all: true });

function announcedBytes(response: IncomingMessage): number {
  const bytes = Number(response.headers["content-length"] ?? 0);
  return Number.isFinite(bytes) ? bytes : 0;
}

function tooLarge(maxBytes: number): Failure {
  const maxMib = Math.floor(maxBytes / 1024 / 1024);
  const limit = maxMib > 0 ? `${maxMib} MiB` : `${maxBytes} bytes`;
  return new Failure(
    "invalid",
    "IMAGE_TOO_LARGE",
    `The image's file is larger than ${limit}; offer a smaller version of it.`,
    { details: { max_bytes: maxBytes } },
  );
}

/** Writes the chunks to `path`; the file is closed when this returns or throws. */
async function written(
  chunks: AsyncIterable<Buffer>,
  path: string,
  maxBytes: number,
): Promise<number> {
  const file = await open(path, "w");
  try {
    let sizeBytes = 0;
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
      await file.writeFile(chunk);
    }
    return sizeBytes;
  } finally {
    await file.close();
  }
}

/** Downloads that cross `border` only where it permits. Tests use it with a border of their own. */
export function downloadsWith(border: AddressPolicy): Downloads {
  return {
    async fetch(url, path, { maxBytes, timeoutMs }, signal) {
      try {
        return await withDeadline(timeoutMs, signal, async (deadline) => {
          const response = await followRedirects(url, border, deadline);
          try {
            if (announcedBytes(response) > maxBytes) throw tooLarge(maxBytes);
            const sizeBytes = await written(bodyOf(response), path, maxBytes);
            return { sizeBytes, contentType: response.headers["content-type"] ?? null };
          } finally {
            response.destroy();
          }
        });
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
  };
}

/**
 * Downloads for untrusted URLs: http and https only, connections only to addresses that
 * were checked (public ones, unless `allowPrivateUrls`), at every hop of at most five redirects;
 * `timeoutMs` covers everything from the name's look-up to the last byte. `lookup` replaces the
 * system's resolver. Failures are those of the port; nothing stays at the path after one.
 */
export function safeDownloads(options: { allowPrivateUrls: boolean; lookup?: Lookup }): Downloads {
  const { allowPrivateUrls, lookup = resolveAll } = options;
  return downloadsWith({
    allowPrivateUrls,
    lookup,
    permits: allowPrivateUrls ? () => true : isPublicAddress,
  });
}
