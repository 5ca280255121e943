import { Button, Skeleton } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Code, RotateCcw } from "lucide-react";
import { Suspense } from "react";
import type { JobFields, Model } from "reelwright";
import type { FieldErrors } from "../../api/field-errors.ts";
import { jobFieldsQuery, modelsQuery } from "../../api/queries.ts";
import { late } from "../../components/late.ts";
import { LoadError, Loaded, Page } from "../../components/page.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./create.module.css";
import {
  FormProvider,
  type OpenGroups,
  type Order,
  useDraft,
  useFilling,
  useOpenGroups,
  useOrder,
  usePatientOrder,
} from "./create-form.tsx";
import { bodyOf } from "./draft.ts";
import { PriceBar, PricePanel, usePrice } from "./price.tsx";
import { ProductPanel, useSuggestions } from "./product-panel.tsx";
import { usePicture } from "./use-picture.ts";
import { VideoPanel } from "./video-panel.tsx";

const CodeModal = late(async () => ({
  default: (await import("./code-modal.tsx")).CodeModal,
}));

const SettingsGroups = late(async () => ({
  default: (await import("./more-settings.tsx")).SettingsGroups,
}));
const TemplateMenu = late(async () => ({
  default: (await import("./template-menu.tsx")).TemplateMenu,
}));

type Known = { readonly fields: JobFields; readonly models: readonly Model[] };

const CreateButton = ({ order }: { readonly order: Order }) => {
  const t = useTexts("create");
  return (
    <Button size="md" data-primary loading={order.isBusy} onClick={order.create}>
      {t("create")}
    </Button>
  );
};

/** The form's parts beside its price. */
const Parts = ({
  order,
  groups,
  suggest,
  onCode,
}: {
  readonly order: Order;
  readonly groups: OpenGroups;
  readonly suggest: Parameters<typeof useSuggestions>[0];
  readonly onCode: () => void;
}) => {
  const t = useTexts("create");
  const price = usePrice();
  const picture = usePicture();
  const suggestions = useSuggestions(suggest);
  const patient = usePatientOrder(order, picture.isComing);
  useHotkeys([["mod+Enter", patient.create]], []);
  return (
    <div className={classes["columns"]}>
      <div className={classes["form"]}>
        <ProductPanel picture={picture} suggestions={suggestions} />
        <VideoPanel />
        <Suspense fallback={<Skeleton height={420} radius="lg" />}>
          <SettingsGroups open={groups.open} onToggle={groups.toggle} />
        </Suspense>
      </div>
      <PricePanel price={price}>
        <CreateButton order={patient} />
        <Button variant="default" leftSection={<Code size={15} />} onClick={onCode}>
          {t("copyAsCode")}
        </Button>
      </PricePanel>
      <PriceBar price={price}>
        <CreateButton order={patient} />
      </PriceBar>
    </div>
  );
};

const CreateForm = ({ fields, models }: Known) => {
  const t = useTexts("create");
  const state = useDraft(fields);
  const groups = useOpenGroups();
  const { setErrors, startOver } = state;
  const onErrors = (errors: FieldErrors) => {
    setErrors(errors);
    groups.show(errors);
  };
  const order = useOrder(state, fields, onErrors);
  const filling = useFilling(state, fields, useSearch({ from: "/create" }));
  const [isCode, code] = useDisclosure();
  const actions = (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<RotateCcw size={15} />}
        onClick={startOver}
      >
        {t("startOver")}
      </Button>
      <Suspense fallback={<Skeleton width={132} height={36} />}>
        <TemplateMenu onUse={filling.use} />
      </Suspense>
    </>
  );
  if (filling.isUnderWay) return <Outline />;
  return (
    <FormProvider form={{ fields, models, ...state }}>
      <Page title={t("title")} text={t("text")} actions={actions}>
        {filling.error ? (
          <LoadError error={filling.error} onRetry={() => location.reload()} />
        ) : null}
        <Parts order={order} groups={groups} suggest={state.suggest} onCode={code.open} />
        {isCode ? (
          <Suspense fallback={null}>
            <CodeModal body={bodyOf(state.draft.values, fields)} onClose={code.close} />
          </Suspense>
        ) : null}
      </Page>
    </FormProvider>
  );
};

/** The page's skeleton while the job fields load. */
const Outline = () => {
  const t = useTexts("create");
  return (
    <Page title={t("title")} text={t("text")}>
      <div className={classes["columns"]}>
        <div className={classes["form"]}>
          <Skeleton height={372} radius="lg" />
          <Skeleton height={300} radius="lg" />
          <Skeleton height={420} radius="lg" />
        </div>
        <Skeleton height={330} radius="lg" />
      </div>
    </Page>
  );
};

/** A new video. */
export const CreatePage = () => {
  const client = useClient();
  const fields = useQuery(jobFieldsQuery(client));
  const models = useQuery(modelsQuery(client));
  return (
    <Loaded query={fields} skeleton={<Outline />}>
      {(known) => (
        <Loaded query={models} skeleton={<Outline />}>
          {(all) => <CreateForm fields={known} models={all} />}
        </Loaded>
      )}
    </Loaded>
  );
};
