# What changed since the last page; keep nextCursor for the next call.
curl -sS -H "x-api-key: $CARNET_KEY" "$CARNET_URL/v1/changes?limit=100&since=${CURSOR:-2026-01-01T00:00:00.000Z}"
