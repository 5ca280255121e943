export { presentProfile, profileChangeSchema, profileSchema, updateProfile } from "./profile.ts";
