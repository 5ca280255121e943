import { getUsageEndpoint } from "./get-usage.ts";

/** What an account uses: `/usage`. */
export const usageEndpoints = [getUsageEndpoint];
