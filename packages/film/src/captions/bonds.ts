import type { CaptionWord } from "./caption-renderer.ts";

const opener = /^[("'“„«‘¿¡[]+/u;
/** A word as it is written, without what opens a quotation or bracket before it. */
const bareOf = ({ text, written = text }: CaptionWord): string => written.replace(opener, "");

/** Whether two neighbours are parts of one name, or a figure and what it counts. */
const areOneThing = (word: CaptionWord, following: CaptionWord): boolean => {
  const [bare, next] = [bareOf(word), following.written ?? following.text];
  return (
    word.isBound === true ||
    (/^(?:&|[\p{Lu}\d][\p{L}\p{M}\d'’-]*)$/u.test(bare) && /^(?:&$|[\p{Lu}\d])/u.test(next)) ||
    /^\p{Sc}?\d[\d.,]*$/u.test(bare)
  );
};

/** Whether a word is an article of the language (ISO 639-1). */
export const isArticleWord = (word: CaptionWord, language: string): boolean =>
  isArticle(bareOf(word).toLowerCase(), language);

/**
 * What may be broken between two neighbours: a clause, two words, a word and what it leans on; a name, a figure and what
 * it counts, an article and its noun.
 */
type Bond = "clause" | "words" | "leaning" | "name";

/** A figure that ends a clause ("Reason number 2.", "SPF 50,") belongs to what is before it. */
const closingFigure = /^\d[\d.,]*[.,!?:;…]["”»)]?$/u;

/** Words that never stand apart from what is before them: particles, postpositions and auxiliaries, by language. */
const trailing: Readonly<Record<string, RegExp>> = {
  zh: /^[的了吗吧呢啊们][。，！？]?$/u,
  ja: /^(?:ところ|こと|もの|ため|とき|ください|くださ|です|でした)\p{Script=Hiragana}{0,2}[。、！？]?$/u,
  ko: /^(?:게|걸|건|것|거|것이|것은|것을|수|줄|때|뿐|적|데)[.,!?]?$/u,
  hi: /^(?:का|की|के|में|से|को|पर|ने|तक|वाला|वाली|वाले|है|हैं|था|थी|थे|हूँ|भी|ही|तो|लिए|साथ|बिना)[।,!?]?$/u,
};

/** What two neighbours are to each other in a language (ISO 639-1). */
export const bond = (word: CaptionWord, next: CaptionWord, language: string): Bond => {
  if (endsClause(word.text)) return "clause";
  if (word.isBound || trailing[language]?.test(next.text) || closingFigure.test(next.text))
    return "name";
  if (areOneThing(word, next) || isArticleWord(word, language)) return "name";
  return leaningWords(language).has(bareOf(word).toLowerCase()) ? "leaning" : "words";
};

/**
 * Words that belong to what follows them (articles, prepositions, conjunctions, possessives), by language: a line or a
 * cue that ends on one reads badly. Languages that put such words behind, or join them, need none.
 */
const byLanguage: Readonly<Record<string, string>> = {
  en: `a an the to of in on at for with from by as and or but so if than into onto your my our his her its their this
    that these those every each some any no not very really just is are was be been i'm you're it's i we you they it
    who which what when how can will don't doesn't`,
  de: `der die das den dem des ein eine einen einem einer eines und oder aber mit für von vom zu zum zur in im an am auf
    aus bei beim nach über unter durch ohne um als wie dass wenn ob mein meine meinen dein deine deinen sein seine ihr
    ihre unser unsere kein keine keinen nicht sehr so ganz ist sind ich du er sie es wir ihr man`,
  fr: `le la les l' un une des du de d' à au aux et ou mais en dans sur sous avec sans pour par chez que qui ce cet cette
    ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ne pas plus très si je tu il elle on nous vous
    ils elles est sont c'est`,
  es: `el la los las un una unos unas de del a al y e o u pero en con sin por para sobre entre que si como cuando mi mis tu
    tus su sus nuestro nuestra este esta estos estas ese esa no muy más se me te lo le es son`,
  it: `il lo la i gli le un uno una di del dello della dei degli delle a al allo alla ai alle da dal dalla in nel nella con
    su sul sulla per tra fra e o ma che se come quando mio mia tuo tua suo sua questo questa non molto più si mi ti è sono`,
  pt: `o a os as um uma uns umas de do da dos das em no na nos nas a à ao aos com sem por para pelo pela e ou mas que se como
    quando meu minha teu tua seu sua este esta esse essa isto não muito mais é são`,
  nl: `de het een en of maar met zonder voor van naar in op aan bij uit over onder door om te als dan dat die dit deze mijn je
    jouw zijn haar ons onze hun geen niet heel zo is ik jij hij zij wij ze we het er`,
  sv: `en ett den det de och eller men med utan för från till i på av om under över som att när min mitt mina din ditt dina
    sin sitt sina inte så mycket är jag du han hon vi ni`,
  da: `en et den det de og eller men med uden for fra til i på af om under over som at når min mit mine din dit dine sin sit
    sine ikke så meget er jeg du han hun vi`,
  fi: `ja tai mutta että kun jos kuin niin ei on se ne tämä`,
  pl: `i a o u w we z ze do na po od za dla przez przy pod nad bez oraz lub albo ale że żeby gdy jak co mój moja moje twój
    twoja twoje ten ta to te nie się jest są`,
  cs: `a i o u v ve z ze s se k ke do na po od za pro přes při pod nad bez nebo ale že když jak můj moje tvůj tvoje ten ta to
    ne je jsou`,
  sk: `a i o u v vo z zo s so k ku do na po od za pre cez pri pod nad bez alebo ale že keď ako môj moja moje tvoj tvoja
    tvoje ten tá to nie je sú`,
  hr: `i a o u s sa k ka do na po od za iz pri pod nad bez ili ali da kad kao moj moja moje tvoj tvoja tvoje ovaj ova ovo ne
    je su se`,
  ru: `и а но или в во на с со к ко о об от до из за для по при под над без через у не ни что как когда если это мой моя
    моё твой твоя твоё`,
  uk: `і й а але або в у на з із зі до о об від за для по при під над без через не ні що як коли якщо це мій моя моє твій
    твоя твоє`,
  bg: `и а но или в във на с със към о от до из за по при под над без през не че как когато ако това този тази моят моята`,
  ro: `un o al a ai ale de la în din cu fără pe pentru prin și sau dar că să când cum meu mea tău ta acest această nu foarte
    mai este e sunt`,
  el: `ο η το οι τα του της των τον την ένα ένας μια και ή αλλά με χωρίς για από σε στο στη στον στην στα ως που ότι όταν
    αν μου σου δεν μην πολύ είναι θα να`,
  hu: `a az egy és vagy de hogy ha mint nem is ez ami aki`,
  tr: `bir ve veya ama ile için çok en daha bu şu o ne`,
  id: `yang di ke dari dan atau tapi dengan tanpa untuk pada oleh ini itu tidak sangat lebih saya kamu akan`,
  ms: `yang di ke dari dan atau tapi dengan tanpa untuk pada oleh tidak sangat lebih saya awak akan`,
  vi: `và hoặc nhưng của cho với từ trong trên một các những rất không là`,
  ar: `في من إلى على عن مع و أو ثم أن لا ما هذا هذه كل بدون يا`,
  hi: `और या एक यह वह इस उस मेरे मेरी मेरा बहुत न`,
  ta: `ஒரு இந்த அந்த மிக என்`,
};

/** Articles alone: nothing may come between them and their noun. */
const articles: Readonly<Record<string, RegExp>> = {
  en: /^(?:a|an|the)$/u,
  de: /^(?:der|die|das|den|dem|des|eine?[nmrs]?)$/u,
  fr: /^(?:le|la|les|une?|des|du|l')$/u,
  es: /^(?:el|las?|los|una?|unos|unas)$/u,
  it: /^(?:il|lo|la|i|gli|le|un|uno|una)$/u,
  pt: /^(?:o|a|os|as|uma?|uns|umas)$/u,
  nl: /^(?:de|het|een)$/u,
  sv: /^(?:en|ett|den|det|de)$/u,
  da: /^(?:en|et|den|det|de)$/u,
};

/** Whether a word, in lower case, is an article of the language (ISO 639-1). */
const isArticle = (word: string, language: string): boolean =>
  articles[language]?.test(word) ?? false;

const sets = new Map<string, ReadonlySet<string>>();

/** The leaning words of a language (ISO 639-1), lower case; none for one that is not listed. */
const leaningWords = (language: string): ReadonlySet<string> => {
  const made = sets.get(language) ?? new Set((byLanguage[language] ?? "").split(/\s+/));
  sets.set(language, made);
  return made;
};

/** Where a text's sentences and clauses end, told by the mark that a word ends with, in the scripts that have marks. */

/** Quotation marks and brackets that close after the mark. */
const closers = `["'”’»)\\]」』）]*$`;
const sentence = new RegExp(`[.!?…。！？؟।]${closers}`, "u");
const clause = new RegExp(`[,;:،؛、，；：–—]${closers}`, "u");

/** Whether a sentence ends with this word. */
export const endsSentence = (word: string): boolean => sentence.test(word);

/** Whether a clause, but no sentence, ends with this word: at a comma, colon, semicolon or dash. */
export const endsClause = (word: string): boolean => clause.test(word);
