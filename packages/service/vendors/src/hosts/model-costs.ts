/** Vendors' costs of models, and what our price list charges for them. */
import {
  comesWithSound,
  type ModelPrice,
  markup,
  modelPrices,
} from "@reelwright/core/pricing/price-list";
import type { GoogleModel, HostModel, Pricing, Usd } from "./host-model.ts";
import type { VendorModels } from "./load-models.ts";

export type ModelCost = {
  readonly vendor: string;
  /** A model and a variant of the price list. */
  readonly model: string;
  readonly variant: string;
  /** The priced unit: `picture`, `second`, `clip of 8 s`. */
  readonly unit: string;
  /** The highest cost of a unit, USD. */
  readonly costUsd: number;
  /** The charge for a unit, USD. */
  readonly chargedUsd: number;
};

/** Greatest length of an upscaled clip. */
const upscaledSeconds = 8;

const soundOf = ({ modelId, variant }: ModelPrice): keyof Exclude<Usd, number> =>
  variant === "with_audio" || comesWithSound(modelId) ? "sound" : "silent";

const usdOf = (usd: Usd, sound: keyof Exclude<Usd, number>): number =>
  typeof usd === "number" ? usd : usd[sound];

/** The highest price of the resolutions that one of our prices covers. */
const dearest = ({ usd }: Pricing, price: ModelPrice): number => {
  const own = usd[price.variant];
  const all = own === undefined ? Object.values(usd) : [own];
  return Math.max(...all.map((each) => usdOf(each, soundOf(price))));
};

type Amount = { readonly unit: string; readonly costUsd: number };

const ofHost = ({ makes, routes, limits, price: own }: HostModel, price: ModelPrice): Amount => {
  const longest = makes === "upscale" ? upscaledSeconds : (limits.seconds?.at(-1) ?? 0);
  const isFlat = price.billingUnit === "per_generation" && makes !== "picture";
  const costs = [own, ...routes.flatMap((route) => route.price ?? [])].map((each) => {
    const usd = dearest(each, price);
    return isFlat && each.per === "second" ? usd * longest : usd;
  });
  const clip = isFlat ? `clip of ${longest} s` : "second";
  return { unit: makes === "picture" ? "picture" : clip, costUsd: Math.max(...costs) };
};

const ofGoogle = (model: GoogleModel, price: ModelPrice): Amount => {
  if (model.makes === "picture") {
    const usd = model.pictureUsd[price.variant as keyof typeof model.pictureUsd] ?? 0;
    return { unit: "picture", costUsd: usd };
  }
  const longest = model.seconds.at(-1) ?? 0;
  const second = model.resolutions["standard"]?.secondUsd ?? 0;
  return { unit: `clip of ${longest} s`, costUsd: second * longest };
};

/** What a vendor is chosen for. */
type Kinds = {
  readonly pictures: boolean;
  readonly clips: boolean;
  readonly presenter?: boolean;
};

const isChosen = ({ makes }: HostModel | GoogleModel, kinds: Kinds): boolean => {
  if (makes === "presenter") return kinds.presenter === true;
  return makes === "picture" ? kinds.pictures : kinds.clips;
};

/** The costs of the models of the price list that a vendor serves for these ports. */
export const modelCosts = (
  models: VendorModels,
  vendor: keyof VendorModels,
  kinds: Kinds,
): readonly ModelCost[] =>
  modelPrices.flatMap((price) => {
    const model = models[vendor][price.modelId];
    if (model === undefined || !isChosen(model, kinds)) return [];
    const amount = "routes" in model ? ofHost(model, price) : ofGoogle(model, price);
    const { modelId, variant } = price;
    const chargedUsd = price.vendorCostUsd * markup;
    return [{ vendor, model: modelId, variant, chargedUsd, ...amount }];
  });
