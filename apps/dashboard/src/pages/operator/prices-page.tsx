import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { dataOf } from "../../api/clients.ts";
import type { components } from "../../api/generated/operators.ts";
import { useOperatorRoles } from "../../api/queries.ts";
import { useAction } from "../../api/use-action.ts";
import { Confirm } from "../../components/confirm.tsx";
import { useFormat } from "../../components/format.ts";
import { late } from "../../components/late.ts";
import { Loaded, Page, Panel } from "../../components/page.tsx";
import { StateBadge, type Tone } from "../../components/status-badge.tsx";
import { Table } from "../../components/table.tsx";
import { useOperatorApi } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { OperatorsAlone, RowsSkeleton } from "./operators-alone.tsx";
import { type BookState, bookStateOf } from "./price-forms.ts";
import { operatorKey, priceBooksQuery } from "./queries.ts";

type Books = components["schemas"]["PriceBooks"];
type Book = Books["items"][number];

const PriceEditor = late(async () => ({
  default: (await import("./price-editor.tsx")).PriceEditor,
}));

const tones: { readonly [state in BookState]: Tone } = {
  inForce: "good",
  planned: "wait",
  withdrawn: "muted",
  past: "muted",
};

const Withdrawal = ({ book, onClose }: { readonly book: Book; readonly onClose: () => void }) => {
  const t = useTexts("prices");
  const api = useOperatorApi();
  const version = String(book.version);
  const withdraw = useAction({
    run: () => {
      const params = { path: { version } };
      return dataOf(api.POST("/price-books/{version}/withdraw", { params, body: {} }));
    },
    done: t("withdrawnDone", { version }),
    invalidates: [operatorKey],
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen
      title={t("withdrawTitle", { version })}
      text={t("withdrawText")}
      action={t("withdraw")}
      isDangerous
      isBusy={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    />
  );
};

const BookTable = ({ books }: { readonly books: Books }) => {
  const t = useTexts("prices");
  const { dateTime } = useFormat();
  const { mayOperate } = useOperatorRoles();
  const [chosen, setChosen] = useState<Book | null>(null);
  const stateOf = (book: Book): BookState => bookStateOf(book, books.current, Date.now());
  if (books.items.length === 0)
    return (
      <Text c="dimmed" px={18} py={14}>
        {t("none")}
      </Text>
    );
  return (
    <>
      <Table
        label={t("versions")}
        rows={books.items}
        keyOf={({ version }) => String(version)}
        columns={[
          {
            key: "version",
            label: t("version"),
            isMain: true,
            cell: ({ version, note, author }) => (
              <Stack gap={2}>
                {t("book", { version: String(version) })}
                <Text size="xs" c="dimmed">
                  {note ?? author}
                </Text>
              </Stack>
            ),
          },
          {
            key: "effective",
            label: t("effective"),
            cell: ({ effective_at: at }) => dateTime(at),
          },
          {
            key: "state",
            label: t("state"),
            cell: (book) => (
              <Group gap={6}>
                <StateBadge tone={tones[stateOf(book)]}>{t(stateOf(book))}</StateBadge>
                {book.is_forced ? <StateBadge tone="bad">{t("forced")}</StateBadge> : null}
              </Group>
            ),
          },
          {
            key: "act",
            cell: (book) =>
              mayOperate && stateOf(book) === "planned" ? (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t("withdrawOf", { version: String(book.version) })}
                  onClick={() => setChosen(book)}
                >
                  {t("withdraw")}
                </Button>
              ) : null,
          },
        ]}
      />
      {chosen === null ? null : <Withdrawal book={chosen} onClose={() => setChosen(null)} />}
    </>
  );
};

const ModelTable = ({ prices }: Pick<Books, "prices">) => {
  const t = useTexts("prices");
  const { number, usd } = useFormat();
  return (
    <Table
      label={t("models")}
      rows={prices.models}
      keyOf={({ model_id, variant }) => `${model_id} ${variant}`}
      columns={[
        {
          key: "model",
          label: t("model"),
          isMain: true,
          cell: ({ model_id, variant }) => `${model_id} ${variant}`,
        },
        { key: "unit", label: t("unit"), cell: ({ billing_unit: unit }) => t(unit) },
        {
          key: "credits",
          label: t("credits"),
          isNumeric: true,
          cell: ({ credits }) => number(credits, 2),
        },
        {
          key: "cost",
          label: t("cost"),
          isNumeric: true,
          cell: ({ vendor_cost_usd: cost }) => usd(cost, 4),
        },
      ]}
    />
  );
};

const ComponentTable = ({ prices }: Pick<Books, "prices">) => {
  const t = useTexts("prices");
  const { number } = useFormat();
  return (
    <Table
      label={t("components")}
      rows={Object.entries(prices.components)}
      keyOf={([name]) => name}
      columns={[
        { key: "name", label: t("component"), isMain: true, cell: ([name]) => name },
        {
          key: "credits",
          label: t("credits"),
          isNumeric: true,
          cell: ([, credits]) => number(credits, 2),
        },
      ]}
    />
  );
};

const PackTable = ({ prices }: Pick<Books, "prices">) => {
  const t = useTexts("prices");
  const { number, usd } = useFormat();
  return (
    <Table
      label={t("packs")}
      rows={prices.packs}
      keyOf={({ pack_id: id }) => id}
      columns={[
        { key: "name", label: t("pack"), isMain: true, cell: ({ name }) => name },
        {
          key: "price",
          label: t("price"),
          isNumeric: true,
          cell: ({ price_usd: price }) => usd(price),
        },
        {
          key: "credits",
          label: t("credits"),
          isNumeric: true,
          cell: ({ credits }) => number(credits),
        },
      ]}
    />
  );
};

const InForce = ({ books }: { readonly books: Books }) => {
  const t = useTexts("prices");
  const { number } = useFormat();
  const { prices, current } = books;
  const bonus = prices.signup_bonus;
  const book = current === 0 ? t("builtIn") : t("book", { version: String(current) });
  const granted =
    bonus === null ? t("bonusDefault") : t("bonusCredits", { credits: number(bonus) });
  return (
    <>
      <Panel title={t("models")} text={`${book}. ${granted}`} isFlush>
        <ModelTable prices={prices} />
      </Panel>
      <Panel title={t("components")} isFlush>
        <ComponentTable prices={prices} />
      </Panel>
      <Panel title={t("packs")} isFlush>
        <PackTable prices={prices} />
      </Panel>
    </>
  );
};

const Prices = () => {
  const t = useTexts("prices");
  const query = useQuery(priceBooksQuery(useOperatorApi()));
  const { mayOperate } = useOperatorRoles();
  const [isOpen, setOpen] = useState(false);
  const { data } = query;
  const publish = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
      {t("new")}
    </Button>
  );
  return (
    <Page title={t("title")} text={t("text")} actions={mayOperate && data ? publish : null}>
      <Loaded query={query} skeleton={<RowsSkeleton rows={8} />}>
        {(books) => (
          <Stack gap="lg">
            <Panel title={t("versions")} text={t("versionsText")} isFlush>
              <BookTable books={books} />
            </Panel>
            <InForce books={books} />
          </Stack>
        )}
      </Loaded>
      {isOpen && data ? (
        <Suspense fallback={null}>
          <PriceEditor books={data} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
};

/** Operators see the prices and publish others. */
export const PricesPage = () => {
  const title = useTexts("prices")("title");
  return (
    <OperatorsAlone title={title}>
      <Prices />
    </OperatorsAlone>
  );
};
