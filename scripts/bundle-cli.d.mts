export const bundleCli: () => Promise<{ readonly [path: string]: number }>;
