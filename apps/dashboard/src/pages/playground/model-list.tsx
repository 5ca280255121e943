import { UnstyledButton } from "@mantine/core";
import type { Model, ModelPrice } from "reelwright";
import { StateBadge } from "../../components/status-badge.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { useWords } from "../create/fields/use-words.ts";
import classes from "./playground.module.css";

/** The lowest price of a model, with its unit. */
const cheapest = (prices: readonly ModelPrice[], { model_id }: Model): ModelPrice | undefined =>
  prices
    .filter((price) => price.model_id === model_id)
    .toSorted((a, b) => a.credits - b.credits)[0];

const Price = ({ price }: { readonly price: ModelPrice }) => {
  const t = useTexts("playground");
  const common = useTexts("common");
  const credits = common("credits", { count: price.credits });
  return (
    <span className={classes["modelPrice"]}>
      {t("fromPrice", { credits })}
      {price.billing_unit === "per_second" ? ` ${t("perSecond")}` : ""}
    </span>
  );
};

/** All models, videos first; one of them is chosen. */
export const ModelList = ({
  models,
  prices,
  chosen,
  onChoose,
}: {
  readonly models: readonly Model[];
  readonly prices: readonly ModelPrice[];
  readonly chosen: string;
  readonly onChoose: (modelId: string) => void;
}) => {
  const t = useTexts("playground");
  const words = useWords();
  return (
    <nav aria-label={t("models")} className={classes["models"]}>
      {(["video", "image"] as const).map((type) => (
        <div key={type}>
          <h2 className={classes["modelsTitle"]}>{t(type === "video" ? "videos" : "images")}</h2>
          <ul>
            {models
              .filter((model) => model.type === type)
              .map((model) => {
                const price = cheapest(prices, model);
                return (
                  <li key={model.model_id}>
                    <UnstyledButton
                      className={classes["model"]}
                      aria-current={model.model_id === chosen ? "true" : undefined}
                      disabled={model.status === "coming_soon"}
                      onClick={() => onChoose(model.model_id)}
                    >
                      <span className={classes["modelName"]}>
                        {words.model(model).name}
                        {model.status === "beta" ? (
                          <StateBadge tone="wait">{t("beta")}</StateBadge>
                        ) : null}
                      </span>
                      {price ? <Price price={price} /> : null}
                    </UnstyledButton>
                  </li>
                );
              })}
          </ul>
        </div>
      ))}
    </nav>
  );
};
