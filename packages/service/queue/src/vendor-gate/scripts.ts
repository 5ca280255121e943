/** The gate's operations on one vendor, one script each: Redis runs a script at once, as a whole. */
import { common } from "./common-lua.ts";

/**
 * Asks for a place. ARGV: tenant, key, limit of places (0: none), requests per minute (0: any number).
 * Returns what it decided, the least wait, and over how many more milliseconds those who wait are to be spread.
 *
 * The bucket holds the tokens of five seconds. Of what is free, so much is kept for each tenant that waits and holds
 * fewer places than this one as it may take until it has its share; whatever is free beyond that, anyone may take.
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

/** Keeps a place that is still held. ARGV: key. */
const stay = `${common}
redis.call("ZADD", places, "XX", now + placeMs, ARGV[3])
touch()
`;

/** Gives a place back, or stops waiting for one; a probe that leaves makes room for another. ARGV: key. */
const leave = `${common}
drop(places, held, ARGV[3])
drop(waiting, queued, ARGV[3])
if redis.call("HGET", state, "probe") == ARGV[3] then redis.call("HDEL", state, "probe", "probeUntil") end
`;

/** What a vendor answered to a submission. ARGV: outcome, milliseconds it asks to wait (0: it doesn't say). */
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

/** Returns circuit, 1 if it was refused, calls under way, tenants that wait. */
const look = `${common}
local openUntil = number("openUntil")
local circuit = openUntil == 0 and "closed" or (openUntil > now and "open" or "half_open")
local isRefused = number("refusedUntil") > 0 and 1 or 0
return {circuit, isRefused, redis.call("ZCARD", places), redis.call("HLEN", queued)}
`;

export const scripts = {
  vendorGateEnter: enter,
  vendorGateStay: stay,
  vendorGateLeave: leave,
  vendorGateReport: report,
  vendorGateLook: look,
} as const;
