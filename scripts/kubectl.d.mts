export const kubectlPath: () => string | null;
