# A Brazilian spends 18 days in Japan.
import json
import os
from urllib.request import Request, urlopen

question = {
    "travellers": [{"documents": [{"nationality": "BR", "expiresOn": "2030-01-31"}]}],
    "legs": [{"country": "JP", "arrivesOn": "2027-02-01", "departsOn": "2027-02-18"}],
}
request = Request(
    f"{os.environ['CARNET_URL']}/v1/trip-checks",
    headers={"x-api-key": os.environ["CARNET_KEY"], "content-type": "application/json"},
    data=json.dumps(question).encode(),
)
with urlopen(request, timeout=30) as response:
    answer = json.load(response)

print(f"{answer['verdict']}: {answer['headline']}")
for traveller in answer["travellers"]:
    for task in traveller["checklist"]:
        print(f"- {task['do']}" + (f" (by {task['dueOn']})" if task["dueOn"] else ""))
