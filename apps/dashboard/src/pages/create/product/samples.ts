import bottle from "../samples/bottle.webp";
import cream from "../samples/cream.webp";
import lamp from "../samples/lamp.webp";
import mug from "../samples/mug.webp";
import sneaker from "../samples/sneaker.webp";
import soda from "../samples/soda.webp";

/** A product to try the form with. */
export type Sample = {
  /** What its video is about; not translated, as a brand's name. */
  readonly name: string;
  readonly picture: string;
};

export const samples: readonly Sample[] = [
  { name: "Solstice Citrus Soda", picture: soda },
  { name: "Lagoon Water Bottle", picture: bottle },
  { name: "Lilac Night Cream", picture: cream },
  { name: "Sunday Mug", picture: mug },
  { name: "Ember Sneaker", picture: sneaker },
  { name: "Halo Desk Lamp", picture: lamp },
];
