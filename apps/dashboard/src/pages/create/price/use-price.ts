import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Estimate } from "reelwright";
import { useClient } from "../../../api/client-context.tsx";
import { balanceQuery } from "../../../app/queries.ts";
import { useCreateForm } from "../form/form-context.tsx";
import { estimateParams, isSame } from "../form/values.ts";
import { estimateQuery } from "../queries.ts";

export type Price = {
  readonly estimate: Estimate | undefined;
  /** Another price is on its way. */
  readonly isOutdated: boolean;
  readonly error: unknown;
  readonly again: () => void;
  /** Null until it is known. */
  readonly available: number | null;
  /** Credits that the account lacks for it. */
  readonly missing: number;
};

/** Returns what the form would cost, a moment after its last change. */
export const usePrice = (): Price => {
  const client = useClient();
  const { draft, fields } = useCreateForm();
  const params = useMemo(() => estimateParams(draft.values, fields), [draft.values, fields]);
  const [settled] = useDebouncedValue(params, 250);
  const { data, error, isPlaceholderData, refetch } = useQuery(estimateQuery(client, settled));
  const { data: balance } = useQuery(balanceQuery(client));
  const available = balance?.available_credits ?? null;
  const missing = data && available !== null ? Math.max(0, data.total_credits - available) : 0;
  return {
    ...{ error, available, missing },
    estimate: data,
    isOutdated: isPlaceholderData || !isSame(params, settled),
    again: () => void refetch(),
  };
};
