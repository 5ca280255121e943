/** Events ordered by time (a binary heap). Events of the same time keep the order of insertion. */
export type EventQueue<T> = {
  add(at: number, event: T): void;
  /** Removes and returns the next event with its time; null if the queue is empty. */
  next(): { readonly at: number; readonly event: T } | null;
};

type Entry<T> = { readonly at: number; readonly seq: number; readonly event: T };
const isBefore = (a: Entry<unknown>, b: Entry<unknown>) =>
  a.at < b.at || (a.at === b.at && a.seq < b.seq);

const sink = <T>(heap: Entry<T>[], moved: Entry<T>): void => {
  let index = 0;
  for (;;) {
    let child = 2 * index + 1;
    const [left, right] = [heap[child], heap[child + 1]];
    if (!left) break;
    if (right && isBefore(right, left)) child += 1;
    const smaller = heap[child] as Entry<T>;
    if (!isBefore(smaller, moved)) break;
    heap[index] = smaller;
    index = child;
  }
  heap[index] = moved;
};

export const eventQueue = <T>(): EventQueue<T> => {
  const heap: Entry<T>[] = [];
  let seq = 0;
  return {
    add: (at, event) => {
      seq += 1;
      const added = { at, seq, event };
      let index = heap.length;
      heap.push(added);
      while (index > 0) {
        const parent = (index - 1) >> 1;
        const above = heap[parent] as Entry<T>;
        if (!isBefore(added, above)) break;
        heap[index] = above;
        index = parent;
      }
      heap[index] = added;
    },
    next: () => {
      const first = heap[0];
      const last = heap.pop();
      if (!first || !last) return null;
      if (heap.length > 0) sink(heap, last);
      return { at: first.at, event: first.event };
    },
  };
};
