# May a Brazilian passport holder (country 76) enter Japan (country 392)?
# Needs CARNET_URL, the address of the API, and CARNET_KEY.
import json
import os
import sys
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

query = urlencode({"fromCountryId": 76, "toCountryId": 392})
request = Request(
    f"{os.environ['CARNET_URL']}/v1/entry-requirements/personalized?{query}",
    headers={"x-api-key": os.environ["CARNET_KEY"]},
)

try:
    with urlopen(request, timeout=30) as response:
        requirement = json.load(response)["requirement"]
except HTTPError as refusal:
    error = json.load(refusal)
    sys.exit(f"{error['code']}: {error['message']}")

visa = requirement["visaRequirementType"]
days = requirement["maxStayDays"]
verified = (requirement["lastVerifiedAt"] or "never")[:10]
print(f"From Brazil to Japan: {visa}, {days} days, last verified on {verified}.")
print(f"Source: {requirement['sourceUrl']}")
print(f"Official website: {requirement['officialWebsiteUrl']}")
