-- For wrk: sends the requests of a file in turn, then prints what was measured as one line of JSON.
-- Arguments: the file, each request whole and ended by a zero byte; and how many ms a connection pauses on average
-- before it asks again (0 = it does not).
local requests, turn = {}, 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  for request in file:read("*a"):gmatch("%Z+") do
    requests[#requests + 1] = request
  end
  file:close()
  local pause = tonumber(args[2])
  if pause > 0 then
    function delay()
      return math.random(0, 2 * pause)
    end
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function done(summary, latency)
  local seconds, errors = summary.duration / 1e6, summary.errors
  io.write(string.format(
    '\n{"requests":%d,"perSecond":%.3f,"bytesPerAnswer":%.3f,"p99Ms":%.3f,"maxMs":%.3f,"seconds":%.6f,' ..
      '"wrkSeconds":%.3f,"statusErrors":%d,"socketErrors":{"connect":%d,"read":%d,"write":%d,"timeout":%d}}\n',
    summary.requests, summary.requests / seconds, summary.bytes / math.max(1, summary.requests),
    latency:percentile(99) / 1e3, latency.max / 1e3, seconds,
    os.clock(), errors.status, errors.connect, errors.read, errors.write, errors.timeout
  ))
end
