// Code generated from docs/openapi.json; DO NOT EDIT. CONTRIBUTING.md says how to regenerate it.

package pay

// ErrorCode is one of these. More can be added later.
type ErrorCode string

const (
	ErrorCodeMalformedJson                ErrorCode = "malformed_json"
	ErrorCodeInvalidRequest               ErrorCode = "invalid_request"
	ErrorCodeIdempotencyKeyInvalid        ErrorCode = "idempotency_key_invalid"
	ErrorCodeIdempotencyKeyRequired       ErrorCode = "idempotency_key_required"
	ErrorCodeAPIKeyMissing                ErrorCode = "api_key_missing"
	ErrorCodeAPIKeyInvalid                ErrorCode = "api_key_invalid"
	ErrorCodeAPIKeyRevoked                ErrorCode = "api_key_revoked"
	ErrorCodeAPIKeyExpired                ErrorCode = "api_key_expired"
	ErrorCodePublishableKeyNotAllowed     ErrorCode = "publishable_key_not_allowed"
	ErrorCodeWrongEnvironment             ErrorCode = "wrong_environment"
	ErrorCodeAddressNotAllowed            ErrorCode = "address_not_allowed"
	ErrorCodeScopeMissing                 ErrorCode = "scope_missing"
	ErrorCodeOriginNotAllowed             ErrorCode = "origin_not_allowed"
	ErrorCodeSecretKeyNotAllowed          ErrorCode = "secret_key_not_allowed"
	ErrorCodeProfileSuspended             ErrorCode = "profile_suspended"
	ErrorCodeSandboxOnly                  ErrorCode = "sandbox_only"
	ErrorCodeNotFound                     ErrorCode = "not_found"
	ErrorCodeMethodNotAllowed             ErrorCode = "method_not_allowed"
	ErrorCodeBodyTooLarge                 ErrorCode = "body_too_large"
	ErrorCodeUnsupportedMediaType         ErrorCode = "unsupported_media_type"
	ErrorCodeSessionNotPayable            ErrorCode = "session_not_payable"
	ErrorCodeSessionExpired               ErrorCode = "session_expired"
	ErrorCodePaymentInProgress            ErrorCode = "payment_in_progress"
	ErrorCodeIdempotencyInProgress        ErrorCode = "idempotency_in_progress"
	ErrorCodeRefundNotPossible            ErrorCode = "refund_not_possible"
	ErrorCodeRefundNeedsApproval          ErrorCode = "refund_needs_approval"
	ErrorCodeCaptureNotPossible           ErrorCode = "capture_not_possible"
	ErrorCodeDisputeNotPossible           ErrorCode = "dispute_not_possible"
	ErrorCodeVoidNotPossible              ErrorCode = "void_not_possible"
	ErrorCodeDefaultKeyNotRevocable       ErrorCode = "default_key_not_revocable"
	ErrorCodeKeyNotActive                 ErrorCode = "key_not_active"
	ErrorCodeEndpointDisabled             ErrorCode = "endpoint_disabled"
	ErrorCodeEndpointLimitReached         ErrorCode = "endpoint_limit_reached"
	ErrorCodeCursorExpired                ErrorCode = "cursor_expired"
	ErrorCodeAmountInvalid                ErrorCode = "amount_invalid"
	ErrorCodeAmountPrecision              ErrorCode = "amount_precision"
	ErrorCodeAmountTooLarge               ErrorCode = "amount_too_large"
	ErrorCodeCurrencyUnsupported          ErrorCode = "currency_unsupported"
	ErrorCodeMethodUnsupported            ErrorCode = "method_unsupported"
	ErrorCodeReturnURLInvalid             ErrorCode = "return_url_invalid"
	ErrorCodeCardNumberNotAllowed         ErrorCode = "card_number_not_allowed"
	ErrorCodeIdempotencyKeyReuse          ErrorCode = "idempotency_key_reuse"
	ErrorCodeRefundTooLarge               ErrorCode = "refund_too_large"
	ErrorCodeCaptureTooLarge              ErrorCode = "capture_too_large"
	ErrorCodeAmountNotSupportedByAcquirer ErrorCode = "amount_not_supported_by_acquirer"
	ErrorCodeRateLimited                  ErrorCode = "rate_limited"
	ErrorCodeAcquirerNotConfigured        ErrorCode = "acquirer_not_configured"
	ErrorCodeOverloaded                   ErrorCode = "overloaded"
	ErrorCodeUnavailable                  ErrorCode = "unavailable"
)

// Environment is one of these. More can be added later.
type Environment string

