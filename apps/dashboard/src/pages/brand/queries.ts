import { queryOptions } from "@tanstack/react-query";
import type { Reelwright } from "reelwright";
import { templatesQuery } from "../../api/shared-queries.ts";

export const tenantKey = ["tenant"] as const;

export const tenantQuery = (client: Reelwright) =>
  queryOptions({
    queryKey: tenantKey,
    queryFn: ({ signal }) => client.tenant.get({ signal }),
  });

/** The template that new videos begin with; null: there is none. */
export const defaultTemplateQuery = (client: Reelwright) =>
  queryOptions({
    ...templatesQuery(client),
    select: (templates) => templates.find((each) => each.is_default) ?? null,
  });
