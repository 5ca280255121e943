/**
 * What the scripts of a vendor have in common. Times are milliseconds. A call is either in `places` or in `waiting`, both
 * sorted by when it ends; `owners` says whose it is, `held` and `queued` count the places and waiting calls per tenant.
 */
export const common = `
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

-- A vendor that nobody asks for any more leaves nothing behind.
local function touch()
  redis.call("SADD", names, vendor)
  for _, key in ipairs(KEYS) do redis.call("PEXPIRE", key, forgottenMs) end
end

dropEnded(places, held)
dropEnded(waiting, queued)
`;
