export const lists = {
  pages: "Pages",
  pageOf: "Page {page} of {total}",
  previous: "Previous",
  next: "Next",
};
