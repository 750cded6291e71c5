/**
 * The script by which Redis (or Valkey) decides on a request: rate and quota of an account at once, by Redis's own
 * clock.
 */
import { createHash } from 'node:crypto';

/**
 * One hash per account: `full_at` (microseconds since 1970 when the bucket is full again), `month` (years times twelve
 * plus months from 0) and `used` (units of that month's quota taken).
 *
 * The caller sends the calendar of its month, so that its clock may be off by days without another outcome: what month
 * it is Redis's clock says. It also sends what the database counts: that many are used at least, which is where a
 * counter that is new, or was lost, starts. Answers above a limit take nothing when limits are enforced; else they take
 * from the quota.
 *
 * KEYS: 1 the account's hash.
 *
 * ARGV: 1 microseconds per unit of the bucket, 2 its size, 3 monthly quota, 4 whether to enforce (1 or 0), 5 whether to
 * take (1) or only to give back (0), 6 the caller's month, 7 its first second, 8 the first second after it, 9 counted by
 * the database in it, 10 units to give back to it, 11 units to take of the bucket (1 or 0), 12 units to take of the quota.
 *
 * Returns: 1 when the quota's units were taken; the exceeded limit (0 none, 1 burst, 2 quota); microseconds until the
 * bucket is full; units of the month used; the month.
 */
export const TAKE_UNIT = `
local time = redis.call('TIME')
local seconds = tonumber(time[1])
local now = seconds * 1000000 + tonumber(time[2])
local interval = tonumber(ARGV[1])
local window = interval * tonumber(ARGV[2])
local month = tonumber(ARGV[6])
local ends = tonumber(ARGV[8])
local own = true
if seconds >= ends then
  month = month + 1
  ends = ends + 2678400
  own = false
elseif seconds < tonumber(ARGV[7]) then
  month = month - 1
  ends = tonumber(ARGV[7])
  own = false
end
local stored = redis.call('HMGET', KEYS[1], 'full_at', 'month', 'used')
local isNew = tonumber(stored[2]) ~= month
local before = 0
if not isNew then before = tonumber(stored[3]) or 0 end
local used = before
if own then
  used = math.max(used - tonumber(ARGV[10]), tonumber(ARGV[9]), 0)
end
local wait = (tonumber(stored[1]) or 0) - now
if wait < 0 then wait = 0 elseif wait > window then wait = window end
local exceeded = 0
local taken = 0
local moved = false
if ARGV[5] == '1' then
  local isRequest = ARGV[11] == '1'
  local units = tonumber(ARGV[12])
  local fits = not isRequest or wait + interval <= window
  if used + units > tonumber(ARGV[3]) then exceeded = 2 elseif not fits then exceeded = 1 end
  if exceeded == 0 or ARGV[4] == '0' then
    taken = 1
    used = used + units
    if fits and isRequest then
      wait = wait + interval
      moved = true
    end
  end
end
if moved then
  redis.call('HSET', KEYS[1], 'full_at', string.format('%.0f', now + wait), 'month', month, 'used', used)
elseif used ~= before then
  redis.call('HSET', KEYS[1], 'month', month, 'used', used)
else
  isNew = false
end
if isNew then redis.call('EXPIREAT', KEYS[1], ends + 86400) end
return { taken, exceeded, wait, used, month }
`;

export const TAKE_UNIT_SHA = createHash('sha1').update(TAKE_UNIT).digest('hex');
