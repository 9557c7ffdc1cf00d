from __future__ import annotations

import http.client
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from email.utils import parsedate_to_datetime
from random import random
from socket import timeout as SocketTimeout
from typing import Any, Callable, Mapping, Optional

from ._errors import PayError
from ._json import decode, encode
from .generated.operations import OPERATIONS
from .generated.version import VERSION

FIRST_SECONDS = 0.5
LONGEST_SECONDS = 8.0
# A longer wait is reported instead, because a request handler should not sleep for minutes.
RETRY_AFTER_SECONDS_MAX = 30
REPEATED_STATUSES = frozenset({429, 500, 502, 503, 504})
REPEATED_CODES = frozenset({"network", "timeout", "idempotency_in_progress"})
LOOPBACK = re.compile(r"^(localhost|.*\.localhost|127(\.\d+){3}|::1)$")


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The key must not be sent to a redirect's target."""

    def redirect_request(self, *_args: Any, **_named: Any) -> None:
        return None


class Transport:
    """Calls an operation, and repeats the call if that is necessary and safe."""

    def __init__(
        self,
        secret_key: str,
        base_url: Optional[str],
        timeout: float,
        max_retries: int,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._key = _checked_key(secret_key)
        self._base_url = _checked_base_url(base_url or _default_base_url(secret_key))
        self._timeout = timeout
        self._max_retries = max_retries
        self._sleep = sleep
        self._opener = urllib.request.build_opener(_NoRedirects)

    def __repr__(self) -> str:
        # Without the key.
        return f"Transport({self._base_url})"

    def call(
        self,
        operation: str,
        *,
        path: Mapping[str, str],
        query: Mapping[str, Any],
        body: Any,
        idempotency_key: Optional[str],
    ) -> Any:
        method, template, repeat = OPERATIONS[operation]
        key = _checked_idempotency_key(idempotency_key or str(uuid.uuid4())) if repeat == "keyed" else None
        request = urllib.request.Request(
            self._base_url + _address(template, path, query),
            data=None if body is None else encode(body).encode(),
            headers=self._headers(body, key),
            method=method,
        )
        retries = 0
        while True:
            try:
                return self._exchange(request, key)
            except PayError as error:
                if retries > 0 and method == "DELETE" and error.code == "not_found":
                    return None  # An earlier try, whose answer was lost, has already deleted it.
                wait = _wait_seconds(error, retries)
                if wait is None or repeat == "never" or retries >= self._max_retries:
                    raise
            retries += 1
            self._sleep(wait)

    def _headers(self, body: Any, key: Optional[str]) -> dict[str, str]:
        headers = {"Accept": "application/json", "User-Agent": f"pay-python/{VERSION}", "X-API-KEY": self._key}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if key is not None:
            headers["Idempotency-Key"] = key
        return headers

    def _exchange(self, request: urllib.request.Request, key: Optional[str]) -> Any:
        try:
            with self._answer(request) as response:
                status, headers, text = response.status, response.headers, _text(response.read())
        except (SocketTimeout, TimeoutError) as error:
            raise PayError("timeout", f"No answer within {self._timeout} s.", idempotency_key=key) from error
        except (urllib.error.URLError, http.client.HTTPException, OSError) as error:
            reason = getattr(error, "reason", error)
            code = "timeout" if isinstance(reason, (SocketTimeout, TimeoutError)) else "network"
            raise PayError(code, f"No answer: {reason}", idempotency_key=key) from error
        if not 200 <= status <= 299:
            raise _failure(status, headers, text, key)
        if text == "":
            return None
        try:
            return decode(text)
        except ValueError:
            raise _failure(status, headers, text, key) from None

    def _answer(self, request: urllib.request.Request) -> Any:
        """The answer, whatever its status, with a body that is still to be read."""
        try:
            return self._opener.open(request, timeout=self._timeout)
        except urllib.error.HTTPError as error:
            return error


def _text(body: bytes) -> str:
    return body.decode("utf-8", errors="replace")


def _failure(status: int, headers: Any, text: str, key: Optional[str]) -> PayError:
    retry_after = _retry_after(headers.get("Retry-After"))
    request_id = headers.get("X-Request-Id")
    try:
        problem = decode(text)
    except ValueError:
        problem = None
    if not isinstance(problem, dict) or not isinstance(problem.get("code"), str):
        message = f"The answer, with status {status}, is not from Pay. Is base_url right? Is there a proxy in between?"
        code = "unexpected_answer"
        return PayError(
            code, message, status=status, request_id=request_id, retry_after_seconds=retry_after, idempotency_key=key
        )
    detail = problem.get("detail") or problem.get("title") or problem["code"]
    fields = "; ".join(f"{each.get('field')}: {each.get('message')}" for each in problem.get("errors", []))
    message = f"{detail}{f' [{fields}]' if fields else ''} ({problem['code']}, {problem.get('request_id', request_id)})"
    return PayError(
        problem["code"],
        message,
        status=status,
        request_id=problem.get("request_id", request_id),
        errors=problem.get("errors", []),
        docs_url=problem.get("type"),
        retry_after_seconds=retry_after,
        idempotency_key=key,
    )


def _retry_after(header: Optional[str]) -> Optional[int]:
    if header is None:
        return None
    if re.fullmatch(r"\d{1,9}", header):
        return int(header)
    try:
        return max(0, int(parsedate_to_datetime(header).timestamp() - time.time()) + 1)
    except (TypeError, ValueError):
        return None


def _wait_seconds(error: PayError, retries: int) -> Optional[float]:
    """How long to wait before repeating a failed call, with full jitter; None if repeating is pointless."""
    if error.code not in REPEATED_CODES and error.status not in REPEATED_STATUSES:
        return None
    least = error.retry_after_seconds or 0
    if least > RETRY_AFTER_SECONDS_MAX:
        return None
    return least + random() * min(LONGEST_SECONDS, FIRST_SECONDS * (1 << retries))


def _address(template: str, path: Mapping[str, str], query: Mapping[str, Any]) -> str:
    for name, value in path.items():
        # Anything else could lead to another address.
        if not isinstance(value, str) or not re.fullmatch(r"[A-Za-z0-9_-]+", value):
            raise PayError("invalid_request", f"{name} must be an id from the service.")
        template = template.replace("{" + name + "}", value)
    search = urllib.parse.urlencode({name: value for name, value in query.items() if value is not None})
    return f"{template}?{search}" if search else template


def _checked_idempotency_key(key: str) -> str:
    if re.fullmatch(r"[!-~]{1,255}", key):
        return key
    raise PayError("idempotency_key_invalid", "An idempotency_key must have 1 to 255 visible ASCII characters.")


def _checked_key(key: str) -> str:
    if not key:
        raise PayError("api_key_missing", "Pay needs a secret_key. Is its variable set?")
    if key.startswith("pk_"):
        raise PayError("publishable_key_not_allowed", "This is a publishable key. Pay needs the secret key, sk_….")
    if not re.fullmatch(r"[!-~]+", key):
        raise PayError("api_key_invalid", "The secret_key has a character that no key has. Trim it.")
    return key


def _default_base_url(key: str) -> Optional[str]:
    # A live key is never sent to an address that nobody has configured.
    return "http://localhost:4001" if key.startswith("sk_test_") else None


def _checked_base_url(text: Optional[str]) -> str:
    url = urllib.parse.urlsplit(text or "")
    is_local = url.scheme == "http" and LOOPBACK.match(url.hostname or "") is not None
    if not (url.scheme == "https" or is_local) or not url.hostname or url.username or url.query or url.fragment:
        raise PayError("base_url_invalid", "Pay needs the base_url of the engine: https, or http on localhost.")
    return url.geturl().rstrip("/")
