import { type KindLines, readKinds } from "../read-kinds.ts";
import { accessories } from "./accessories.ts";
import { bodyAndStyle } from "./body-and-style.ts";
import { everydayNeeds } from "./everyday-needs.ts";
import { homeAndKitchen } from "./home-and-kitchen.ts";
import { household } from "./household.ts";
import { neutral } from "./neutral.ts";
import { offers } from "./offers.ts";
import { pastimes } from "./pastimes.ts";
import { techAndLeisure } from "./tech-and-leisure.ts";
import { workAndOutdoors } from "./work-and-outdoors.ts";

/** What the English writer says of each kind of product. */
export const englishKinds: ReadonlyMap<string, KindLines> = readKinds(
  [
    ...[homeAndKitchen, bodyAndStyle, accessories, techAndLeisure],
    ...[everydayNeeds, workAndOutdoors, household, pastimes, offers, neutral],
  ].join(""),
);
