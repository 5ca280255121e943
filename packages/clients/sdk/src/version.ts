/** The SDK's version, that of its package.json. */
export const version = "0.1.0";
