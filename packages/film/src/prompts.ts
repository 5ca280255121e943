import { foldText } from "./catalogue/folding.ts";

/** Only the first characters of a prompt are searched for actions. */
const maxLength = 4000;

/** Parts of a prompt that describe no action: quoted names, the points to be seen, place, light and colors. */
const besides =
  /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|; to be seen:.*?(?=\bPlace:|$)|\b(?:Place|Light|Product colors?):[^.]*(?:\.|$)/gsu;

/** Returns the words in order, without negated ones. A bar separates clauses. */
const plainWords = (text: string): string => {
  let clause = 0;
  const words: string[] = [];
  for (const mention of mentionsOf(text)) {
    if (mention.clause !== clause) words.push("|");
    clause = mention.clause;
    if (!mention.negated) words.push(mention.word);
  }
  return words.join(" ");
};

/**
 * What the persona can do with a product on camera. `use`: whatever the product is for. `frown`: somebody is unhappy
 * with something else. `show`: the product is held or displayed.
 */
export const actions = [
  ...(["drink", "eat", "pour", "apply", "spray", "smell", "unpack", "lace", "sit"] as const),
  ...(["type", "tap", "read", "write", "switchOn"] as const),
  ...(["use", "open", "shake", "walk", "carry", "adjust", "turn", "point", "offer"] as const),
  ...(["compare", "place", "frown", "wear", "show"] as const),
] as const;

/** Up to three words between a verb and its object or particle. */
const gap = "(?:\\S+ ){0,3}";
const surface = "(?:on|onto) (?:the|a) (?:table|counter|surface|desk|shelf|sideboard)";

/**
 * Phrases for each action in English, German, Spanish and French, as parts of regular expressions. They match whole
 * words of folded text (lower case, no accents, no punctuation, no apostrophes).
 */
