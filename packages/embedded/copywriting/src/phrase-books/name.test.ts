import { expect, test } from "@jest/globals";
import { englishName, spokenName } from "./english.ts";

/**
 * Titles as shops write them. A name may begin at each `/`, and it ends before `//`. After `*` stands a brand, which may
 * go before any of them.
 */
const titles = `
Wireless / Noise Cancelling Headphones
Stainless Steel / Double Wall Insulated / Leak Proof / Water Bottle // with Straw Lid
Heavy Duty / Hands Free / Car / Phone Holder Mount
Anti Dust / Phone Case
Shockproof / Anti Scratch / Dust Proof / Phone Case // for iPhone 15 Pro Max
* Ben & Jerry's / Chocolate / Fudge / Brownie / Ice Cream
* Everlast / Artificial / Christmas Tree
* Stanley Quencher / FlowState / Stainless Steel / Vacuum Insulated / Tumbler // with Lid and Straw
* Sony / WH-1000XM5 / Wireless / Industry Leading / Noise Canceling Headphones
* Bose QuietComfort / Ultra / Wireless / Noise Cancelling Headphones // Black
Extra Thick / Non Slip / Yoga Mat // with Carrying Strap
Ultra Soft / Memory Foam / Dog Bed // for Large Dogs
Double Sided / Non Stick / Cast Iron / Grill Pan
5 Tier / Heavy Duty / Stackable / Metal / Shoe Rack
3-in-1 / Foldable / Magnetic / Fast / Wireless / Charging Station
3 in 1 / Wireless / Charger // for Apple Devices
All in One / Wireless / Color / Inkjet / Printer
Portable / Mini / USB / Rechargeable / Desk Fan
Men's / Waterproof / Lightweight / Hiking Shoes
Women's / High Waist / Tummy Control / Yoga Pants
1,000 Piece / Jigsaw Puzzle
Soft, Cozy / Weighted / Blanket //, 15 lb
// (2 Pack) // Tempered / Glass / Screen Protector
Organic / Cold Pressed / Extra Virgin / Olive Oil // 500 ml
Cordless / Handheld / Car / Vacuum Cleaner // with HEPA Filter
Pet Hair Remover / Roller // for Couch
Automatic / Self Cleaning / Cat / Litter Box
Gluten Free / Dark Chocolate / Almond / Granola Bars
Sugar Free / Electrolyte Powder / Drink Mix //, Lemon Lime
Hyaluronic Acid / Hydrating / Face Serum
Vitamin C / Brightening / Face Serum // with Hyaluronic Acid
Dishwasher Safe / Bamboo / Cutting Board Set
Space Saving / Vacuum Storage Bags
Battery Powered / LED / Motion Sensor / Night Light
Solar Powered / Outdoor / Garden / String Lights
Water Resistant / Bluetooth / Shower Speaker
Bluetooth 5.3 / True / Wireless / Earbuds // with Charging Case
Extra Large / Insulated / Cooler / Lunch Bag
King Size / Egyptian / Cotton / Duvet Cover Set
Adjustable Height / Electric / Standing Desk
Ergonomic / Mesh / Office Chair // with Lumbar Support
Non Slip / Quick Dry / Memory Foam / Bath Mat
Kids / Noise Reducing / Ear Muffs
Professional / Ionic / Ceramic / Hair Dryer
* Ninja Foodi / 6 Quart / Pressure Cooker and Air Fryer
12 Cup / Programmable / Drip / Coffee Maker
RFID Blocking / Leather / Passport Holder
Baby Proof / Cabinet / Door / Safety Locks
BPA-Free / Silicone / Baby Feeding Set
Hands-Free / Wearable / Electric / Breast Pump
Vintage Style / Round / Blue Light Blocking Glasses
Scratch Resistant / Granite / Non Stick / Frying Pan
Premium / Whole Bean / Dark Roast / Coffee Beans
* Black & Decker / 20V Max / Cordless / Drill
Multi Port / USB C / Laptop Docking Station
Long Sleeve / Quick Dry / UV Protection / Swim Shirt
Ultrasonic / Essential Oil Diffuser / Humidifier
Women's / Plus Size / High Waisted / Ripped / Skinny / Jeans
Water Based / Non Toxic / Quick Drying / Wood Stain
Low Sodium / Gluten Free / Soy Sauce
* Mid Century / Modern / Solid / Wood / Coffee Table
Weather Proof / Motion Activated / Solar / Security Light
Glow in the Dark / Kids / Bedroom / Wall / Stickers
Long Lasting / Smudge Proof / Liquid / Eyeliner Pen
Oil Free / Acne Fighting / Facial / Cleanser
Cruelty Free / Vegan / Matte / Liquid / Lipstick Set
Anti Aging / Retinol / Night Cream // with Peptides
Wide Brim / UPF 50+ / Foldable / Sun Hat
Flame Retardant / Heat Resistant / BBQ Grill Gloves
Double Walled / Vacuum Insulated / Coffee / Travel Mug // - 500 ml
Lightweight / Water Resistant / Packable / Hiking Backpack // 40L
High Protein / Low Carb / Chocolate Chip / Cookies
Ethically Sourced / Single Origin / Whole Bean Coffee
Fast Charging / Magnetic / Car / Phone Mount
* Anker PowerCore / 20000mAh / Portable / Power Bank
* Levi's / Men's / Slim Fit / Stretch / Denim / Jeans
* Logitech / Ergonomic / Wireless / Mechanical / Gaming Keyboard
Rust Proof / Stainless Steel / Over Door / Hook Rack
Leak-Proof / Glass / Meal Prep / Food Storage Containers Set
Tear Free / Baby Shampoo and Body Wash
Body Wash // in Fresh Lavender and Chamomile
Noise Isolating / In Ear / Wired / Earphones
Nespresso Compatible / Dark Roast / Espresso / Coffee Capsules
Under Desk / Foot Rest / Memory Foam / Cushion
Women's / Long Sleeve / Button Down / Linen / Shirt // - Navy
Fast Drying / Non Slip / Water Shoes
Ice Cold / Stainless Steel / Reusable / Whiskey Stones
Noise-Cancelling / Over-Ear / Bluetooth / Headphones
Women's / Scratch-Resistant / Tempered / Glass / Phone / Screen Protector`
  .trim()
  .split("\n");

