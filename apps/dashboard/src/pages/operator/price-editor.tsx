import {
  Button,
  Checkbox,
  Drawer,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { dataOf } from "../../api/clients.ts";
import type { components } from "../../api/generated/operators.ts";
import { useAction } from "../../api/use-action.ts";
import { useFormat } from "../../components/format.ts";
import { Notice } from "../../components/page.tsx";
import { Table } from "../../components/table.tsx";
import { useFocusBack } from "../../components/use-focus-back.ts";
import { useOperatorApi } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import {
  type BookForm,
  bookDocument,
  bookForm,
  effectiveAt,
  isWhole,
  type NumberText,
  nextVersion,
} from "./price-forms.ts";
import { operatorKey } from "./queries.ts";
import { numberText } from "./tenant-forms.ts";

type Books = components["schemas"]["PriceBooks"];
type Margins = components["schemas"]["PriceMargins"];

const longestNote = 500;
const mostCredits = 1_000_000;
/** The smallest margins that are shown. */
const shownMargins = 12;

type Change = (next: Partial<BookForm>) => void;
type EditorProps = { readonly form: BookForm; readonly onChange: Change };

/** A list with one of its entries changed. */
const withEntry = <Entry,>(list: readonly Entry[], place: number, entry: Entry): Entry[] =>
  list.map((each, at) => (at === place ? entry : each));

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
    <Title order={3} component="legend" mb={6} p={0}>
      {title}
    </Title>
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
      {children}
    </SimpleGrid>
  </fieldset>
);

const Amount = ({
  label,
  value,
  isWholeNumber = false,
  onChange,
}: {
  readonly label: string;
  readonly value: NumberText;
  readonly isWholeNumber?: boolean;
  readonly onChange: (value: NumberText) => void;
}) => (
  <NumberInput
    label={label}
    min={0}
    max={mostCredits}
    decimalScale={isWholeNumber ? 0 : 2}
    value={value}
    onChange={(next) => onChange(numberText(next))}
  />
);

const PriceFields = ({ form, onChange }: EditorProps) => {
  const t = useTexts("prices");
  return (
    <>
      <Section title={t("fieldModels")}>
        {form.models.map((model, place) => (
          <Amount
            key={`${model.model_id} ${model.variant}`}
            label={`${model.model_id} ${model.variant}${model.unit === "per_second" ? ` (${t("per_second")})` : ""}`}
            value={model.credits}
            onChange={(credits) =>
              onChange({ models: withEntry(form.models, place, { ...model, credits }) })
            }
          />
        ))}
      </Section>
      <Section title={t("fieldComponents")}>
        {form.components.map((part, place) => (
          <Amount
            key={part.component}
            label={part.component}
            value={part.credits}
            onChange={(credits) =>
              onChange({ components: withEntry(form.components, place, { ...part, credits }) })
            }
          />
        ))}
      </Section>
    </>
  );
};

const PackFields = ({ form, onChange }: EditorProps) => {
  const t = useTexts("prices");
  return (
    <Section title={t("fieldPacks")}>
      {form.packs.flatMap((pack, place) => [
        <Amount
          key={`${pack.pack_id} price`}
          label={t("packPrice", { name: pack.name })}
          value={pack.price_usd}
          onChange={(price_usd) =>
            onChange({ packs: withEntry(form.packs, place, { ...pack, price_usd }) })
          }
        />,
        <Amount
          key={`${pack.pack_id} credits`}
          label={t("packCredits", { name: pack.name })}
          isWholeNumber
          value={pack.credits}
          onChange={(credits) =>
            onChange({ packs: withEntry(form.packs, place, { ...pack, credits }) })
          }
        />,
      ])}
      <Amount
        label={t("bonus")}
        isWholeNumber
        value={form.signupBonus}
        onChange={(signupBonus) => onChange({ signupBonus })}
      />
    </Section>
  );
};

const MarginTable = ({ margins }: { readonly margins: Margins["margins"] }) => {
  const t = useTexts("prices");
  const { number, usd } = useFormat();
  return (
    <Table
      label={t("margins")}
      isDense
      rows={margins.slice(0, shownMargins)}
      keyOf={({ what }) => what}
      columns={[
        { key: "what", label: t("sold"), cell: ({ what }) => what },
        {
          key: "credits",
          label: t("credits"),
          isNumeric: true,
          cell: ({ credits }) => number(credits, 2),
        },
        {
          key: "earned",
          label: t("earns"),
          isNumeric: true,
          cell: ({ earned_usd: earned }) => usd(earned, 4),
        },
        {
          key: "cost",
          label: t("cost"),
          isNumeric: true,
          cell: ({ cost_usd: cost }) => usd(cost, 4),
        },
        {
          key: "margin",
          label: t("margin"),
          isNumeric: true,
          cell: ({ margin_usd: margin }) => usd(margin, 4),
        },
      ]}
    />
  );
};

