import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import type { AuditEntry } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { Empty } from "../../components/empty.tsx";
import { useFormat } from "../../components/format.ts";
import { Loaded } from "../../components/loaded.tsx";
import { Pager } from "../../components/pager.tsx";
import { Panel } from "../../components/panel.tsx";
import { RecordTable } from "../../components/record-table.tsx";
import { RowSkeleton } from "../../components/row-skeleton.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { actorOf, detailLine } from "./details.ts";
import classes from "./profile.module.css";
import { auditQuery } from "./queries.ts";

const Actor = ({ actor }: { readonly actor: string }) => {
  const t = useTexts("profile");
  const { kind, name } = actorOf(actor);
  return (
    <span>
      {t(`actor.${kind}`)} <span className={classes["details"]}>{name}</span>
    </span>
  );
};

const Entries = ({ items }: { readonly items: readonly AuditEntry[] }) => {
  const t = useTexts("profile");
  const { dateTime } = useFormat();
  return (
    <RecordTable
      label={t("audit")}
      rows={items}
      keyOf={(entry) => entry.entry_id}
      columns={[
        {
          key: "action",
          label: t("action"),
          isMain: true,
          cell: ({ action }) => <code>{action}</code>,
        },
        { key: "actor", label: t("who"), cell: ({ actor }) => <Actor actor={actor} /> },
        {
          key: "details",
          label: t("details"),
          cell: ({ details }) => (
            <span className={classes["details"]}>{detailLine(details) || "–"}</span>
          ),
        },
        { key: "at", label: t("at"), cell: (entry) => dateTime(entry.created_at) },
      ]}
    />
  );
};

/** What was changed of keys, money and access, and by whom. */
export const AuditPanel = () => {
  const t = useTexts("profile");
  const [page, setPage] = useState(1);
  const entries = useQuery(auditQuery(useClient(), page));
  return (
    <Panel title={t("audit")} text={t("auditText")} isFlush>
      <Loaded query={entries} skeleton={<RowSkeleton />}>
        {({ items, totalPages }) =>
          items.length === 0 ? (
            <Empty icon={ScrollText} title={t("noEntries")} />
          ) : (
            <>
              <Entries items={items} />
              <Pager page={page} totalPages={totalPages} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
};
