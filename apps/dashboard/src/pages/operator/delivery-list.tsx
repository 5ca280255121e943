import { useInfiniteQuery } from "@tanstack/react-query";
import { useOperatorApi } from "../../api/client-context.tsx";
import { useFormat } from "../../components/format.ts";
import { useTexts } from "../../texts/texts.tsx";
import { deliveriesQuery } from "./queries.ts";
import { ReasonBadge } from "./reason-badge.tsx";
import { deliveryOffers } from "./work-actions.ts";
import { WorkList, type WorkListProps } from "./work-list.tsx";
import { shortId } from "./work-row.tsx";

/** Webhooks that were given up, or that are still attempted. */
export const DeliveryList = (props: WorkListProps) => {
  const t = useTexts("operator.work");
  const { duration } = useFormat();
  const query = useInfiniteQuery(deliveriesQuery(useOperatorApi(), props.filter));
  return (
    <WorkList
      {...props}
      query={query}
      rowOf={(delivery) => ({
        id: delivery.delivery_id,
        jobId: delivery.job_id,
        badge: <ReasonBadge reason={delivery.reason} />,
        title: delivery.event,
        reason: delivery.reason.text,
        facts: [
          delivery.url,
          t("attempts", { count: delivery.attempts }),
          t("age", { age: duration(delivery.age_s) }),
          `${t("job")} ${shortId(delivery.job_id)}`,
          t("ofTenant", { id: shortId(delivery.tenant_id) }),
        ],
        offers: deliveryOffers(delivery),
      })}
    />
  );
};
