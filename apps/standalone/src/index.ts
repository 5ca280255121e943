/** The stack and its tenants, for tools of this repository. */
export { createTenant } from "./commands/tenant-commands.ts";
export { productImageUrl } from "./demo/product-image.ts";
export { commandSettings } from "./settings.ts";
export type { Stack } from "./stack/app-environment.ts";
export { runningStack, startStack } from "./stack/stack.ts";
