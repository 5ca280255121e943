// Variables that bundled CommonJS code needs and ES modules don't have.
export const commonJs = [
  'import { createRequire as createBundleRequire } from "node:module";',
  "const require = createBundleRequire(import.meta.url);",
  "const __filename = require('node:url').fileURLToPath(import.meta.url);",
  "const __dirname = require('node:path').dirname(__filename);",
].join("\n");
