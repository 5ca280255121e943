import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { FieldSuggestions } from "reelwright";
import { useClient } from "../../../api/client-context.tsx";
import { productKey } from "../form/draft.ts";
import { useCreateForm } from "../form/form-context.tsx";
import { suggestionsQuery } from "../queries.ts";

/** Segments of the default length, which a suggested script is written for, that fit into the video. */
const segmentsFor = (videoSeconds: number, defaultSeconds: number): number =>
  Math.min(10, Math.max(1, Math.floor(videoSeconds / defaultSeconds)));

export type Suggestions = {
  readonly isUnderWay: boolean;
  readonly error: unknown;
  readonly again: () => void;
};

/** Asks for suggestions once there are a name and a picture, and hands them to the form. */
export const useSuggestions = (
  suggest: (suggestions: FieldSuggestions, product: string | null) => void,
): Suggestions => {
  const { draft, fields, value } = useCreateForm();
  const client = useClient();
  const product = productKey(draft.values);
  // Somebody is still typing the name.
  const [settled] = useDebouncedValue(product, 700);
  const isWanted = settled !== null && settled === product && settled !== draft.suggestedFor;
  const { product_name: name, product_image_url: url } = draft.values;
  const seconds = (value<number | null>("segment_count") ?? 1) * value<number>("segment_duration");
  const { data, error, isFetching, refetch } = useQuery({
    ...suggestionsQuery(client, {
      product_name: String(name).trim(),
      product_image_url: String(url),
      segment_count: segmentsFor(seconds, Number(fields.get("segment_duration")?.default)),
    }),
    enabled: isWanted,
  });
  useEffect(() => {
    if (data && isWanted) suggest(data, settled);
  }, [data, isWanted, settled, suggest]);
  return { isUnderWay: isFetching, error: isWanted ? error : null, again: () => void refetch() };
};
