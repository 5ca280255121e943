export declare const bundleClient: (outfile: string) => Promise<void>;
