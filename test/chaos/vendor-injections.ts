/** Sets faults in local vendor servers, one after another, until each has occurred. */
import type { ChatFault } from "@reelwright/vendors/testing/openai-protocol";
import { type ServerFault, serverFaults } from "@reelwright/vendors/testing/served";
import type { VendorServers } from "./vendor-servers.ts";
import type { Setup, VendorName } from "./vendor-setups.ts";

type Switch = { set(fault: string, times: number): void; left(fault: string): number };
export type Injection = {
  readonly vendor: VendorName;
  readonly fault: string;
  readonly times: number;
};

/** Faults of queue vendors, whose responses to submissions contain no result. */
const atHosts = serverFaults;
/** Faults of vendors that respond with the result. */
const atOnce: readonly ServerFault[] = [
  ...(["accept_then_timeout", "accept_then_reset", "truncated_answer", "slow_answer"] as const),
  ...(["reset", "rate_limited", "server_error", "policy_input", "wrong_type"] as const),
];
/** A self-hosted server doesn't reject content. */
const atComfy = serverFaults.filter((fault) => !fault.startsWith("policy_"));
const atChat: readonly ChatFault[] = [
  ...([
    "rate_limited",
    "unavailable",
    "unauthorised",
    "policy",
    "refusal",
    "content_filter",
  ] as const),
  ...(["cut_off", "empty", "not_json", "truncated_body", "reset", "accept_then_hang"] as const),
  "slow_trickle",
];
const faultsOf: { readonly [Vendor in VendorName]: readonly string[] } = {
  ...{ fal: atHosts, replicate: atHosts, google: atHosts, comfyui: atComfy },
  // The music adapter waits seven minutes for a response, the speech adapter three.
  elevenlabs: atOnce.filter((fault) => fault !== "accept_then_timeout"),
  ...{ speech: atOnce, chat: atChat },
};

/** Number of consecutive occurrences of a fault. */
const timesOf = (fault: string): number =>
  ({ server_error: 3, unavailable: 3, rate_limited: 2, truncated_download: 2 })[fault] ?? 1;

export const injectionsOf = ({ vendors }: Setup): readonly Injection[] =>
  vendors.flatMap((vendor) =>
    faultsOf[vendor].map((fault) => ({ vendor, fault, times: timesOf(fault) })),
  );

const switchOf = (servers: VendorServers, vendor: VendorName): Switch => {
  if (vendor !== "chat") {
    const { faults } = servers[vendor];
    return {
      set: (fault, times) => faults.set(fault as ServerFault, times),
      left: (fault) => faults.left(fault as ServerFault),
    };
  }
  const { state } = servers.chat;
  return {
    set: (fault, times) => {
      const others = state.faults.filter((each) => each !== fault);
      state.faults = [...others, ...Array<ChatFault>(times).fill(fault as ChatFault)];
    },
    left: (fault) => state.faults.filter((each) => each === fault).length,
  };
};

/** Whether the fault fails a job or delays it by minutes; such a fault is injected only once. */
const isCostly = (fault: string): boolean => /^(?:policy|failure|refusal|accept_)|hang/.test(fault);
const weightOf = (fault: string): number => (isCostly(fault) ? 1_000 : 1);
const atATime = 5;
const patienceMs = 8_000;

type Set = { readonly injection: Injection; readonly untilMs: number };

/** Opens the fault injection; `fired`: number of occurrences of each fault. */
export const openInjections = (servers: VendorServers, setup: Setup) => {
  const plan = injectionsOf(setup);
  const fired = new Map<Injection, number>(plan.map((each) => [each, 0]));
  const tries = new Map<Injection, number>(plan.map((each) => [each, 0]));
  let set: readonly Set[] = [];

  const leftOf = ({ vendor, fault }: Injection) => switchOf(servers, vendor).left(fault);
  const takeBack = (injection: Injection): void => {
    const { vendor, fault, times } = injection;
    const taken = times - leftOf(injection);
    fired.set(injection, (fired.get(injection) ?? 0) + taken);
    switchOf(servers, vendor).set(fault, 0);
  };
  const rankOf = (injection: Injection): number =>
    (fired.get(injection) ?? 0) * weightOf(injection.fault) * 10 + (tries.get(injection) ?? 0);
  /** The fault with the fewest occurrences; a vendor gets at most two at a time, so that it remains usable. */
  const next = (): Injection | undefined => {
    const isFree = (injection: Injection) =>
      !set.some((each) => each.injection === injection) &&
      set.filter((each) => each.injection.vendor === injection.vendor).length < 2;
    return plan.filter(isFree).toSorted((left, right) => rankOf(left) - rankOf(right))[0];
  };
  return {
    fired: () => [...fired].filter(([, times]) => times > 0),
    missed: () => [...fired].filter(([, times]) => times === 0).map(([injection]) => injection),
    /** Removes faults that have occurred or expired, and sets the next ones. */
    turn: (): void => {
      const isOver = ({ injection, untilMs }: Set) =>
        leftOf(injection) === 0 || Date.now() > untilMs;
      for (const { injection } of set.filter(isOver)) takeBack(injection);
      set = set.filter((each) => !isOver(each) && leftOf(each.injection) > 0);
      while (set.length < atATime) {
        const injection = next();
        if (!injection) break;
        tries.set(injection, (tries.get(injection) ?? 0) + 1);
        switchOf(servers, injection.vendor).set(injection.fault, injection.times);
        set = [...set, { injection, untilMs: Date.now() + patienceMs }];
      }
    },
    end: (): void => {
      for (const { injection } of set) takeBack(injection);
      set = [];
    },
  };
};