const actionWords: { readonly [action in Action]: readonly string[] } = {
  drink: [
    "(?<!\\b(?:a|an|the|my|your|our|of|hot|cold|soft|energy|every|good|same|more|keeps|keep) )drinks?(?! (?:warm|hot|cold))",
    "drinking(?! bottle)|drank|sips?|sipping|gulps?|tast(?:e|es|ing)",
    "trink(?:t|en|e)|schluck|nippt|nippen",
    "beben?|beber|bebiendo|bebo|sorbo|tomar? un trago",
    "boit|boire|bois|buvant|sirote|gorgee",
  ],
  eat: [
    "eats?|eating|bites?|biting|chews?|nibbles?|munch(?:es)?|tast(?:e|es|ing)",
    "isst|essen|esse|beisst|beissen|kaut|knabbert",
    "comer|comiendo|se come|muerde|morder|mordisco|saborea",
    "manger?|mangeant|croque|mord|goute|deguste|savoure|bouchee",
  ],
  pour: [
    "pours?|pouring|poured|sprinkles?|drizzles?",
    "giesst|giessen|einschenken|schenkt|schuttet",
    "vierten?|verter|sirve|servir",
    "verser?|versant",
  ],
  apply: [
    "appl(?:y|ies|ying|ied)|rubs?|rubbing|dabs?|dabbing|massages?|massaging|lathers?|combs|shaves?",
    `(?:on|onto|into) (?:the|her|his|their|my) (?:skin|cheeks?|face|lips?|hair|forearm)|touches ${gap}skin|smooths`,
    "tragt (?:\\S+ ){0,4}auf|auftragen|cremt|eincremen|reibt|verreibt|massiert|tupft|kammt|rasiert",
    "aplican?|aplicar|aplicando|unta|frota|masajea|peina|afeita",
    "appliquer?|appliquant|frotte|tamponne|etale|brosse|rase",
  ],
  spray: [
    "sprays|spraying|sprayed|spritz(?:es)?|spray (?:it|a|some|the|on|once|twice)",
    "spruht|spruhen",
    "rocia|pulveriza|vaporiza",
    "vaporise|pulverise|asperge",
  ],
  smell: [
    "smells?|smelling|sniffs?|inhales?|breathes? (?:it |them )?in",
    "riecht|riechen|schnuppert",
    "huele|oler|inhala",
    "humer?|renifle|respire le parfum",
  ],
  unpack: [
    `unbox(?:es|ing)?|unpacks?|unpacking|unwraps?|unwrapping|lid of (?:a|the) (?:parcel|box|package)`,
    "opens? (?:a|the|her|his|their) (?:parcel|box|package)",
    "packt (?:\\S+ ){0,4}aus|auspacken",
    "desenvuelve|desempaca|desempaqueta",
    "deballer?|deballe",
  ],
  lace: [
    "laces|lacing|lace (?:up|them)|ties|tying|tie (?:the|your|my|them)",
    "schnurt|schnuren|bindet",
    "se ata|atarse|abrocha",
    "lacer?|noue",
  ],
  sit: [
    "sits? (?:down )?(?:on|in|into)|sits? down|sitting|sinks? into|lounges?",
    "sitzt|sitzen|setzt sich",
    "se sienta|sentad[ao]|sentarse",
    "sassoit|sasseoir|assise?|sinstalle",
  ],
  type: [
    "types|typing|type (?:on|away)",
    "tippt auf|tippen auf",
    "teclea|escribe en el (?:teclado|portatil)",
    "tape (?:sur|au)",
  ],
  tap: [
    "taps?|tapping|scrolls?|scrolling|swipes?|swiping|presses|touches (?!the (?:skin|face|cheek))",
    "tippt (?!auf)|wischt|scrollt|druckt",
    "toca|pulsa|desliza|presiona",
    "tapote|touche|appuie|defiler|glisse",
  ],
  read: [
    "reads?|reading|(?:leafs|flips|leaf|flip) through|turns? (?:the|a) pages?",
    "liest|lesen|blattert",
    "lee|leer|leyendo|hojea",
    "lire|lisant|lit (?:le|la|un|une|son|dans)|feuillette",
  ],
  write: [
    "writes?|writing|jots?|sketch(?:es|ing)",
    "schreibt|schreiben|notiert|zeichnet",
    "escribe|escribir|anota|dibuja",
    "ecrit|ecrire|dessine|prend des notes",
  ],
  switchOn: [
    `(?:switch|turn|flip|click)(?:e?s|ing)? ${gap}on|lights? (?:${gap}up|the|a)|lights|power(?:s|ing)? (?:up|on)`,
    `schaltet ${gap}(?:ein|an)|einschalten|knipst|zundet|macht ${gap}an`,
    "enciende|encender|prende",
    "allumer?",
  ],
  use: [
    "uses?|using|works? with|working with|busy with",
    "benutzt|benutzen|verwendet|nutzt|arbeitet mit",
    "usa|usar|usando|utiliza",
    "utiliser?|utilisant|se sert",
  ],
  open: [
    `opens?(?! (?:hand|palm|arms?)\\b)|opening|unscrews?|uncaps?|unzips?|lifts? (?:off )?the lid|(?:takes?|twists?|pops?) off the (?:lid|cap)|pops? open`,
    "offnet|offnen|schraubt|klappt",
    "abren?|abrir|abriendo|destapa",
    "ouvre|ouvrir|ouvrant|devisse|debouche",
  ],
  shake: [
    "(?<!protein |milk )shakes?(?! (?:her|his|their|the|my|hands?)\\b)|shaking",
    "schuttelt|schutteln",
    "agita|agitar|sacude",
    "secouer?|agite",
  ],
  walk: [
    "walks?|walking|strolls?|strides?|runs|running|jogs?|jogging|dances?|twirls?",
    "lauft|laufen|spaziert|spazieren|rennt|tanzt",
    "camina|caminar|pasea|corre|baila",
    "marcher?|marchant|se promene|danse",
  ],
  carry: ["carr(?:y|ies|ying)|shoulders", "schultert|schleppt", "carga|cargar", "transporte"],
  adjust: [
    "adjusts?|adjusting|straightens?|tightens?",
    "zurecht|zurechtruckt|richtet",
    "ajusta|acomoda",
    "r?ajuste",
  ],
  turn: [
    `turns? ${gap}(?:slowly|around|round|over|to show)|rotates?|rotating|spins?|spinning`,
    "dreht|drehen|wendet",
    "gira|girar|da la vuelta",
    "tourner?|tournant|pivoter?",
  ],
  point: [
    "points? (?:at|to)|pointing (?:at|to)|gestures? (?:at|to|toward|towards)",
    "zeigt auf|deutet auf|zeigt (?:\\S+ ){0,3}detail",
    "senala|apunta",
    "pointe|du doigt|designe",
  ],
  offer: [
    `(?:holds?|holding|stretch(?:es)?) ${gap}out|hands ${gap}(?:over|to)|(?:gives|giving|passes|offers) (?!up)`,
    `rais(?:es|ing) ${gap}towards?|presents`,
    "reicht|uberreicht|bietet|streckt",
    "ofrece|entrega|tiende",
    "offre|tend (?:le|la|un|une|son|sa)",
  ],
  compare: [
    "compar(?:e|es|ing)|side by side",
    "vergleicht|nebeneinander",
    "compara",
    "cote a cote",
  ],
  place: [
    `(?:puts?|putting|places?|placing|lays?) ${gap}${surface}|sets? ${gap}down|slides?|sliding`,
    `(?:stellt|legt) ${gap}(?:auf|hin|ab)`,
    "coloca|(?:pone|deja) (?:\\S+ ){0,3}(?:sobre|en la mesa)",
    "depose|pose (?:le|la|les|sur|son|sa)",
  ],
  frown: [
    "unhappy|frowns?|frowning|sighs?|sighing|annoyed|frustrated|disappointed|shakes? (?:her|his|their|the) head",
    "seufzt|unzufrieden|genervt|frustriert",
    "suspira|frustrad[ao]|molest[ao]",
    "soupire|frustree?|mecontente?|decue?",
  ],
  wear: [
    `wears?|wearing|wore|(?:puts?|putting|tries|try|trying|slips?|slipping) ${gap}on(?! (?:the|a) )|steps? into`,
    "tragt (?!(?:\\S+ ){0,4}auf)|zieht (?:\\S+ ){0,4}an|anziehen|anprobieren|setzt (?:\\S+ ){0,4}auf|schlupft",
    "lleva puest[ao]s?|se pone|se prueba|viste|luce",
    "porter?|portant|enfiler?|met (?:le|la|les|ses|son|sa)|chausse",
  ],
  show: [
    "shows?|showing|holds?|holding|lifts?|lifting|brings?|raises?|displays?|presenting|beside|in hand",
    "zeigt|zeigen|halt|hebt",
    "muestra|sostiene|levanta|ensena",
    "montre|tient|souleve|presente",
  ],
};

