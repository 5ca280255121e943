/**
 * A program of its own that tells how Japanese is pronounced: reads a JSON array of texts from stdin, writes a JSON
 * array of [surface, pronunciation in katakana, part of speech, its detail] per text to stdout, and ends, so
 * that the 400 MB its dictionary takes are held for a moment only. Ends with code 3 when the package is missing.
 */
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const name = "@patdx/kuromoji";

async function open() {
  try {
    const dictionary = fileURLToPath(new URL("../dict/", import.meta.resolve(name)));
    const { TokenizerBuilder } = await import(name);
    const { default: Loader } = await import(`${name}/node`);
    return new TokenizerBuilder({ loader: new Loader({ dic_path: dictionary }) }).build();
  } catch (error) {
    if (error?.code === "ERR_MODULE_NOT_FOUND") process.exit(3);
    throw error;
  }
}

const toKatakana = (kana) =>
  kana.replace(/[ぁ-ゖ]/gu, (one) => String.fromCodePoint(one.codePointAt(0) + 0x60));

/** Endings with which a kanji that is no word by itself may be one: 思 is read as in 思う. */
const endings = [
  ..."うくすつぬぶむるぐいえきしけげせてべめれり",
  "える",
  "ける",
  "げる",
  "せる",
  "てる",
  "める",
  "れる",
];

/** Kanji that differ from those of the dictionary in their form only. */
const variants = {
  髙: "高",
  﨑: "崎",
  𠮷: "吉",
  濵: "浜",
  邉: "辺",
  邊: "辺",
  齋: "斎",
  齊: "斉",
  德: "徳",
};

const kanjiSound = (tokenizer, written) => {
  const kanji = variants[written] ?? written;
  for (const ending of ["", ...endings]) {
    const [word] = tokenizer.tokenize(kanji + ending);
    if (word?.pronunciation && word.surface_form === kanji + ending)
      return word.pronunciation.slice(0, word.pronunciation.length - ending.length);
  }
  return "";
};

/** A word that the dictionary lacks: kana say themselves, and each kanji is looked up alone. */
const spelled = (tokenizer, surface) =>
  surface
    .normalize("NFKC")
    .replace(/\p{Script=Han}/gu, (kanji) => kanjiSound(tokenizer, kanji))
    .replace(/[^\p{L}ー]/gu, "");

const soundOf = (tokenizer, { surface_form, pronunciation }) =>
  pronunciation || toKatakana(spelled(tokenizer, surface_form));

const texts = JSON.parse(await text(process.stdin));
const tokenizer = await open();
const answer = texts.map((line) =>
  tokenizer
    .tokenize(line)
    .map((word) => [word.surface_form, soundOf(tokenizer, word), word.pos, word.pos_detail_1]),
);
process.stdout.write(JSON.stringify(answer));
