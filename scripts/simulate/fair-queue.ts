/** Waiting units of a station: round robin over tenants, first in first out within a tenant. */
export type FairQueue<T> = {
  readonly size: () => number;
  add(tenant: number, unit: T): void;
  take(): T | undefined;
};

export const fairQueue = <T>(): FairQueue<T> => {
  const lists = new Map<number, { items: T[]; from: number }>();
  let size = 0;
  return {
    size: () => size,
    add: (tenant, unit) => {
      const list = lists.get(tenant);
      if (list) list.items.push(unit);
      else lists.set(tenant, { items: [unit], from: 0 });
      size += 1;
    },
    take: () => {
      const [first] = lists;
      if (!first) return undefined;
      const [tenant, list] = first;
      const unit = list.items[list.from];
      list.from += 1;
      size -= 1;
      // Moves the tenant to the end, since a Map keeps the order of insertion.
      lists.delete(tenant);
      if (list.from < list.items.length) lists.set(tenant, list);
      return unit;
    },
  };
};