const (
	EnvironmentSandbox Environment = "sandbox"
	EnvironmentLive    Environment = "live"
)

// SessionStatus is one of these. More can be added later.
type SessionStatus string

const (
	SessionStatusOpen       SessionStatus = "open"
	SessionStatusProcessing SessionStatus = "processing"
	SessionStatusAuthorised SessionStatus = "authorised"
	SessionStatusPaid       SessionStatus = "paid"
	SessionStatusVoided     SessionStatus = "voided"
	SessionStatusFailed     SessionStatus = "failed"
	SessionStatusCancelled  SessionStatus = "cancelled"
	SessionStatusExpired    SessionStatus = "expired"
)

// Locale is one of these. More can be added later.
type Locale string

const (
	LocaleEn Locale = "en"
	LocaleAr Locale = "ar"
)

// CaptureMode is one of these. More can be added later.
type CaptureMode string

const (
	CaptureModeAutomatic CaptureMode = "automatic"
	CaptureModeManual    CaptureMode = "manual"
)

// VoidReason is one of these. More can be added later.
type VoidReason string

const (
	VoidReasonRequested VoidReason = "requested"
	VoidReasonLapsed    VoidReason = "lapsed"
)

// PaymentState: `awaiting_card`: the shopper can enter a card. `submitting`: a card is with the
// acquirer. `challenge`: the issuer asks the shopper to confirm. `unknown`: the acquirer has not
// answered, and is being asked for the outcome. `authorised`: the amount is reserved, and can be
// captured. The last five are final. More can be added later.
type PaymentState string

const (
	PaymentStateAwaitingCard PaymentState = "awaiting_card"
	PaymentStateSubmitting   PaymentState = "submitting"
	PaymentStateChallenge    PaymentState = "challenge"
	PaymentStateUnknown      PaymentState = "unknown"
	PaymentStateAuthorised   PaymentState = "authorised"
	PaymentStateSucceeded    PaymentState = "succeeded"
	PaymentStateVoided       PaymentState = "voided"
	PaymentStateFailed       PaymentState = "failed"
	PaymentStateCancelled    PaymentState = "cancelled"
	PaymentStateExpired      PaymentState = "expired"
)

// CardBrand is one of these. More can be added later.
type CardBrand string

const (
	CardBrandVisa       CardBrand = "visa"
	CardBrandMastercard CardBrand = "mastercard"
	CardBrandAmex       CardBrand = "amex"
	CardBrandDiscover   CardBrand = "discover"
	CardBrandDiners     CardBrand = "diners"
	CardBrandJcb        CardBrand = "jcb"
	CardBrandUnionpay   CardBrand = "unionpay"
	CardBrandMaestro    CardBrand = "maestro"
	CardBrandUnknown    CardBrand = "unknown"
)

// ThreeDsStatus is one of these. More can be added later.
type ThreeDsStatus string

const (
	ThreeDsStatusAuthenticated ThreeDsStatus = "authenticated"
	ThreeDsStatusAttempted     ThreeDsStatus = "attempted"
	ThreeDsStatusFailed        ThreeDsStatus = "failed"
	ThreeDsStatusUnavailable   ThreeDsStatus = "unavailable"
)

// ThreeDsFlow is one of these. More can be added later.
type ThreeDsFlow string

const (
	ThreeDsFlowFrictionless ThreeDsFlow = "frictionless"
	ThreeDsFlowChallenge    ThreeDsFlow = "challenge"
)

// DeclineCode is one of these. More can be added later.
type DeclineCode string

const (
	DeclineCodeDoNotHonour          DeclineCode = "do_not_honour"
	DeclineCodeInsufficientFunds    DeclineCode = "insufficient_funds"
	DeclineCodeExpiredCard          DeclineCode = "expired_card"
	DeclineCodeWrongCvv             DeclineCode = "wrong_cvv"
	DeclineCodeInvalidCard          DeclineCode = "invalid_card"
	DeclineCodeLimitExceeded        DeclineCode = "limit_exceeded"
	DeclineCodeAuthenticationFailed DeclineCode = "authentication_failed"
	DeclineCodeProcessingError      DeclineCode = "processing_error"
	DeclineCodeStolenCard           DeclineCode = "stolen_card"
	DeclineCodeLostCard             DeclineCode = "lost_card"
	DeclineCodePickUpCard           DeclineCode = "pick_up_card"
	DeclineCodeDoNotRetry           DeclineCode = "do_not_retry"
)

// AttemptStatus is one of these. More can be added later.
type AttemptStatus string