const patterns = actions.map((action) => ({
  action,
  said: new RegExp(`(?<![^ ])(?:${actionWords[action].join("|")})(?![^ ])`, "u"),
}));

/**
 * Returns the actions that a prompt or a narration names in English, German, Spanish or French. The most specific comes
 * first, then the one named first. Negated actions ("without opening it") are ignored. Empty if no action is
 * recognized.
 */
export const actionsIn = (prompt: string): readonly Action[] => {
  const text = plainWords(prompt.slice(0, maxLength).replace(besides, " "));
  return patterns
    .map(({ action, said }) => ({ action, at: text.search(said) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => telling[b.action] - telling[a.action] || a.at - b.at)
    .map(({ action }) => action);
};

/** When words name an action: the start of the first word with which they do; ms. Null if they don't. */
export const saidAt = (
  words: readonly { readonly text: string; readonly startMs: number }[],
  action: Action,
): number | null => {
  const last = words.find((_, at) => {
    const said = words.slice(0, at + 1).map(({ text }) => text);
    return actionsIn(said.join(" ")).includes(action);
  });
  return last?.startMs ?? null;
};

/** A word of a description in lower case without accents, and whether it is negated. */
export type Mention = {
  readonly word: string;
  /** Position in the description, from 0. */
  readonly index: number;
  /** Whether the clause says that the word isn't wanted. */
  readonly negated: boolean;
  readonly clause: number;
};

const negations = new Set([
  ...["not", "no", "without", "never", "avoid", "nor", "neither", "except", "isnt", "dont", "non"],
  ...["kein", "keine", "keinem", "keinen", "keiner", "nicht", "ohne", "nie", "weder", "statt"],
  ...["sin", "nunca", "ni", "tampoco", "evitar", "excepto"],
  ...["pas", "sans", "jamais", "eviter", "sauf", "aucun", "aucune"],
  ...["senza", "sem", "zonder", "uten", "uden", "utan", "bez", "без", "не", "nao"],
]);

/** Pairs of words that negate what follows. */
const negatedBy = ["instead of", "rather than", "anything but", "en lugar", "en vez", "au lieu"];

/** Words that end a negation and start a new clause. */
const turns = new Set([
  "use",
  "show",
  "prefer",
  "but",
  "sondern",
  "aber",
  "sino",
  "pero",
  "mais",
  "rather",
  "instead",
]);

const denies = (before: string, word: string) =>
  negations.has(word) || negatedBy.includes(`${before} ${word}`);

/** Returns the words of a description in order. A negation applies up to the end of its clause. */
export const mentionsOf = (text: string): readonly Mention[] => {
  const mentions: Mention[] = [];
  let clause = 0;
  for (const part of text.split(/[.,;:!?()\n–—]+/u)) {
    const plain = foldText(part).replace(/['’]/gu, "");
    let [negated, before] = [false, ""];
    clause++;
    for (const word of plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)) {
      if (turns.has(word)) [negated, clause] = [false, clause + 1];
      negated ||= denies(before, word);
      mentions.push({ word, index: mentions.length, negated, clause });
      before = word;
    }
  }
  return mentions;
};

const writtenWithoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

/**
 * Whether a mentioned word matches a listed one. A listed word of up to three letters must be equal or the singular. A
 * longer one may be a prefix (`cooking`), and from five letters on also the end of a compound (`Wohnküche`). In scripts
 * without spaces, and in Korean, it may be anywhere (`雪山の朝`).
 */
export const isMeant = (mentioned: string, listed: string): boolean => {
  const at = mentioned.indexOf(listed);
  if (at < 0) return false;
  if (writtenWithoutSpaces.test(listed)) return true;
  if (listed.length <= 3) return mentioned === listed || mentioned === `${listed}s`;
  return at === 0 || (listed.length >= 5 && mentioned.endsWith(listed));
};

export type Action = (typeof actions)[number];

/** How specific an action is. For example, someone who drinks also holds something, so `drink` wins over `show`. */
const telling: { readonly [action in Action]: number } = {
  ...{ drink: 3, eat: 3, pour: 3, apply: 3, spray: 3, smell: 3, unpack: 3, lace: 3, sit: 3 },
  ...{ type: 3, tap: 3, read: 3, write: 3, switchOn: 3 },
  ...{ use: 2, open: 2, shake: 2, walk: 2, carry: 2, adjust: 2, turn: 2, point: 2, offer: 2 },
  ...{ compare: 2, place: 2, frown: 2, wear: 1, show: 0 },
};
