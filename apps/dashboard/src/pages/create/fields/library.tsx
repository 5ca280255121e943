/** What galleries and pickers share: their window, filters, search, and the end of a list that asks for more. */
import { Button, Modal, Select, TextInput } from "@mantine/core";
import { useIntersection, useMediaQuery } from "@mantine/hooks";
import { Search } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTexts } from "../../../texts/texts.tsx";
import classes from "./library.module.css";

/** A window over the page; the whole of a phone. */
export const LibraryModal = ({
  title,
  filters,
  children,
  onClose,
}: {
  readonly title: string;
  readonly filters: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}) => {
  const t = useTexts("common");
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={880}
      fullScreen={isPhone}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <div className={classes["filters"]}>{filters}</div>
      {children}
    </Modal>
  );
};

export const SearchBox = ({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => (
  <TextInput
    className={classes["search"] ?? ""}
    type="search"
    aria-label={label}
    placeholder={label}
    leftSection={<Search size={15} />}
    value={value}
    data-autofocus
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

export type FilterChoice = { readonly value: string; readonly label: string };

/** One of a trait's values, or any. */
export const FilterSelect = ({
  label,
  data,
  value,
  onChange,
}: {
  readonly label: string;
  readonly data: readonly (string | FilterChoice)[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}) => (
  <Select
    aria-label={label}
    placeholder={label}
    data={[...data]}
    value={value ?? null}
    clearable
    searchable={data.length > 8}
    onChange={(next) => onChange(next ?? undefined)}
  />
);

type Pages = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
};

/** The end of a list: what follows is asked for as soon as it is seen, or by its button. */
export const MoreItems = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) => {
  const t = useTexts("common");
  const { ref, entry } = useIntersection({ rootMargin: "300px" });
  const isSeen = entry?.isIntersecting === true;
  useEffect(() => {
    if (isSeen && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isSeen, hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={ref} className={classes["more"]}>
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t("loadMore")}
      </Button>
    </div>
  );
};
