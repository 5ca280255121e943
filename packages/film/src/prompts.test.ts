import { describe, expect, test } from "@jest/globals";
import { shownAction } from "./products/uses.ts";
import { actionsIn, saidAt } from "./prompts.ts";

describe("the actions of a prompt", () => {
  test.each([
    ["pours it into a glass", "pour"],
    ["A woman opens the jar and rubs it on her cheek", "apply"],
    ["Ein Mann schüttelt die Flasche und trinkt daraus", "drink"],
    ["Sie trägt die Creme auf", "apply"],
    ["Sie trägt den Hut und läuft", "walk"],
    ["Er schaltet die Lampe ein", "switchOn"],
    ["La mujer bebe un sorbo", "drink"],
    ["Se pone el sombrero", "wear"],
    ["Enciende la lámpara", "switchOn"],
    ["Elle boit une gorgée de jus", "drink"],
    ["Elle s'assoit dans le fauteuil", "sit"],
    ["puts it on the table", "place"],
    ["puts it on and smiles", "wear"],
    ["turns on the lamp", "switchOn"],
    ["turns it slowly to show every side", "turn"],
    ["holds it out toward the camera", "offer"],
    ["shakes her head", "frown"],
    ["scrolls through the photos", "tap"],
    ["ties the laces", "lace"],
    ["holds it beside the face", "show"],
  ])("%s: %s", (prompt, action) => {
    expect(actionsIn(prompt)[0]).toBe(action);
  });

  test("are not those of names, of points, of the place, and not what is denied", () => {
    const prompt =
      'Vertical 9:16 medium shot. Mia, a woman in a red tee lifts "Energy Drink" into view; to be seen: Keeps drinks warm; ' +
      "Opens fast. Place: a room to sit in and read. Light: switched on lamps. No text.";
    expect(actionsIn(prompt)).toEqual(["show"]);
    expect(actionsIn("without drinking, she holds the can")).toEqual(["show"]);
    expect(actionsIn("sie öffnet die Dose nicht")).toEqual(["open"]);
    expect(actionsIn("a quiet place")).toEqual([]);
  });

  test("take no long time, whatever is written", () => {
    const begun = process.cpuUsage().user;
    actionsIn("puts ".repeat(100_000));
    actionsIn("turns a a a ".repeat(100_000));
    actionsIn('"'.repeat(300_000));
    expect((process.cpuUsage().user - begun) / 1e6).toBeLessThan(2);
  });
});

describe("the action that is shown", () => {
  const shown = (prompt: string, name: string, mode = "holdable", cutoutKind = "alpha" as const) =>
    shownAction(actionsIn(prompt), { name, cutoutKind, aspect: 0.5 }, mode);

  test("is one that the product allows", () => {
    expect(shown("she drinks it", "Apple Juice")).toBe("drink");
    expect(shown("she drinks it", "Gift Card")).toBeNull();
    expect(shown("she opens it and drinks", "Rose Face Cream")).toBe("open");
    expect(shown("he switches it on", "Amber Reading Lamp")).toBe("switchOn");
    expect(shown("he switches it on", "Phone Case")).toBeNull();
    expect(shown("sits down on it", "Court Sneaker")).toBeNull();
    expect(shown("she drinks it", "Apple Juice", "display_static")).toBeNull();
    expect(shown("she pours it out", "Eau de Parfum")).toBeNull();
  });

  test.each([
    ...["Focus Timer App", "TaxEasy Software", "Kochbuch E-Book", "Coffee Subscription"],
    ...["Abonnement de café", "Piano Course", "Steuersoftware"],
  ])("of %s comes out of no parcel, and nothing is opened or carried", (name) => {
    for (const prompt of ["unboxes it", "opens the lid", "carries it along"])
      expect(shown(prompt, name)).toBeNull();
    expect(shown("taps on it", name)).toBe("tap");
  });

  test.each(["Daily Planner", "Cookbook", "Court Sneaker", "Hair Extension"])(
    "of %s may be that it is unpacked",
    (name) => {
      expect(shown("unboxes it", name)).toBe("unpack");
    },
  );

  test("is what the product is for where it is only used", () => {
    expect(shown("uses it with both hands", "Nova Laptop", "surface_interactive")).toBe("type");
    expect(shown("uses it in passing", "Apple Juice", "consumable")).toBe("drink");
  });
});

test("an action is said with the word that names it, not with one that denies it", () => {
  const heard = (text: string) =>
    text.split(" ").map((word, at) => ({ text: word, startMs: at * 100 }));
  expect(saidAt(heard("First I switch it on, then I take a sip."), "drink")).toBe(900);
  expect(saidAt(heard("Ohne Eile gießt sie ein."), "pour")).toBeNull();
  expect(saidAt(heard("Jetzt gießt sie ein."), "pour")).toBe(100);
  expect(saidAt(heard("I like it."), "drink")).toBeNull();
  expect(saidAt([], "drink")).toBeNull();
});