type Publication = {
  readonly note: string;
  readonly effective: string;
  readonly isForced: boolean;
};

/** What the margins of a book are, and its publication. */
const Checked = ({
  margins: { margins, losses },
  isForced,
  onForce,
}: {
  readonly margins: Margins;
  readonly isForced: boolean;
  readonly onForce: (isForced: boolean) => void;
}) => {
  const t = useTexts("prices");
  return (
    <section aria-label={t("margins")}>
      <Title order={3} mb={4}>
        {t("margins")}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t("marginsText")}
      </Text>
      {losses.length === 0 ? null : (
        <Notice tone="bad" icon={TriangleAlert} title={t("losses")}>
          <ul>
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
          <Checkbox
            mt="xs"
            label={t("force")}
            checked={isForced}
            onChange={(event) => onForce(event.currentTarget.checked)}
          />
        </Notice>
      )}
      <MarginTable margins={margins} />
    </section>
  );
};

/** Changes prices, shows their margins, and publishes them as the next book. */
const Editor = ({ books, onClose }: { readonly books: Books; readonly onClose: () => void }) => {
  const t = useTexts("prices");
  const api = useOperatorApi();
  const [form, setForm] = useState(() => bookForm(books));
  const [{ note, effective, isForced }, setPublication] = useState<Publication>({
    note: "",
    effective: "",
    isForced: false,
  });
  const [margins, setMargins] = useState<Margins | null>(null);
  const version = nextVersion(books);
  const check = useAction({
    run: () =>
      dataOf(api.POST("/price-books/check", { body: { document: bookDocument(form, books) } })),
    onDone: setMargins,
  });
  const publish = useAction({
    run: () => {
      const begins = effectiveAt(effective);
      const body = {
        ...{ version, document: bookDocument(form, books), force: isForced },
        ...(begins !== undefined && { effective_at: begins }),
        ...(note.trim() !== "" && { note: note.trim() }),
      };
      return dataOf(api.POST("/price-books", { body }));
    },
    done: t("published", { version: String(version) }),
    invalidates: [operatorKey],
    onDone: onClose,
  });
  const change: Change = (next) => {
    setForm({ ...form, ...next });
    // The margins were those of other prices.
    setMargins(null);
    setPublication({ note, effective, isForced: false });
  };
  const isLoss = margins !== null && margins.losses.length > 0;
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t("editorText")}</Text>
      <PriceFields form={form} onChange={change} />
      <PackFields form={form} onChange={change} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          type="datetime-local"
          label={t("effective")}
          description={t("effectiveHint")}
          value={effective}
          onChange={(event) =>
            setPublication({ note, isForced, effective: event.currentTarget.value })
          }
        />
        <TextInput
          label={t("note")}
          description={t("noteHint")}
          maxLength={longestNote}
          value={note}
          onChange={(event) =>
            setPublication({ effective, isForced, note: event.currentTarget.value })
          }
        />
      </SimpleGrid>
      {margins === null ? null : (
        <Checked
          margins={margins}
          isForced={isForced}
          onForce={(next) => setPublication({ note, effective, isForced: next })}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          loading={check.isPending}
          disabled={!isWhole(form)}
          onClick={() => check.mutate()}
        >
          {t("check")}
        </Button>
        <Button
          loading={publish.isPending}
          disabled={margins === null || (isLoss && !isForced)}
          {...(isLoss && { color: "red" })}
          onClick={() => publish.mutate()}
        >
          {t(isLoss ? "publishForced" : "publish", { version: String(version) })}
        </Button>
      </Group>
    </Stack>
  );
};

/** The form of a new price book. */
export const PriceEditor = (props: { readonly books: Books; readonly onClose: () => void }) => {
  const t = useTexts("prices");
  const close = useTexts("common")("close");
  useFocusBack();
  return (
    <Drawer
      opened
      onClose={props.onClose}
      position="right"
      size="xl"
      title={t("book", { version: String(nextVersion(props.books)) })}
      closeButtonProps={{ "aria-label": close }}
    >
      <Editor {...props} />
    </Drawer>
  );
};
