from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
import time
from typing import Any, Mapping, Optional, Sequence, Union, cast

from ._errors import WebhookVerificationError
from ._json import decode
from .generated.types import WebhookEvent

TOLERANCE_SECONDS = 300


def verify_webhook(
    raw_body: Union[bytes, str],
    headers: Mapping[str, Any],
    secrets: Union[str, Sequence[str]],
    *,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Returns the event of a message that was signed with one of the secrets, by the rules of Standard Webhooks.

    `raw_body` is the request's body as it arrived, not parsed. A message can arrive more than once and in any order:
    handle each event `id` once. Raises `WebhookVerificationError`.
    """
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    if not isinstance(body, bytes) or body == b"":
        raise WebhookVerificationError("webhook_body_missing", "Pass the raw body of the request, as bytes or text.")
    message_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    signatures = _header(headers, "webhook-signature")
    if not re.fullmatch(r"\d{1,12}", timestamp) or abs((now or time.time()) - int(timestamp)) > TOLERANCE_SECONDS:
        raise WebhookVerificationError(
            "webhook_timestamp_invalid",
            "The message was not signed within 5 minutes of now: it was replayed, or this machine's clock is wrong.",
        )
    signed = b".".join([message_id.encode(), timestamp.encode(), body])
    given = [each[3:] for each in signatures.split(" ") if each.startswith("v1,")]
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        right = base64.b64encode(hmac.new(_bytes_of(secret), signed, hashlib.sha256).digest()).decode()
        if any(hmac.compare_digest(right.encode(), each.encode()) for each in given):
            return cast(WebhookEvent, decode(body.decode()))
    raise WebhookVerificationError(
        "webhook_signature_invalid",
        "The message was not signed with this secret. Either it is not from Pay, or the secret belongs to another "
        "endpoint, or the body was parsed and written again.",
    )


def _header(headers: Mapping[str, Any], name: str) -> str:
    found = [value for each, value in headers.items() if each.lower().replace("_", "-") in (name, f"http-{name}")]
    if len(found) == 1 and isinstance(found[0], str) and found[0] != "":
        return found[0]
    raise WebhookVerificationError(
        "webhook_headers_missing",
        f"The header {name} is missing or occurs more than once. Pass the request's own headers unchanged.",
    )


def _bytes_of(secret: str) -> bytes:
    try:
        if secret.startswith("whsec_"):
            key = base64.b64decode(secret[6:], validate=True)
            if len(key) >= 16:
                return key
    except (binascii.Error, ValueError):
        pass
    raise WebhookVerificationError(
        "webhook_secret_invalid",
        "There is no usable secret. It begins with whsec_ and was shown when the endpoint was created.",
    )
