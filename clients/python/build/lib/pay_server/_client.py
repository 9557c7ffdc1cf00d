from __future__ import annotations

from typing import Any, Iterator, Mapping, Optional, Sequence, Union

from ._errors import WebhookVerificationError
from ._transport import Transport
from ._webhooks import verify_webhook
from .generated.methods import Methods
from .generated.types import WebhookEvent


class Pay(Methods):
    """A client for Pay's server API, with a method for each operation. All threads can share one client.

    Calls raise `PayError`. Amounts are `Decimal` or `int`, never `float`.
    """

    def __init__(
        self,
        secret_key: str,
        *,
        base_url: Optional[str] = None,
        webhook_secret: Union[str, Sequence[str], None] = None,
        timeout: float = 30.0,
        max_retries: int = 4,
    ) -> None:
        self._transport = Transport(secret_key, base_url, timeout, max_retries)
        self._webhook_secret = webhook_secret

    def verify_webhook(self, raw_body: Union[bytes, str], headers: Mapping[str, Any]) -> WebhookEvent:
        """The event of a message that was signed with this client's `webhook_secret`; see `pay_server.verify_webhook`."""
        if not self._webhook_secret:
            raise WebhookVerificationError("webhook_secret_invalid", "Pass webhook_secret to Pay.")
        return verify_webhook(raw_body, headers, self._webhook_secret)

    def _call(self, operation: str, **parts: Any) -> Any:
        return self._transport.call(operation, **parts)

    def _pages(self, operation: str, cursor: str, query: dict[str, Any], path: dict[str, str]) -> Iterator[Any]:
        while True:
            page = self._call(operation, path=path, query=query, body=None, idempotency_key=None)
            yield from page["data"]
            if not page["has_more"] or not page["data"]:
                return
            query = {**query, "after": page["data"][-1][cursor]}
