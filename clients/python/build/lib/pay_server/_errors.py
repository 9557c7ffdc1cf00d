from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence


class PayError(Exception):
    """Anything that kept a call from succeeding. `code` is for programs, the message for people.

    Codes of the service are listed at `/docs` of each engine. This package adds `network` (no answer), `timeout`, and
    `unexpected_answer` (an answer that is not Pay's, for example from a proxy).
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: Optional[int] = None,
        request_id: Optional[str] = None,
        errors: Sequence[Mapping[str, Any]] = (),
        docs_url: Optional[str] = None,
        retry_after_seconds: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.request_id = request_id
        self.errors = list(errors)
        self.docs_url = docs_url
        self.retry_after_seconds = retry_after_seconds
        # Repeat the call with this key to learn the outcome of a call that was not answered.
        self.idempotency_key = idempotency_key


class WebhookVerificationError(Exception):
    """A message that must not be trusted, or cannot be checked; the message says what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
