export type Page = { readonly page: number; readonly pageSize: number };
export type Paged<T> = { readonly items: readonly T[]; readonly total: number };
