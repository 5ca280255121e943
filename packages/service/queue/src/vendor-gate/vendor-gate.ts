import type { Admission, VendorGate } from "@reelwright/core/ports/vendor-calls";
import { Failure } from "@reelwright/film/failure";
import { connect, type RedisClient } from "../connection.ts";

/** The limits of our account at a vendor; null: no limit. */
export type VendorLimits = {
  /** Concurrent calls. */
  readonly concurrency: number | null;
  readonly requestsPerMinute: number | null;
};

type VendorGateOptions = {
  readonly redisUrl: string;
  readonly limits: (vendor: string) => VendorLimits;
  readonly onError: (error: unknown) => void;
  /** The clock, in milliseconds; default: the clock of Redis. */
  readonly nowMs?: () => number;
};

/** The braces are a hash tag: all keys are in one slot of a cluster. */
const prefix = "{reelwright:vendors}";
const namesKey = `${prefix}:names`;

/** In the order of the scripts' `unpack(KEYS)`. */
const keysOf = (vendor: string): string[] => [
  ...["places", "waiting", "owners", "held", "queued", "state", "faults"].map(
    (part) => `${prefix}:${vendor}:${part}`,
  ),
  namesKey,
];

const keyCount = keysOf("").length;

type Command = (...args: (string | number)[]) => Promise<unknown>;

/** Each script as a function of the vendor and the script's arguments. */
const commandsOf = (redis: RedisClient, nowMs: VendorGateOptions["nowMs"]) => {
  const command = (name: keyof typeof scripts) => {
    redis.defineCommand(name, { numberOfKeys: keyCount, lua: scripts[name] });
    const call = (redis as RedisClient & Record<typeof name, Command>)[name].bind(redis);
    return (vendor: string, ...args: (string | number)[]): Promise<unknown> =>
      call(...keysOf(vendor), nowMs?.() ?? "", vendor, ...args);
  };
  return {
    enter: command("vendorGateEnter"),
    stay: command("vendorGateStay"),
    leave: command("vendorGateLeave"),
    report: command("vendorGateReport"),
    state: command("vendorGateState"),
  };
};

const unavailable = (cause: unknown): Failure =>
  new Failure("unavailable", "SERVICE_UNAVAILABLE", "Redis can't be reached. Try again shortly.", {
    cause,
  });

const available = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    throw unavailable(error);
  }
};

/** Waits are random within the spread, so that waiting calls don't return at the same moment. */
const admissionOf = ([kind, baseMs, spreadMs]: [Admission["kind"], number, number]): Admission =>
  kind === "admitted" ? { kind } : { kind, waitMs: Math.round(baseMs + spreadMs * Math.random()) };

type StateReply = [
  circuit: "closed" | "open" | "half_open",
  isRefused: number,
  inFlight: number,
  waitingTenants: number,
];

/** Opens the gate that all workers share. Throws Failure("unavailable") within 2 s while Redis is unavailable. */
export const openVendorGate = (options: VendorGateOptions): VendorGate & { close(): void } => {
  const redis = connect(options.redisUrl, { isPatient: false, onError: options.onError });
  const commands = commandsOf(redis, options.nowMs);
  const stateOf = async (vendor: string) => {
    const [circuit, isRefused, inFlight, waitingTenants] = (await commands.state(
      vendor,
    )) as StateReply;
    return { vendor, circuit, isRefused: isRefused === 1, inFlight, waitingTenants };
  };
  return {
    enter: ({ vendor, tenantId, key }) =>
      available(async () => {
        const { concurrency, requestsPerMinute } = options.limits(vendor);
        const limits = [concurrency ?? 0, requestsPerMinute ?? 0];
        const decided = await commands.enter(vendor, tenantId, key, ...limits);
        return admissionOf(decided as Parameters<typeof admissionOf>[0]);
      }),
    stay: (vendor, key) => available(async () => void (await commands.stay(vendor, key))),
    leave: (vendor, key) => available(async () => void (await commands.leave(vendor, key))),
    report: (vendor, outcome, retryAfterMs = 0) =>
      available(
        async () => void (await commands.report(vendor, outcome, Math.round(retryAfterMs))),
      ),
    states: () =>
      available(async () => Promise.all((await redis.smembers(namesKey)).sort().map(stateOf))),
    close: () => redis.disconnect(),
  };
};

