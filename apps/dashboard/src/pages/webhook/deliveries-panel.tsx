import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { Suspense } from "react";
import { late } from "../../components/late.ts";
import { Empty, Loaded, Panel, RowSkeleton } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import classes from "./webhook.module.css";
import { deliveriesQuery, deliveryStates, stateOf } from "./webhook.ts";

const DeliveryDrawer = late(async () => ({
  default: (await import("./delivery-drawer.tsx")).DeliveryDrawer,
}));

const route = getRouteApi("/settings/webhook");

const StateFilter = () => {
  const t = useTexts("webhook");
  const state = stateOf(route.useSearch().state);
  const navigate = route.useNavigate();
  const data = [
    { value: "all", label: t("all") },
    ...deliveryStates.map((each) => ({ value: each, label: t(`state.${each}`) })),
  ];
  return (
    <div className={classes["filter"]}>
      <SegmentedControl
        aria-label={t("filter")}
        data={data}
        value={state ?? "all"}
        onChange={(value) =>
          void navigate({ search: { state: stateOf(value) }, resetScroll: false })
        }
      />
    </div>
  );
};

/** The latest deliveries; one opens with its attempts. */
export const DeliveriesPanel = () => {
  const t = useTexts("webhook");
  const { state: text, page = 1, delivery } = route.useSearch();
  const state = stateOf(text);
  const navigate = route.useNavigate();
  const deliveries = useQuery(deliveriesQuery(useClient(), { state, page }));
  const show = (id: string | undefined) =>
    void navigate({ search: (old) => ({ ...old, delivery: id }), resetScroll: false });
  return (
    <Panel title={t("deliveries")} text={t("deliveriesText")} isFlush>
      <StateFilter />
      <Loaded query={deliveries} skeleton={<RowSkeleton />}>
        {({ items, totalPages }) =>
          items.length === 0 ? (
            <Empty icon={Send} title={t("noneTitle")} text={t("noneText")} />
          ) : (
            <>
              <DeliveryTable deliveries={items} onDetails={show} />
              <Pager
                page={page}
                totalPages={totalPages}
                onPage={(next) =>
                  void navigate({ search: (old) => ({ ...old, page: next }), resetScroll: false })
                }
              />
            </>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {delivery ? <DeliveryDrawer deliveryId={delivery} onClose={() => show(undefined)} /> : null}
      </Suspense>
    </Panel>
  );
};
