const maxLength = 60;

/** A name for a file of this product, in any script, without anything that a path or a shell might read. */
export const fileNameOf = (productName: string, ending: string): string => {
  const words =
    productName
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const name = words.join("-").slice(0, maxLength).replace(/-+$/, "");
  return `${name || "video"}${ending}`;
};