/**
 * The beginning of all scripts. Each operation on a vendor is one script, which Redis runs atomically. Times are
 * milliseconds. A call is either in `places` or in `waiting`, both sorted by expiry. `owners` maps calls to tenants;
 * `held` and `queued` count places and waiting calls per tenant.
 */
const common = `
local places, waiting, owners, held, queued, state, faults, names = unpack(KEYS)
local vendor = ARGV[2]
local now = tonumber(ARGV[1])
if not now then
  local time = redis.call("TIME")
  now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end
local placeMs, forgottenMs = 600000, 3600000

local function number(field)
  return tonumber(redis.call("HGET", state, field) or "0")
end

local function count(counts, tenant, by)
  if tenant and redis.call("HINCRBY", counts, tenant, by) <= 0 then
    redis.call("HDEL", counts, tenant)
  end
end

local function drop(set, counts, key)
  if redis.call("ZREM", set, key) == 0 then return end
  count(counts, redis.call("HGET", owners, key), -1)
  redis.call("HDEL", owners, key)
end

local function add(set, counts, key, tenant, untilMs)
  if redis.call("ZADD", set, untilMs, key) == 1 then
    redis.call("HSET", owners, key, tenant)
    count(counts, tenant, 1)
  end
end

local function dropEnded(set, counts)
  for _, key in ipairs(redis.call("ZRANGEBYSCORE", set, "-inf", now)) do
    drop(set, counts, key)
  end
end

local function countsOf(hash)
  local flat, counts = redis.call("HGETALL", hash), {}
  for at = 1, #flat, 2 do counts[flat[at]] = tonumber(flat[at + 1]) end
  return counts
end

-- The keys of an unused vendor expire.
local function touch()
  redis.call("SADD", names, vendor)
  for _, key in ipairs(KEYS) do redis.call("PEXPIRE", key, forgottenMs) end
end

dropEnded(places, held)
dropEnded(waiting, queued)
`;

/**
 * Requests a place. ARGV: tenant, key, maximum of places (0: no limit), requests per minute (0: no limit).
 * Returns the decision, the minimum wait, and the spread: a random part of it is added to the wait.
 *
 * The token bucket holds the tokens of five seconds. For each waiting tenant with fewer places than this one, free
 * places are reserved up to that tenant's share. Any tenant may take the rest.
 */
const enter = `${common}
local tenant, key, limit, rate = ARGV[3], ARGV[4], tonumber(ARGV[5]), tonumber(ARGV[6])
local probeMs, laterMs = 120000, 10000

local refusedUntil, openUntil = number("refusedUntil"), number("openUntil")
if refusedUntil > now then return {"operator", refusedUntil - now, laterMs} end
if openUntil > now then return {"down", openUntil - now, laterMs} end
local isProbed = refusedUntil > 0 or openUntil > 0
if isProbed and number("probeUntil") > now and redis.call("HGET", state, "probe") ~= key then
  return {refusedUntil > 0 and "operator" or "down", laterMs / 2, laterMs}
end

local function probe()
  if isProbed then redis.call("HSET", state, "probe", key, "probeUntil", now + probeMs) end
end

if redis.call("ZSCORE", places, key) then
  redis.call("ZADD", places, now + placeMs, key)
  probe()
  touch()
  return {"admitted", 0, 0}
end

local heldBy, queuedBy = countsOf(held), countsOf(queued)
local mine = heldBy[tenant] or 0
local tenants, waitingTenants = 0, 0
for other in pairs(queuedBy) do
  tenants, waitingTenants = tenants + 1, waitingTenants + 1
end
for other in pairs(heldBy) do
  if not queuedBy[other] then tenants = tenants + 1 end
end
if mine == 0 and not queuedBy[tenant] then tenants = tenants + 1 end

local share = math.ceil(limit / tenants)
local keptPlaces, keptTokens = 0, 0
for other, calls in pairs(queuedBy) do
  local theirs = heldBy[other] or 0
  if other ~= tenant and theirs < mine then
    keptPlaces = keptPlaces + math.min(calls, math.max(1, share - theirs))
    keptTokens = keptTokens + 1
  end
end

local perMs, most = rate / 60000, math.max(1, math.ceil(rate / 12))
local tokens = most
if redis.call("HEXISTS", state, "tokens") == 1 then
  tokens = math.min(most, number("tokens") + math.max(0, now - number("tokensAt")) * perMs)
end

local baseMs = math.max(0, number("heldUntil") - now)
if rate > 0 and tokens < 1 + keptTokens then
  baseMs = math.max(baseMs, math.ceil((math.min(most, 1 + keptTokens) - tokens) / perMs))
end
local isFull = limit > 0 and limit - redis.call("ZCARD", places) < 1 + keptPlaces
local isDry = rate > 0 and tokens < 1 + keptTokens
if isFull or isDry or number("heldUntil") > now then
  local own, all = (queuedBy[tenant] or 0) + 1, redis.call("ZCARD", waiting) + 1
  if not queuedBy[tenant] then waitingTenants = waitingTenants + 1 end
  local spreadMs = math.max(2000, math.min(25000, 100 * math.min(all, own * waitingTenants)))
  local untilMs = now + math.max(30000, math.min(60000, baseMs + spreadMs + 10000))
  add(waiting, queued, key, tenant, untilMs)
  touch()
  return {"wait", baseMs + spreadMs / 2, spreadMs / 2}
end

drop(waiting, queued, key)
add(places, held, key, tenant, now + placeMs)
redis.call("HSET", state, "tokens", tostring(tokens - 1), "tokensAt", now)
probe()
touch()
return {"admitted", 0, 0}
`;

