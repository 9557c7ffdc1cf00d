"""A client for Pay's server API: typed calls, exact amounts, and verified webhooks."""

from ._client import Pay
from ._errors import PayError, WebhookVerificationError
from ._webhooks import verify_webhook
from .generated import types

__all__ = ["Pay", "PayError", "WebhookVerificationError", "types", "verify_webhook"]
__version__ = "0.1.0"
