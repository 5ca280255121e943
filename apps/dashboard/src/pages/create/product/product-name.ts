/** What cameras, screens and messengers call a picture. */
const meaningless =
  /^(img|image|dsc|dscn|pxl|photo|picture|screenshot|bildschirmfoto|captura|whatsapp|download|untitled|unnamed|file|pasted)/i;

/** Returns the product's name that a file's name suggests: `blue-bottle_02.jpg` is a "Blue bottle"; null: none. */
export const nameOfFile = (file: string): string | null => {
  const words = file
    .replace(/\.[^.]+$/, "")
    .replaceAll(/[-_.+()[\]]+/g, " ")
    .replaceAll(/\b(\d+|v\d+|final|copy|small|large|web|hero|main)\b/gi, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (words.length < 3 || meaningless.test(words) || !/\p{L}{3}/u.test(words)) return null;
  // What has digits among its letters is an id.
  if (/\d\p{L}|\p{L}\d/u.test(words)) return null;
  return words.charAt(0).toUpperCase() + words.slice(1).slice(0, 80);
};
