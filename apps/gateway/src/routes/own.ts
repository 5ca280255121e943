import type { Edition } from "@reelwright/core";
import { addCustomTrackEndpoint } from "./add-custom-track.ts";
import { changeTemplateEndpoint } from "./change-template.ts";
import { changeTenantEndpoint } from "./change-tenant.ts";
import { createTemplateEndpoint } from "./create-template.ts";
import { listCustomTracksEndpoint } from "./list-custom-tracks.ts";
import { listTemplatesEndpoint } from "./list-templates.ts";
import { readTemplateEndpoint } from "./read-template.ts";
import { readTenantEndpoint } from "./read-tenant.ts";
import { removeAvatarEndpoint } from "./remove-avatar.ts";
import { removeCustomTrackEndpoint } from "./remove-custom-track.ts";
import { removeLogoEndpoint } from "./remove-logo.ts";
import { removeTemplateEndpoint } from "./remove-template.ts";
import { uploadAvatarEndpoint } from "./upload-avatar.ts";
import { uploadLogoEndpoint } from "./upload-logo.ts";
import { uploadProductImageEndpoint } from "./upload-product-image.ts";
import { useTemplateEndpoint } from "./use-template.ts";

/** What a tenant keeps for its jobs: templates, music, pictures, its profile. */
export const ownEndpoints = (edition: Edition) => [
  listTemplatesEndpoint(edition),
  createTemplateEndpoint(edition),
  readTemplateEndpoint(edition),
  changeTemplateEndpoint(edition),
  removeTemplateEndpoint,
  useTemplateEndpoint,
  listCustomTracksEndpoint,
  addCustomTrackEndpoint,
  removeCustomTrackEndpoint,
  uploadProductImageEndpoint,
  readTenantEndpoint,
  changeTenantEndpoint,
  uploadAvatarEndpoint,
  removeAvatarEndpoint,
  uploadLogoEndpoint,
  removeLogoEndpoint,
];
