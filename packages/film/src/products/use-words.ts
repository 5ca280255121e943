import type { Action } from "../prompts/action-words.ts";

/** What is done with things by what their names say they are; words are written as in `thing-words.ts`. */
export const useWords: { readonly [action in Action]?: string } = {
  pour: "bottle ~flasche botella bouteille teapot ~teekanne carafe karaffe jug krug kettle ~wasserkocher can juice ~saft zumo jus wine ~wein vino vin milk ~milch leche lait syrup ~sirup olive-oil ~olivenol water ~wasser agua soda lemonade ~limonade limonada beer ~bier cerveza biere cola kombucha cereal granola ~musli thermos flask sauce salsa detergent ~waschmittel watering-can",
  spray:
    "perfume parfum ~parfum fragrance cologne spray ~spray hairspray mist deodorant deo ~deo room-spray dry-shampoo",
  smell:
    "candle ~kerze vela bougie diffuser incense perfume parfum ~parfum fragrance cologne soap ~seife jabon savon flower ~blume bouquet potpourri coffee ~kaffee cafe tea ~tee spice ~gewurz herb bread ~brot",
  shake:
    "shaker juice ~saft zumo jus smoothie spray ~spray shake dressing ketchup nail-polish ~nagellack rattle ~rassel kombucha foundation",
  switchOn:
    "lamp ~lampe lampara light ~licht ~leuchte luz lantern ~laterne linterna speaker ~lautsprecher altavoz enceinte blender ~mixer kettle ~wasserkocher toaster coffee-maker coffee-machine espresso-machine ~kaffeemaschine cafetera cafetiere radio projector monitor fan ventilator heater humidifier candle ~kerze vela bougie",
  type: "laptop keyboard ~tastatur teclado clavier ordenador ordinateur typewriter ~schreibmaschine",
  tap: "phone smartphone ~handy telefono telephone movil tablet e-reader smartwatch camera kamera camara controller calculator ~rechner console remote game-console",
  read: "book ~buch libro livre novel ~roman novela magazine ~zeitschrift revista comic cookbook e-reader calendar",
  write:
    "notebook ~notizbuch cuaderno carnet journal ~tagebuch diario planner ~planer diary sketchbook pen ~stift boligrafo stylo pencil marker",
  open: "water ~wasser soda lemonade ~limonade beer ~bier cola kombucha wine ~wein bottle ~flasche botella bouteille jar ~tiegel can ~dose lata box tin tube palette compact lipstick ~lippenstift cream ~creme crema creme lotion balm serum shampoo ~shampoo conditioner sunscreen foundation mascara book ~buch libro livre notebook ~notizbuch cuaderno carnet journal planner wallet ~geldborse cartera portefeuille lunch-box juice ~saft zumo jus tea ~tee coffee ~kaffee chocolate ~schokolade bar ~riegel snack cereal granola ~musli game puzzle supplement vitamin protein powder thermos flask tumbler nail-polish perfume parfum ~parfum honey ~honig jam",
  /** What goes with a thing, and can't do what the thing can: a phone case, a candle holder, a mug for tea. */
  show: "case ~hulle funda coque holder stand halter halterung soporte support rack cover mug cup ~tasse ~becher taza tasse teacup glass vaso verre bag ~tasche poster print sticker card ~karte gift-card frame mat",
};

/** What screens and lamps give when they are switched on. */
export const glowWords =
  "lamp ~lampe lampara light ~licht ~leuchte luz lantern ~laterne linterna candle ~kerze vela bougie monitor projector";

/** What has no body of its own: it is used, and nothing of it can be unpacked, carried or turned around. */
export const intangibleWords =
  "app ~software saas plugin preset e-book ebook audiobook podcast newsletter subscription membership abo ~abo abonnement ~abonnement suscripcion membresia service ~dienst servicio plan ~tarif course ~kurs curso cours webinar masterclass coaching consulting hosting vpn insurance ~versicherung assurance license licence ~lizenz licencia aplicacion logiciel";
