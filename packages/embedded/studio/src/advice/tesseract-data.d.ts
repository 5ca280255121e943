/** Where the package keeps its letters. */
declare module "@tesseract.js-data/eng" {
  const data: { readonly code: string; readonly langPath: string; readonly gzip: boolean };
  // biome-ignore lint/style/noDefaultExport: it is theirs.
  export default data;
}
