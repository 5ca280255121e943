import { QueryClient } from "@tanstack/react-query";

/** The cache of the API's answers. It doesn't retry, because the SDK does. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000 },
      mutations: { retry: false },
    },
  });
