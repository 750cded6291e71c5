# Prints what changed since the last run; the cursor is kept in a file.
import json
import os
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import Request, urlopen

kept = Path("carnet-cursor.txt")
since = kept.read_text() if kept.exists() else "2026-01-01T00:00:00.000Z"
while True:
    query = urlencode({"since": since, "limit": 100})
    request = Request(
        f"{os.environ['CARNET_URL']}/v1/changes?{query}",
        headers={"x-api-key": os.environ["CARNET_KEY"]},
    )
    with urlopen(request, timeout=30) as response:
        page = json.load(response)
    for change in page["data"]:
        print(change["id"], change["kind"], change["severity"], change["pairsAffected"])
    since = page["nextCursor"]
    kept.write_text(since)
    if len(page["data"]) < 100:
        break
