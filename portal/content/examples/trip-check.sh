# A Brazilian spends 18 days in Japan.
curl -sS -H "x-api-key: $CARNET_KEY" -H 'content-type: application/json' "$CARNET_URL/v1/trip-checks" -d '{
  "travellers": [{ "documents": [{ "nationality": "BR", "expiresOn": "2030-01-31" }] }],
  "legs": [{ "country": "JP", "arrivesOn": "2027-02-01", "departsOn": "2027-02-18" }]
}'
