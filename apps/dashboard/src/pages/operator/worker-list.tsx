import { useQuery } from "@tanstack/react-query";
import { useOperatorApi } from "../../api/client-context.tsx";
import { useFormat } from "../../components/format.ts";
import { Loaded } from "../../components/loaded.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { workersQuery } from "./queries.ts";
import { ReasonBadge } from "./reason-badge.tsx";
import { RowsSkeleton } from "./skeletons.tsx";
import { stageOf } from "./stages.ts";
import classes from "./work.module.css";
import { type ListedWorker, type Offer, workerOffers } from "./work-actions.ts";
import { NothingHere, WorkPanel } from "./work-list.tsx";
import { WorkRow } from "./work-row.tsx";

const useFacts = () => {
  const t = useTexts("operator.work");
  const stageText = useTexts("common.stage");
  const { duration, ago } = useFormat();
  return ({ slots, seen_s: seen, started_at: since }: ListedWorker) => [
    ...Object.entries(slots).map(([name, count]) => {
      const stage = stageOf(name);
      return t("slots", { stage: stage ? stageText(stage) : name, leased: String(count) });
    }),
    t("seen", { age: duration(seen) }),
    t("started", { ago: ago(since) }),
  ];
};

/** Those that run stages first. */
const bySlots = (a: ListedWorker, b: ListedWorker): number =>
  Number(Object.keys(b.slots).length > 0) - Number(Object.keys(a.slots).length > 0);

/** Registered processes, and what they do. */
export const WorkerList = ({ onAct }: { readonly onAct: (offer: Offer) => void }) => {
  const query = useQuery(workersQuery(useOperatorApi()));
  const factsOf = useFacts();
  return (
    <WorkPanel>
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
        {({ items }) =>
          items.length === 0 ? (
            <NothingHere isGood={false} />
          ) : (
            <ul className={classes["list"]}>
              {[...items].sort(bySlots).map((worker) => (
                <WorkRow
                  key={worker.owner}
                  id={String(worker.owner)}
                  badge={<ReasonBadge reason={worker.reason} />}
                  title={worker.app}
                  reason={worker.reason.text}
                  facts={factsOf(worker)}
                  offers={workerOffers(worker)}
                  onAct={onAct}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </WorkPanel>
  );
};
