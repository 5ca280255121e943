import { useInfiniteQuery } from "@tanstack/react-query";
import { useOperatorApi } from "../../api/client-context.tsx";
import { useFormat } from "../../components/format.ts";
import { useTexts } from "../../texts/texts.tsx";
import { deliveriesQuery } from "./queries.ts";
import { ReasonBadge } from "./reason-badge.tsx";
import { deliveryOffers, type Offer } from "./work-actions.ts";
import type { WorkFilter } from "./work-filter.ts";
import { WorkList } from "./work-list.tsx";
import { shortId, WorkRow } from "./work-row.tsx";

/** Webhooks that were given up, or that are still attempted. */
export const DeliveryList = ({
  filter,
  onAct,
  onOpen,
}: {
  readonly filter: WorkFilter;
  readonly onAct: (offer: Offer) => void;
  readonly onOpen: (jobId: string) => void;
}) => {
  const t = useTexts("operator.work");
  const { duration } = useFormat();
  const query = useInfiniteQuery(deliveriesQuery(useOperatorApi(), filter));
  return (
    <WorkList query={query} isStuck={filter.show === "stuck"}>
      {(delivery) => (
        <WorkRow
          key={delivery.delivery_id}
          id={delivery.delivery_id}
          badge={<ReasonBadge reason={delivery.reason} />}
          title={delivery.event}
          reason={delivery.reason.text}
          facts={[
            delivery.url,
            t("attempts", { count: delivery.attempts }),
            t("age", { age: duration(delivery.age_s) }),
            `${t("job")} ${shortId(delivery.job_id)}`,
            t("ofTenant", { id: shortId(delivery.tenant_id) }),
          ]}
          offers={deliveryOffers(delivery)}
          onAct={onAct}
          onOpen={() => onOpen(delivery.job_id)}
        />
      )}
    </WorkList>
  );
};