/** The names that a line allows. */
const namesOf = (line: string): ReadonlySet<string> => {
  const isBranded = line.startsWith("* ");
  const named = line.replace(/^\* |^\/\/ .* \/\/ /u, "").replace(/ ?\/\/.*$/u, "");
  const phrases = named.split(" / ");
  const ends = phrases.map((_, at) => phrases.slice(at).join(" "));
  const branded = isBranded ? ends.slice(1).map((end) => `${phrases[0]} ${end}`) : [];
  return new Set([...ends, ...branded]);
};
const titleOf = (line: string): string =>
  line
    .replace(/^\* |^\/\/ /u, "")
    .replace(/ \/\/,/gu, ",")
    .replace(/ \/\/? /gu, " ");

test.each(titles)("%s: no cut names another thing", (line) => {
  const title = titleOf(line);
  const called = [2, 1.7, 1.35, 1].map((most) => englishName(title, most).bare);
  const spoken = spokenName(title)?.bare ?? "";
  const names = namesOf(line);
  const wrong = [...called, spoken].filter(
    (name) => !names.has(name) && !title.startsWith(`${name} //`) && name !== title,
  );
  expect(wrong).toEqual([]);
});

test.each(["Paint by Numbers", "Power Bank", "Sourdough Starter", "Air Fryer"])(
  "%s is no longer than what it is",
  (title) => {
    expect([2, 1, 0.7].map((most) => englishName(title, most).bare)).toEqual([title, title, title]);
  },
);
