import { Button } from "@mantine/core";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { useState } from "react";
import type { ProductImage, Reelwright } from "reelwright";
import { useAction } from "../../api/use-action.ts";
import { Confirm } from "../../components/confirm.tsx";
import { useFormat } from "../../components/format.ts";
import { Empty, Loaded, Panel, RowSkeleton } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { Table } from "../../components/table.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./profile.module.css";

const uploadsKey = "uploads";

/** A page of the account's product images. */
const uploadsQuery = (client: Reelwright, page: number) =>
  queryOptions({
    queryKey: [uploadsKey, page],
    queryFn: async ({ signal }) => {
      const found = await client.uploads.list({ page, page_size: 10 }, { signal });
      return { items: found.items, totalPages: found.totalPages };
    },
    placeholderData: keepPreviousData,
  });

const Deletion = ({
  chosen,
  onClose,
}: {
  readonly chosen: ProductImage | null;
  readonly onClose: () => void;
}) => {
  const t = useTexts("profile");
  const client = useClient();
  const remove = useAction({
    run: (upload: ProductImage) => client.uploads.delete(upload.upload_id),
    done: t("imageDeleted"),
    invalidates: [[uploadsKey]],
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen={chosen !== null}
      title={t("deleteImage")}
      text={t("deleteImageText")}
      action={t("deleteImage")}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => chosen && remove.mutate(chosen)}
      onClose={onClose}
    />
  );
};

const Uploads = ({
  items,
  onDelete,
}: {
  readonly items: readonly ProductImage[];
  readonly onDelete: (upload: ProductImage) => void;
}) => {
  const t = useTexts("profile");
  const { date } = useFormat();
  return (
    <Table
      label={t("images")}
      rows={items}
      keyOf={({ upload_id }) => upload_id}
      columns={[
        {
          key: "image",
          label: t("image"),
          isMain: true,
          cell: ({ url, width, height }) => (
            <a href={url} target="_blank" rel="noreferrer" className={classes["upload"]}>
              <img src={url} alt="" loading="lazy" />
              {width} × {height}
            </a>
          ),
        },
        { key: "at", label: t("uploadedAt"), cell: ({ created_at }) => date(created_at) },
        {
          key: "expires",
          label: t("deletedAt"),
          cell: ({ expires_at }) => (expires_at === null ? t("keptInUse") : date(expires_at)),
        },
        {
          key: "delete",
          cell: (upload) => (
            <Button
              variant="subtle"
              color="red"
              aria-label={t("deleteImageOf", { date: date(upload.created_at) })}
              onClick={() => onDelete(upload)}
            >
              {t("deleteImage")}
            </Button>
          ),
        },
      ]}
    />
  );
};

/** The account's product images, and their deletion. */
export const UploadsPanel = () => {
  const t = useTexts("profile");
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ProductImage | null>(null);
  const uploads = useQuery(uploadsQuery(useClient(), page));
  return (
    <Panel title={t("images")} text={t("imagesText")} isFlush>
      <Loaded query={uploads} skeleton={<RowSkeleton />}>
        {({ items, totalPages }) =>
          items.length === 0 ? (
            <Empty icon={Images} title={t("noImages")} />
          ) : (
            <>
              <Uploads items={items} onDelete={setChosen} />
              <Pager page={page} totalPages={totalPages} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      <Deletion chosen={chosen} onClose={() => setChosen(null)} />
    </Panel>
  );
};
