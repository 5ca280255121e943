/** A value that is made at the first call; every call returns the same one. */
export type Lazy<T> = {
  (): T;
  /** The value, where it has been made. */
  made(): T | undefined;
};

/** Puts off `make` until the value is needed: a large import, a connection, a table. */
export const lazy = <T>(make: () => T): Lazy<T> => {
  let made: { readonly value: T } | undefined;
  const get = (): T => {
    made ??= { value: make() };
    return made.value;
  };
  return Object.assign(get, { made: () => made?.value });
};
