/** The stack and its tenants, for tools of this repository. */
export { createTenant } from "./commands/create-tenant.ts";
export { productImageUrl } from "./demo/product-image.ts";
export { commandSettings } from "./settings.ts";
export { runningStack, startStack } from "./stack/stack.ts";
export type { Stack } from "./stack/stack-options.ts";
