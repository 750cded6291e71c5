import base64
import hashlib
import hmac
import json
import time


def verify(headers, body: bytes, secret: str):
    """The message, or None if it must be refused. `body` are the bytes that came, not parsed yet."""
    message_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return None
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    if any(hmac.compare_digest(expected, one) for one in headers["webhook-signature"].split(" ")):
        return json.loads(body)
    return None
