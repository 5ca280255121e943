/** The page's styles, which the first paint doesn't wait for. */

/** Has the styles apply that the page's head only loads; returns once they do, or can't be had. */
export const applyStyles = async (page: Document = document): Promise<void> => {
  const links = page.querySelectorAll<HTMLLinkElement>('link[rel="preload"][data-style]');
  await Promise.all(
    [...links].map(
      (link) =>
        new Promise<void>((resolve) => {
          link.addEventListener("load", () => resolve());
          link.addEventListener("error", () => resolve());
          link.rel = "stylesheet";
        }),
    ),
  );
};
