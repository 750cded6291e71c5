#!/bin/sh
# May a Brazilian passport holder (country 76) enter Japan (country 392)?
# Needs CARNET_URL, the address of the API, and CARNET_KEY.
set -eu

answer=$(curl --silent --show-error --fail-with-body --header "x-api-key: $CARNET_KEY" \
  "$CARNET_URL/v1/entry-requirements/personalized?fromCountryId=76&toCountryId=392") || {
  echo "$answer" >&2
  exit 1
}

# Good enough for one look; programs read JSON with a parser, such as jq.
field() {
  echo "$answer" | grep -o "\"$1\":\"\{0,1\}[^\",}]*" | head -n 1 | sed "s/^\"$1\":\"\{0,1\}//"
}

verified=$(field lastVerifiedAt)
echo "From Brazil to Japan: $(field visaRequirementType), $(field maxStayDays) days, last verified on ${verified%T*}."
echo "Source: $(field sourceUrl)"
echo "Official website: $(field officialWebsiteUrl)"
