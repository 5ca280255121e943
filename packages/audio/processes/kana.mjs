/**
 * A program of its own that tells how Japanese is pronounced: reads a JSON array of texts from stdin, writes a JSON
 * array of [surface, pronunciation in katakana or "", part of speech, its detail] per text to stdout, and ends, so
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

const texts = JSON.parse(await text(process.stdin));
const tokenizer = await open();
const answer = texts.map((line) =>
  tokenizer
    .tokenize(line)
    .map((word) => [word.surface_form, word.pronunciation ?? "", word.pos, word.pos_detail_1]),
);
process.stdout.write(JSON.stringify(answer));
