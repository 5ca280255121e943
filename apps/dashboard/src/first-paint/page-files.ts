/** Files of the pages, which the build lists for the script in the page. */

export type PageFiles = {
  /** Of each page, by its path (`/jobs/$jobId`): its scripts and styles, and the names of its texts. */
  readonly pages: {
    readonly [path: string]: {
      readonly files: readonly string[];
      readonly texts: readonly string[];
    };
  };
  /** Scripts of the texts, by language and name. */
  readonly texts: { readonly [language: string]: { readonly [name: string]: string } };
};

/** The id of the element that holds them. */
export const pageFilesId = "page-files";
