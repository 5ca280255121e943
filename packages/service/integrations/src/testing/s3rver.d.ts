declare module "@20minutes/s3rver" {
  export type Middleware = (
    context: {
      readonly path: string;
      readonly query: Readonly<Record<string, unknown>>;
      readonly state: Record<string, unknown>;
      mountPath: string;
      status: number;
      body: string;
      get(header: string): string;
    },
    next: () => Promise<void>,
  ) => Promise<void>;
  /** An S3 server in this process; its objects lie in `directory`. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      allowMismatchedSignatures: boolean;
      vhostBuckets: boolean;
      configureBuckets: readonly { name: string }[];
    });
    /** In order of their turn; the last one is the router. */
    readonly middleware: Middleware[];
    readonly store: {
      listObjects(bucket: string, options: { maxKeys?: number }): Promise<{ isTruncated: boolean }>;
    };
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
