# questions.ndjson has one trip check a line.
curl -sS -T questions.ndjson -X POST -H "x-api-key: $CARNET_KEY" -H 'content-type: application/x-ndjson' \
  "$CARNET_URL/v1/trip-checks/batch"
