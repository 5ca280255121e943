/** What a suspended account can't begin. */
import type request from "supertest";
import { jobIn } from "../job-states.ts";
import { picture as image, type Sendable, song } from "../sample-files.ts";
import { minimalJob } from "../test-gateway.ts";
import type { Caller, TestGateway } from "../test-gateway-options.ts";
import { picture, product } from "./playground.ts";

export const suspendedFailures = (
  gateway: () => TestGateway,
): { readonly [operationAndCode: string]: () => PromiseLike<request.Response> } => {
  const suspended = async (owner?: Caller): Promise<Caller> => {
    const own = owner ?? (await gateway().tenant());
    await gateway().sql("UPDATE tenants SET suspended_at = now() WHERE tenant_id = $1", [
      own.tenantId,
    ]);
    return own;
  };
  const upload = async (path: string, { bytes, name, type }: Sendable) =>
    gateway()
      .api("post", path, await suspended())
      .field("title", "Song")
      .attach("file", bytes, { filename: name, contentType: type });
  return {
    "createJob TENANT_SUSPENDED": async () =>
      gateway()
        .api("post", "/jobs", await suspended())
        .send(minimalJob),
    "retryJob TENANT_SUSPENDED": async () => {
      const owner = await gateway().tenant();
      const jobId = await jobIn(gateway(), owner, "failed");
      return gateway().api("post", `/jobs/${jobId}/retry`, await suspended(owner));
    },
    "createPlaygroundTask TENANT_SUSPENDED": async () =>
      gateway()
        .api("post", "/models/imgA_2/try", await suspended())
        .send(picture),
    "suggestFields TENANT_SUSPENDED": async () =>
      gateway()
        .api("post", "/jobs/suggest-fields", await suspended())
        .send(product),
    "uploadProductImage TENANT_SUSPENDED": async () =>
      upload("/uploads/product-image", await image()),
    "uploadAvatar TENANT_SUSPENDED": async () => upload("/tenants/me/avatar", await image()),
    "uploadLogo TENANT_SUSPENDED": async () => upload("/tenants/me/brand-kit/logo", await image()),
    "createCustomTrack TENANT_SUSPENDED": async () => upload("/music/custom", song()),
  };
};
