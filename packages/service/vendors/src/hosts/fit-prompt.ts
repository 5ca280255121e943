/** A text of at most `length` characters, cut at a word; how it begins, and so what it is about, is kept. */
export const fitPrompt = (prompt: string, length: number): string => {
  const characters = [...prompt];
  if (characters.length <= length) return prompt;
  const cut = characters.slice(0, length).join("");
  const atWord = cut.replace(/\s+\S*$/u, "");
  // Languages without blanks are cut where the limit is.
  return atWord === "" || atWord.length < cut.length / 2 ? cut : atWord.trimEnd();
};
