/**
 * SQL: the last page mark at or before a page, where there is one; `at` is its row's place from the oldest. `first` is the
 * place of the page's first row, which is the newest: the list's total less what is skipped.
 */
export const markBefore = (list: string, first: string): string => `
  SELECT m.* FROM page_marks m WHERE m.tenant_id = $1 AND m.list = ${list} AND m.place >= ${first} ORDER BY m.place LIMIT 1`;

/** Rows between two marks of a list: the most that a page in the middle skips. */
export const markEvery = 500;