const (
	AttemptStatusSubmitting AttemptStatus = "submitting"
	AttemptStatusChallenge  AttemptStatus = "challenge"
	AttemptStatusApproved   AttemptStatus = "approved"
	AttemptStatusDeclined   AttemptStatus = "declined"
	AttemptStatusUnknown    AttemptStatus = "unknown"
	AttemptStatusReversed   AttemptStatus = "reversed"
)

// CaptureStatus is one of these. More can be added later.
type CaptureStatus string

const (
	CaptureStatusPending   CaptureStatus = "pending"
	CaptureStatusSucceeded CaptureStatus = "succeeded"
	CaptureStatusFailed    CaptureStatus = "failed"
)

// RefundStatus is one of these. More can be added later.
type RefundStatus string

const (
	RefundStatusPending   RefundStatus = "pending"
	RefundStatusSucceeded RefundStatus = "succeeded"
	RefundStatusFailed    RefundStatus = "failed"
)

// DisputeStatus is one of these. More can be added later.
type DisputeStatus string

const (
	DisputeStatusInformationRequested DisputeStatus = "information_requested"
	DisputeStatusOpened               DisputeStatus = "opened"
	DisputeStatusEvidenceSubmitted    DisputeStatus = "evidence_submitted"
	DisputeStatusPreArbitration       DisputeStatus = "pre_arbitration"
	DisputeStatusArbitration          DisputeStatus = "arbitration"
	DisputeStatusWon                  DisputeStatus = "won"
	DisputeStatusLost                 DisputeStatus = "lost"
	DisputeStatusAccepted             DisputeStatus = "accepted"
	DisputeStatusExpired              DisputeStatus = "expired"
)

// DisputeReason is one of these. More can be added later.
type DisputeReason string

const (
	DisputeReasonFraud              DisputeReason = "fraud"
	DisputeReasonNotRecognised      DisputeReason = "not_recognised"
	DisputeReasonNotReceived        DisputeReason = "not_received"
	DisputeReasonNotAsDescribed     DisputeReason = "not_as_described"
	DisputeReasonCancelled          DisputeReason = "cancelled"
	DisputeReasonCreditNotProcessed DisputeReason = "credit_not_processed"
	DisputeReasonDuplicate          DisputeReason = "duplicate"
	DisputeReasonWrongAmount        DisputeReason = "wrong_amount"
	DisputeReasonAuthorisation      DisputeReason = "authorisation"
	DisputeReasonProcessing         DisputeReason = "processing"
	DisputeReasonOther              DisputeReason = "other"
)

// PaymentMethod is one of these. More can be added later.
type PaymentMethod string

const (
	PaymentMethodCard PaymentMethod = "card"
)

// PaymentLinkStatus is one of these. More can be added later.
type PaymentLinkStatus string

const (
	PaymentLinkStatusActive      PaymentLinkStatus = "active"
	PaymentLinkStatusCompleted   PaymentLinkStatus = "completed"
	PaymentLinkStatusExpired     PaymentLinkStatus = "expired"
	PaymentLinkStatusDeactivated PaymentLinkStatus = "deactivated"
)

// SubscribableType: types of events that an endpoint can subscribe to. More can be added later.
type SubscribableType string

const (
	SubscribableTypePaymentAuthorised    SubscribableType = "payment.authorised"
	SubscribableTypePaymentCaptured      SubscribableType = "payment.captured"
	SubscribableTypePaymentCaptureFailed SubscribableType = "payment.capture_failed"
	SubscribableTypePaymentSucceeded     SubscribableType = "payment.succeeded"
	SubscribableTypePaymentVoided        SubscribableType = "payment.voided"
	SubscribableTypePaymentFailed        SubscribableType = "payment.failed"
	SubscribableTypePaymentCancelled     SubscribableType = "payment.cancelled"
	SubscribableTypePaymentReversed      SubscribableType = "payment.reversed"
	SubscribableTypeSessionExpired       SubscribableType = "session.expired"
	SubscribableTypeRefundSucceeded      SubscribableType = "refund.succeeded"
	SubscribableTypeRefundFailed         SubscribableType = "refund.failed"
	SubscribableTypeDisputeOpened        SubscribableType = "dispute.opened"
	SubscribableTypeDisputeUpdated       SubscribableType = "dispute.updated"
	SubscribableTypeDisputeClosed        SubscribableType = "dispute.closed"
	SubscribableTypeKeyExpiring          SubscribableType = "key.expiring"
	SubscribableTypeCardPageChanged      SubscribableType = "card_page.changed"
)

