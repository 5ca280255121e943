import { QueryClient } from "@tanstack/react-query";

/** The cache of what the API answered. The SDK repeats what failed in passing, so the cache doesn't. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000 },
      mutations: { retry: false },
    },
  });
