export {
  deletePicture,
  replacePicture,
  type Upload,
  type UploadDeps,
  uploadProductImage,
} from "./store-upload.ts";
export { avatarSchema, logoSchema, productImageSchema } from "./upload-schemas.ts";