// WebhookEndpointStatus is one of these. More can be added later.
type WebhookEndpointStatus string

const (
	WebhookEndpointStatusEnabled  WebhookEndpointStatus = "enabled"
	WebhookEndpointStatusDisabled WebhookEndpointStatus = "disabled"
)

// DisabledReason is one of these. More can be added later.
type DisabledReason string

const (
	DisabledReasonMerchant DisabledReason = "merchant"
	DisabledReasonGone     DisabledReason = "gone"
	DisabledReasonFailing  DisabledReason = "failing"
)

// DeliveryStatus is one of these. More can be added later.
type DeliveryStatus string

const (
	DeliveryStatusPending   DeliveryStatus = "pending"
	DeliveryStatusSucceeded DeliveryStatus = "succeeded"
	DeliveryStatusFailed    DeliveryStatus = "failed"
	DeliveryStatusCancelled DeliveryStatus = "cancelled"
)

// EventType is one of these. More can be added later.
type EventType string

const (
	EventTypePaymentAuthorised    EventType = "payment.authorised"
	EventTypePaymentCaptured      EventType = "payment.captured"
	EventTypePaymentCaptureFailed EventType = "payment.capture_failed"
	EventTypePaymentSucceeded     EventType = "payment.succeeded"
	EventTypePaymentVoided        EventType = "payment.voided"
	EventTypePaymentFailed        EventType = "payment.failed"
	EventTypePaymentCancelled     EventType = "payment.cancelled"
	EventTypePaymentReversed      EventType = "payment.reversed"
	EventTypeSessionExpired       EventType = "session.expired"
	EventTypeRefundSucceeded      EventType = "refund.succeeded"
	EventTypeRefundFailed         EventType = "refund.failed"
	EventTypeDisputeOpened        EventType = "dispute.opened"
	EventTypeDisputeUpdated       EventType = "dispute.updated"
	EventTypeDisputeClosed        EventType = "dispute.closed"
	EventTypeKeyExpiring          EventType = "key.expiring"
	EventTypeCardPageChanged      EventType = "card_page.changed"
	EventTypeEndpointTest         EventType = "endpoint.test"
)

// DisputeKind is one of these. More can be added later.
type DisputeKind string

const (
	DisputeKindInformationRequested    DisputeKind = "information_requested"
	DisputeKindOpened                  DisputeKind = "opened"
	DisputeKindChargeback              DisputeKind = "chargeback"
	DisputeKindEvidenceSubmitted       DisputeKind = "evidence_submitted"
	DisputeKindTimeEnded               DisputeKind = "time_ended"
	DisputeKindAccepted                DisputeKind = "accepted"
	DisputeKindChargebackReversal      DisputeKind = "chargeback_reversal"
	DisputeKindIssuerGaveUp            DisputeKind = "issuer_gave_up"
	DisputeKindSecondChargeback        DisputeKind = "second_chargeback"
	DisputeKindPreArbitrationOpened    DisputeKind = "pre_arbitration_opened"
	DisputeKindPreArbitrationDeclined  DisputeKind = "pre_arbitration_declined"
	DisputeKindPreArbitrationAccepted  DisputeKind = "pre_arbitration_accepted"
	DisputeKindPreArbitrationWithdrawn DisputeKind = "pre_arbitration_withdrawn"
	DisputeKindPreArbitrationWon       DisputeKind = "pre_arbitration_won"
	DisputeKindPreArbitrationLost      DisputeKind = "pre_arbitration_lost"
	DisputeKindArbitrationOpened       DisputeKind = "arbitration_opened"
	DisputeKindArbitrationWon          DisputeKind = "arbitration_won"
	DisputeKindArbitrationLost         DisputeKind = "arbitration_lost"
)

// LedgerAccount is one of these. More can be added later.
type LedgerAccount string

const (
	LedgerAccountAcquirerReceivable LedgerAccount = "acquirer_receivable"
	LedgerAccountMerchantPayable    LedgerAccount = "merchant_payable"
	LedgerAccountSuspense           LedgerAccount = "suspense"
	LedgerAccountSettled            LedgerAccount = "settled"
	LedgerAccountFees               LedgerAccount = "fees"
	LedgerAccountDisputes           LedgerAccount = "disputes"
)

// PostingKind is one of these. More can be added later.
type PostingKind string

