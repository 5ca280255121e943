/** What of Jest's result of a suite is used. Times are in milliseconds, CPU times in seconds. */
type Result = {
  readonly testFilePath: string;
  readonly perfStats: { readonly start: number; readonly end: number };
  readonly cpu?: { readonly own: number; readonly children: number };
  readonly failureMessage?: string | null;
  readonly testExecError?: { readonly message: string };
  readonly testResults: readonly {
    readonly title: string;
    readonly ancestorTitles: readonly string[];
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
};

export const costs: (results: readonly Result[], root: string, limit?: number) => string[];
export const failures: (results: readonly Result[], root: string) => string[];
