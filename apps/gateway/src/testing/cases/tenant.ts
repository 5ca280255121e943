/** Rows for a tenant's own resources in the table of all endpoints. */
import { catalogue } from "@reelwright/catalog/catalogue";
import { maxTemplates } from "@reelwright/core/ports/jobs";
import { maxCustomTracks } from "@reelwright/core/ports/tenants";
import { uuidv7 } from "@reelwright/core/util/uuid";
import { type UploadUse, uploadLimits } from "@reelwright/film/ports/intake";
import { setOwnLimits } from "@reelwright/store/testing/tenant";
import type request from "supertest";
import { fileFailures, pictureFailures } from "../../http/failure-codes.ts";
import { picture, type Sendable, song, spoilt } from "../sample-files.ts";
import type { Caller, TestGateway } from "../test-gateway-options.ts";

type Cases<T> = { readonly [name: string]: () => Promise<T> };

export const template = { name: "Launch", config: { segment_count: 2, music_mood: "upbeat" } };

/** Sends a form with a file. */
export const send = (
  gateway: TestGateway,
  path: string,
  owner: Caller,
  file: Sendable,
): request.Test =>
  gateway
    .api("post", path, owner)
    // The library cuts what it knows as a file's name to its last part, but not what it takes for a path.
    .attach("file", file.bytes, { filepath: file.name, contentType: file.type } as object);

/** Each operation that takes a file. */
export const uploads = [
  { operation: "uploadProductImage", path: "/uploads/product-image", use: "product_image" },
  { operation: "uploadAvatar", path: "/tenants/me/avatar", use: "avatar" },
  { operation: "uploadLogo", path: "/tenants/me/brand-kit/logo", use: "logo" },
  { operation: "createCustomTrack", path: "/music/custom", use: "music" },
] as const satisfies readonly { operation: string; path: string; use: UploadUse }[];

const nobodys = "0190a0a0-0000-7000-8000-00000000dead";

/** Successes of each operation. */
export const ownSuccesses = (
  gateway: () => TestGateway,
  caller: () => Caller,
): Cases<request.Response[]> => {
  const made = async (): Promise<string> =>
    (await gateway().api("post", "/templates", caller()).send(template)).body.template_id;
  const upload = (path: string) => async () => [
    await send(gateway(), path, caller(), await picture()),
  ];
  const track = () =>
    send(gateway(), "/music/custom", caller(), song()).field(
      "title",
      "Ours",
    ) as Promise<request.Response>;
  return {
    createTemplate: async () => [
      await gateway().api("post", "/templates", caller()).send(template),
      await gateway()
        .api("post", "/templates", caller())
        .send({ ...template, description: "For launches", is_default: true }),
    ],
    listTemplates: async () => {
      await made();
      return [await gateway().api("get", "/templates", caller())];
    },
    getTemplate: async () => [await gateway().api("get", `/templates/${await made()}`, caller())],
    updateTemplate: async () => [
      await gateway()
        .api("patch", `/templates/${await made()}`, caller())
        .send({ name: "Other" }),
    ],
    deleteTemplate: async () => [
      await gateway().api("delete", `/templates/${await made()}`, caller()),
    ],
    useTemplate: async () => [
      await gateway().api("post", `/templates/${await made()}/use`, caller()),
    ],
    createCustomTrack: async () => [await track()],
    listCustomTracks: async () => {
      await track();
      return [await gateway().api("get", "/music/custom", caller())];
    },
    deleteCustomTrack: async () => {
      const { body } = await track();
      return [await gateway().api("delete", `/music/custom/${body.music_id}`, caller())];
    },
    uploadProductImage: upload("/uploads/product-image"),
    listUploads: async () => {
      await upload("/uploads/product-image")();
      return [await gateway().api("get", "/uploads", caller())];
    },
    deleteUpload: async () => {
      const [made] = await upload("/uploads/product-image")();
      return [await gateway().api("delete", `/uploads/${made?.body.upload_id}`, caller())];
    },
    uploadAvatar: upload("/tenants/me/avatar"),
    uploadLogo: upload("/tenants/me/brand-kit/logo"),
    deleteAvatar: async () => [await gateway().api("delete", "/tenants/me/avatar", caller())],
    deleteLogo: async () => [await gateway().api("delete", "/tenants/me/brand-kit/logo", caller())],
    getTenant: async () => [
      await gateway().api("get", "/tenants/me", caller()),
      await gateway().api("get", "/tenants/me", await gateway().tenant()),
    ],
    updateTenant: async () => [
      await gateway().api("patch", "/tenants/me", caller()).send({ name: "Ours" }),
    ],
  };
};

