/** Where a text's sentences and clauses end, told by the mark that a word ends with, in the scripts that have marks. */

/** Quotation marks and brackets that close after the mark. */
const closers = `["'”’»)\\]」』）]*$`;
const sentence = new RegExp(`[.!?…。！？؟।]${closers}`, "u");
const clause = new RegExp(`[,;:،؛、，；：–—]${closers}`, "u");

/** Whether a sentence ends with this word. */
export const endsSentence = (word: string): boolean => sentence.test(word);

/** Whether a clause, but no sentence, ends with this word: at a comma, colon, semicolon or dash. */
export const endsClause = (word: string): boolean => clause.test(word);