/** Renews a place that is still held. ARGV: key. */
const stay = `${common}
redis.call("ZADD", places, "XX", now + placeMs, ARGV[3])
touch()
`;

/** Frees a place or stops waiting for one. If the probe leaves, another call can probe. ARGV: key. */
const leave = `${common}
drop(places, held, ARGV[3])
drop(waiting, queued, ARGV[3])
if redis.call("HGET", state, "probe") == ARGV[3] then redis.call("HDEL", state, "probe", "probeUntil") end
`;

/** Records a vendor's response to a submission. ARGV: outcome, its Retry-After in milliseconds (0: none). */
const report = `${common}
local outcome, retryMs = ARGV[3], tonumber(ARGV[4])
local faultsToOpen, withinMs, firstOpenMs, mostOpenMs = 5, 60000, 30000, 300000
local refusedMs, heldMs = 60000, 5000

local function open(forMs)
  redis.call("HSET", state, "openMs", forMs, "openUntil", now + forMs)
  redis.call("HDEL", state, "probe", "probeUntil")
end

if outcome == "ok" then
  redis.call("DEL", faults)
  redis.call("HDEL", state, "openMs", "openUntil", "refusedUntil", "probe", "probeUntil")
elseif outcome == "refused" then
  redis.call("HSET", state, "refusedUntil", now + refusedMs)
  redis.call("HDEL", state, "probe", "probeUntil")
elseif outcome == "limited" then
  local forMs = math.min(300000, math.max(1000, retryMs > 0 and retryMs or heldMs))
  redis.call("HSET", state, "heldUntil", math.max(number("heldUntil"), now + forMs))
else
  redis.call("LPUSH", faults, now)
  redis.call("LTRIM", faults, 0, faultsToOpen - 1)
  local openUntil, first = number("openUntil"), tonumber(redis.call("LINDEX", faults, faultsToOpen - 1))
  if openUntil == 0 and first and first > now - withinMs then open(firstOpenMs)
  elseif openUntil > 0 and openUntil <= now then open(math.min(mostOpenMs, 2 * number("openMs"))) end
end
touch()
`;

/** Returns the circuit, whether our account was refused (1 or 0), calls in progress, and waiting tenants. */
const state = `${common}
local openUntil = number("openUntil")
local circuit = openUntil == 0 and "closed" or (openUntil > now and "open" or "half_open")
local isRefused = number("refusedUntil") > 0 and 1 or 0
return {circuit, isRefused, redis.call("ZCARD", places), redis.call("HLEN", queued)}
`;

const scripts = {
  vendorGateEnter: enter,
  vendorGateStay: stay,
  vendorGateLeave: leave,
  vendorGateReport: report,
  vendorGateState: state,
} as const;
