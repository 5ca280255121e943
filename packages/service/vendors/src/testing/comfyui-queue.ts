/** The queue, the one worker and the history of a local ComfyUI. */
import { entriesAt, textAt } from "../json-answer.ts";

/** `[number, prompt id, graph, extra data, outputs]`, as ComfyUI shows it. */
export type QueueItem = readonly [number, string, object, object, readonly string[]];

export type QueueOptions = {
  /** How long a prompt takes. */
  readonly workMs: number;
  /** Saves the files of an output node; returns what the history names them. */
  readonly save: (prefix: string, type: string) => object;
  /** Tells a client; everyone where no client is named. */
  readonly tell: (type: string, data: object, client?: string) => void;
  /** The error that the next prompt ends with; null: none. */
  readonly nextError: () => object | null;
};

const savingNodes = new Set(["SaveImage", "SaveVideo"]);

export const comfyQueue = ({ workMs, save, tell, nextError }: QueueOptions) => {
  const pending: QueueItem[] = [];
  const history = new Map<string, object>();
  let running: QueueItem | null = null;
  let isHeld = false;
  let timer: NodeJS.Timeout | undefined;
  let wasInterrupted = false;
  const counters = { taken: 0, deleted: 0, interrupted: 0 };

  const outputsOf = (graph: object): object =>
    Object.fromEntries(
      entriesAt(graph)
        .filter(([, node]) => savingNodes.has(textAt(node, "class_type") ?? ""))
        .map(([id, node]) => [
          id,
          save(textAt(node, "inputs", "filename_prefix") ?? "", textAt(node, "class_type") ?? ""),
        ]),
    );

  const finish = (item: QueueItem): void => {
    const [, id, graph] = item;
    const error = wasInterrupted ? null : nextError();
    const isDone = !wasInterrupted && error === null;
    const end = wasInterrupted ? "execution_interrupted" : "execution_error";
    history.set(id, {
      prompt: item,
      outputs: isDone ? outputsOf(graph) : {},
      status: {
        status_str: isDone ? "success" : "error",
        completed: isDone,
        messages: [
          ["execution_start", { prompt_id: id }],
          isDone
            ? ["execution_success", { prompt_id: id }]
            : [end, { prompt_id: id, node_id: "5", node_type: "KSampler", ...error }],
        ],
      },
      meta: {},
    });
    running = null;
    wasInterrupted = false;
    const client = textAt(item[3], "client_id");
    tell("executing", { node: null, prompt_id: id }, client);
    tell("status", { status: { exec_info: { queue_remaining: pending.length } } });
    step();
  };

  const step = (): void => {
    const item = running ?? pending.shift();
    running = item ?? null;
    if (!item || isHeld) return;
    clearTimeout(timer);
    const client = textAt(item[3], "client_id");
    tell("execution_start", { prompt_id: item[1] }, client);
    timer = setTimeout(() => finish(item), workMs);
  };

  return {
    counters,
    history,
    shown: () => ({ queue_running: running ? [running] : [], queue_pending: [...pending] }),
    running: () => running,
    put: (item: QueueItem): void => {
      counters.taken += 1;
      pending.push(item);
      if (!running) step();
    },
    delete: (id: string): void => {
      const index = pending.findIndex((each) => each[1] === id);
      if (index < 0) return;
      counters.deleted += 1;
      pending.splice(index, 1);
    },
    /** Stops what runs. */
    interrupt: (): void => {
      if (!running) return;
      counters.interrupted += 1;
      wasInterrupted = true;
      clearTimeout(timer);
      finish(running);
    },
    /** Keeps what runs from ending until it is released. */
    hold: (): void => {
      isHeld = true;
      clearTimeout(timer);
    },
    release: (): void => {
      isHeld = false;
      step();
    },
    /** A restart: nothing is known any more. */
    forget: (): void => {
      clearTimeout(timer);
      pending.length = 0;
      running = null;
      history.clear();
    },
    close: () => clearTimeout(timer),
  };
};