const fileCases = (gateway: () => TestGateway, caller: () => Caller): Cases<request.Response> => {
  const cases: { [name: string]: () => Promise<request.Response> } = {};
  for (const { operation, path, use } of uploads) {
    const good = async () => (use === "music" ? song() : picture());
    const asForm = (file: Sendable) => send(gateway(), path, caller(), file).field("title", "Ours");
    const codes = use === "music" ? [...fileFailures, "MUSIC_LENGTH_INVALID"] : pictureFailures;
    for (const code of codes) {
      cases[`${operation} ${code}`] = async () => {
        const bad = (await spoilt(await good(), uploadLimits[use].maxBytes))[code];
        if (bad) return asForm(bad);
        // Two files in one field.
        const { bytes, name } = await good();
        return asForm(await good()).attach("file", bytes, name);
      };
    }
  }
  return cases;
};

/** How each declared failure comes about. */
export const ownFailures = (
  gateway: () => TestGateway,
  caller: () => Caller,
): Cases<request.Response> => {
  const at = (method: "get" | "patch" | "delete" | "post", path: string, owner = caller()) =>
    gateway().api(method, path, owner);
  return {
    ...fileCases(gateway, caller),
    "uploadProductImage UPLOAD_STORAGE_LIMIT": async () => {
      const owner = await gateway().tenant();
      await setOwnLimits(gateway().store, owner.tenantId, { uploads: { stored_bytes: 100 } });
      return send(gateway(), "/uploads/product-image", owner, await picture());
    },
    "deleteUpload UPLOAD_NOT_FOUND": async () => at("delete", `/uploads/${nobodys}`),
    "deleteUpload UPLOAD_IN_USE": async () => {
      const path = "/uploads/product-image";
      const { body } = await send(gateway(), path, caller(), await picture());
      const order = { product_name: "Mug", product_image_url: body.url, segment_count: 1 };
      await at("post", "/jobs").send(order);
      return at("delete", `/uploads/${body.upload_id}`);
    },
    "createTemplate TEMPLATE_LIMIT_REACHED": async () => {
      const owner = await gateway().tenant();
      for (let count = 0; count < maxTemplates; count += 1) {
        await at("post", "/templates", owner).send(template);
      }
      return at("post", "/templates", owner).send(template);
    },
    "getTemplate TEMPLATE_NOT_FOUND": async () => at("get", `/templates/${nobodys}`),
    "updateTemplate EMPTY_UPDATE": async () => at("patch", `/templates/${nobodys}`).send({ x: 1 }),
    "updateTemplate TEMPLATE_NOT_FOUND": async () =>
      at("patch", `/templates/${nobodys}`).send({ name: "Other" }),
    "deleteTemplate TEMPLATE_NOT_FOUND": async () => at("delete", `/templates/${nobodys}`),
    "useTemplate TEMPLATE_NOT_FOUND": async () => at("post", `/templates/${nobodys}/use`),
    "updateTenant EMPTY_UPDATE": async () => at("patch", "/tenants/me").send({}),
    "deleteCustomTrack CATALOG_TRACK_READ_ONLY": async () =>
      at("delete", `/music/custom/${catalogue.tracks[0]?.music_id}`),
    "deleteCustomTrack TRACK_NOT_FOUND": async () => at("delete", `/music/custom/${nobodys}`),
    "createCustomTrack CUSTOM_TRACK_LIMIT_REACHED": async () => {
      const owner = await gateway().tenant();
      for (let count = 0; count < maxCustomTracks; count += 1) {
        const track = { music_id: uuidv7(), title: "One of many", file: "a/b.wav", seconds: 1 };
        await gateway().store.tracks.create(owner.tenantId, track);
      }
      return send(gateway(), "/music/custom", owner, song()).field("title", "One more");
    },
  };
};
