# questions.ndjson has one trip check a line.
import json
import os
from urllib.request import Request, urlopen

with open("questions.ndjson", "rb") as questions:
    request = Request(
        f"{os.environ['CARNET_URL']}/v1/trip-checks/batch",
        headers={"x-api-key": os.environ["CARNET_KEY"], "content-type": "application/x-ndjson"},
        data=questions.read(),
    )
with urlopen(request) as response:
    for line in response:
        result = json.loads(line)
        print(result["line"], result["answer"]["verdict"] if "answer" in result else result["error"]["message"])