const (
	PostingKindSale                  PostingKind = "sale"
	PostingKindCapture               PostingKind = "capture"
	PostingKindRefund                PostingKind = "refund"
	PostingKindLateApproval          PostingKind = "late_approval"
	PostingKindLateReversal          PostingKind = "late_reversal"
	PostingKindSettlement            PostingKind = "settlement"
	PostingKindDeduction             PostingKind = "deduction"
	PostingKindDisputeSettlement     PostingKind = "dispute_settlement"
	PostingKindDisputeDeduction      PostingKind = "dispute_deduction"
	PostingKindFee                   PostingKind = "fee"
	PostingKindFeeReturn             PostingKind = "fee_return"
	PostingKindUnmatchedSettlement   PostingKind = "unmatched_settlement"
	PostingKindUnmatchedDeduction    PostingKind = "unmatched_deduction"
	PostingKindLateSettlement        PostingKind = "late_settlement"
	PostingKindLateDeduction         PostingKind = "late_deduction"
	PostingKindLateDisputeSettlement PostingKind = "late_dispute_settlement"
	PostingKindLateDisputeDeduction  PostingKind = "late_dispute_deduction"
	PostingKindKeptSettlement        PostingKind = "kept_settlement"
	PostingKindKeptDeduction         PostingKind = "kept_deduction"
	PostingKindReturnedSettlement    PostingKind = "returned_settlement"
	PostingKindReturnedDeduction     PostingKind = "returned_deduction"
	PostingKindChargeback            PostingKind = "chargeback"
	PostingKindChargebackReversal    PostingKind = "chargeback_reversal"
	PostingKindSecondChargeback      PostingKind = "second_chargeback"
)

// SettlementStatus is one of these. More can be added later.
type SettlementStatus string

const (
	SettlementStatusImporting SettlementStatus = "importing"
	SettlementStatusImported  SettlementStatus = "imported"
)

// SettlementLineType is one of these. More can be added later.
type SettlementLineType string

const (
	SettlementLineTypeSettled            SettlementLineType = "settled"
	SettlementLineTypeRefunded           SettlementLineType = "refunded"
	SettlementLineTypeRefundReversed     SettlementLineType = "refund_reversed"
	SettlementLineTypeChargeback         SettlementLineType = "chargeback"
	SettlementLineTypeChargebackReversal SettlementLineType = "chargeback_reversal"
	SettlementLineTypeSecondChargeback   SettlementLineType = "second_chargeback"
	SettlementLineTypeFee                SettlementLineType = "fee"
	SettlementLineTypePayout             SettlementLineType = "payout"
	SettlementLineTypeAdjustment         SettlementLineType = "adjustment"
)

// SettlementLineStatus is one of these. More can be added later.
type SettlementLineStatus string

const (
	SettlementLineStatusMatched SettlementLineStatus = "matched"
	SettlementLineStatusOpen    SettlementLineStatus = "open"
	SettlementLineStatusClosed  SettlementLineStatus = "closed"
	SettlementLineStatusNone    SettlementLineStatus = "none"
)

// SettlementLineReason is one of these. More can be added later.
type SettlementLineReason string

const (
	SettlementLineReasonApprovalUnknown       SettlementLineReason = "approval_unknown"
	SettlementLineReasonPaymentNotApproved    SettlementLineReason = "payment_not_approved"
	SettlementLineReasonReversedButSettled    SettlementLineReason = "reversed_but_settled"
	SettlementLineReasonSettledBeforeCaptured SettlementLineReason = "settled_before_captured"
	SettlementLineReasonCaptureUnknown        SettlementLineReason = "capture_unknown"
	SettlementLineReasonRefundUnknown         SettlementLineReason = "refund_unknown"
	SettlementLineReasonRefundNotDone         SettlementLineReason = "refund_not_done"
	SettlementLineReasonRefundReturned        SettlementLineReason = "refund_returned"
	SettlementLineReasonChargebackUnknown     SettlementLineReason = "chargeback_unknown"
	SettlementLineReasonAmountDiffers         SettlementLineReason = "amount_differs"
	SettlementLineReasonCurrencyDiffers       SettlementLineReason = "currency_differs"
	SettlementLineReasonLineDoubled           SettlementLineReason = "line_doubled"
	SettlementLineReasonLineOfAnotherAccount  SettlementLineReason = "line_of_another_account"
	SettlementLineReasonLedgerDiffers         SettlementLineReason = "ledger_differs"
	SettlementLineReasonFeeUnexpected         SettlementLineReason = "fee_unexpected"
	SettlementLineReasonAdjustment            SettlementLineReason = "adjustment"
	SettlementLineReasonPaymentMissing        SettlementLineReason = "payment_missing"
	SettlementLineReasonPayoutDiffers         SettlementLineReason = "payout_differs"
)
