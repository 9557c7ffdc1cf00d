// Code generated from docs/openapi.json; DO NOT EDIT. CONTRIBUTING.md says how to regenerate it.

package pay

import "time"

// Problem: why a request was refused, in RFC 9457 format.
type Problem struct {
	// URL of the page that explains the code.
	Type string `json:"type"`

	// The code in words.
	Title string `json:"title"`

	// The HTTP status.
	Status int `json:"status"`

	// What happened in this case, for developers. The wording can change, so programs should use `code`.
	Detail *string `json:"detail,omitempty"`

	// What went wrong, for programs.
	Code ErrorCode `json:"code"`

	// Identifier of the request, also in the header `X-Request-Id`. Quote it when you ask for help.
	RequestID string `json:"request_id"`

	// The fields that are not valid, if any.
	Errors []FieldError `json:"errors,omitempty"`
}

// FieldError: a field that is not valid.
type FieldError struct {
	// Path of the field, such as `metadata.cart`.
	Field string `json:"field"`

	// What is wrong with the field.
	Code string `json:"code"`

	// An explanation for developers.
	Message string `json:"message"`
}

// PaymentAuthorisedEvent: the amount is authorised and can be captured until `authorised_until`.
// Nothing has been taken yet.
type PaymentAuthorisedEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a
	// different order.
	Sequence int `json:"sequence"`

	Data PaymentStatus `json:"data"`
}

// PaymentStatus: the authoritative state of a session and its payment at this time.
type PaymentStatus struct {
	// Identifier of the session: `trk_` and 30 letters and digits.
	TrackID string `json:"track_id"`

	// The payment link that the session was opened with; null if you created the session.
	PaymentLink *string `json:"payment_link"`

	// `open`: waiting for a card. `processing`: an attempt is in progress, or its outcome is not known
	// yet. `authorised`: the amount is reserved for you, and nothing has been taken yet. `paid`: money was
	// taken. `voided`: the authorised amount was released. `failed`, `cancelled`, `expired`: the session
	// ended and nothing was taken. The last five are final.
	Status SessionStatus `json:"status"`

	// Amount in major units.
	Amount Amount `json:"amount"`

	// The same amount in minor units of its currency: 10.5 BHD is 10500.
	AmountMinor int64 `json:"amount_minor"`

	// ISO 4217 currency code, in upper case.
	Currency string `json:"currency"`

	// Your own order number.
	Reference *string `json:"reference"`

	// What the shopper pays for.
	Description *string `json:"description"`

	// Your own metadata; empty if you sent none.
	Metadata map[string]string `json:"metadata"`

	// Where the shopper is taken after paying.
	SuccessURL *string `json:"success_url"`

	// Where the shopper is taken when nothing was paid.
	FailureURL *string `json:"failure_url"`

	// Language of the card page; null if none was chosen.
	Locale *Locale `json:"locale"`

	// The shopper, as you described them; null if you did not.
	Customer *Customer `json:"customer"`

	// The billing address that you sent; null if you sent none.
	BillingAddress *BillingAddress `json:"billing_address"`

	// Who captures an approved amount: Pay, or you.
	Capture CaptureMode `json:"capture"`

	// Sum taken so far, in major units.
	CapturedAmount Amount `json:"captured_amount"`

	// The same sum in minor units of its currency.
	CapturedAmountMinor int64 `json:"captured_amount_minor"`

	// The time until which more can be captured; null if nothing can be captured. Any amount that is not
	// captured by then is released.
	AuthorisedUntil *time.Time `json:"authorised_until"`

	// Why the authorised amount was released, or, while the status is `authorised`, why it is being
	// released. `lapsed`: it was not captured in time.
	VoidReason *VoidReason `json:"void_reason"`

	// Sum refunded so far, in major units.
	RefundedAmount Amount `json:"refunded_amount"`

	// No payment can be started at or after this time. A payment that was started earlier can still
	// complete.
	ExpiresAt time.Time `json:"expires_at"`

	// When the session was created.
	CreatedAt time.Time `json:"created_at"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Whether money was taken and has not been fully refunded. Fulfil the order only when this is true;
	// `captured_amount` shows how much was taken.
	Paid bool `json:"paid"`

	// Null until the payment has been started.
	Payment *Payment `json:"payment"`

	// Oldest first.
	Attempts []Attempt `json:"attempts"`

	// Oldest first; empty if the sale itself took the money.
	Captures []Capture `json:"captures"`

	// Oldest first.
	Refunds []Refund `json:"refunds"`

	// Number of sessions with this reference; only in answers to a look-up by `reference`.
	Matches *int64 `json:"matches,omitempty"`
}

// Customer: what you sent about the shopper when you created the session.
type Customer struct {
	// Name of the shopper.
	Name *string `json:"name"`

	// E-mail address of the shopper.
	Email *string `json:"email"`

	// Phone number of the shopper, in E.164 format.
	Phone *string `json:"phone"`
}

// BillingAddress: the billing address that you sent when you created the session.
type BillingAddress struct {
	// Street and building.
	Line1 *string `json:"line1"`

	// Flat, floor or company.
	Line2 *string `json:"line2"`

	// City.
	City *string `json:"city"`

	// State, province or governorate.
	Region *string `json:"region"`

	// Postal code.
	PostalCode *string `json:"postal_code"`

	// ISO 3166-1 alpha-2 country code.
	Country *string `json:"country"`
}

// Payment: the payment of a session, described by its latest attempt.
type Payment struct {
	// Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment.
	PaymentID string `json:"payment_id"`

	Status PaymentState `json:"status"`

	// The card of the latest attempt; null before the first attempt.
	Card *Card `json:"card"`

	// The kind of acquirer that the card was sent to, such as `simulator`.
	Acquirer *string `json:"acquirer"`

	// The result of 3-D Secure; null if it was not used.
	ThreeDS *ThreeDs `json:"three_ds"`

	// The acquirer's reference for this sale.
	AcquirerReference *string `json:"acquirer_reference"`

	// The issuer's approval code.
	AuthorisationCode *string `json:"authorisation_code"`

	// Why the card was declined; null if it was not.
	Decline *Decline `json:"decline"`

	// When the payment was started.
	CreatedAt time.Time `json:"created_at"`

	// When the final outcome was known; null until then.
	CompletedAt *time.Time `json:"completed_at"`
}

// Card: the only card data that is stored.
type Card struct {
	// Brand of the card, identified by its first digits; `unknown` if they are not in a known range.
	Brand CardBrand `json:"brand"`

	// Last four digits of the card number.
	Last4 string `json:"last4"`

	// Last month in which the card is valid.
	ExpiryMonth int `json:"expiry_month"`

	// Year of that month, with four digits.
	ExpiryYear int `json:"expiry_year"`
}

// ThreeDs: the result of 3-D Secure.
type ThreeDs struct {
	// `authenticated`: the issuer authenticated the shopper. `attempted`: the issuer or card does not
	// support 3-D Secure, and the scheme confirms that authentication was attempted. `failed`: the shopper
	// was not authenticated. `unavailable`: authentication was not possible.
	Status ThreeDsStatus `json:"status"`

	// `challenge`: the issuer asked the shopper to confirm. `frictionless`: the shopper was not asked.
	Flow ThreeDsFlow `json:"flow"`

	// Electronic commerce indicator from the scheme.
	ECI *string `json:"eci"`
}

// Decline: why the issuer or the acquirer declined the card.
type Decline struct {
	// `stolen_card`, `lost_card`, `pick_up_card` and `do_not_retry` end the payment. After any other code
	// the shopper can try again.
	Code DeclineCode `json:"code"`

	// The reason, for you. The shopper sees a different message on the card page.
	Message string `json:"message"`

	// The acquirer's own code.
	Raw string `json:"raw"`
}

// Attempt: one attempt to pay with one card.
type Attempt struct {
	// Identifier of the attempt, and our reference at the acquirer.
	AttemptID string `json:"attempt_id"`

	// Number of the attempt within its payment, starting at 1.
	Number int `json:"number"`

	// `approved`, `declined` and `reversed` are final; `reversed` means that nothing was taken.
	Status AttemptStatus `json:"status"`

	Card Card `json:"card"`

	// The kind of acquirer that the card was sent to, such as `simulator`.
	Acquirer string `json:"acquirer"`

	// The result of 3-D Secure; null if it was not used.
	ThreeDS *ThreeDs `json:"three_ds"`

	// The acquirer's reference for this sale.
	AcquirerReference *string `json:"acquirer_reference"`

	// The issuer's approval code.
	AuthorisationCode *string `json:"authorisation_code"`

	// Why the card was declined; null if it was not.
	Decline *Decline `json:"decline"`

	// When the card was submitted.
	CreatedAt time.Time `json:"created_at"`

	// When the final outcome was known; null until then.
	CompletedAt *time.Time `json:"completed_at"`
}

// Capture: all or part of an authorised amount, taken from the shopper.
type Capture struct {
	// Identifier of the capture, and our reference at the acquirer.
	CaptureID string `json:"capture_id"`

	// Identifier of the session: `trk_` and 30 letters and digits.
	TrackID string `json:"track_id"`

	// Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment.
	PaymentID string `json:"payment_id"`

	// `pending`: the outcome is not known yet. Until it is known, the amount counts as captured, so that
	// captures never exceed what was authorised. `failed`: nothing was taken.
	Status CaptureStatus `json:"status"`

	// Amount in major units.
	Amount Amount `json:"amount"`

	// The same amount in minor units of its currency.
	AmountMinor int64 `json:"amount_minor"`

	// ISO 4217 currency code, in upper case.
	Currency string `json:"currency"`

	// When the capture was requested.
	CreatedAt time.Time `json:"created_at"`

	// Whether this is the last capture, after which the rest is released.
	Last bool `json:"last"`
}

// Refund: a refund of all or part of a payment.
type Refund struct {
	// Identifier of the refund.
	RefundID string `json:"refund_id"`

	// Identifier of the session: `trk_` and 30 letters and digits.
	TrackID string `json:"track_id"`

	// Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment.
	PaymentID string `json:"payment_id"`

	// `pending`: the outcome is not known yet. Until it is known, the amount counts as refunded, so that
	// refunds never exceed the payment. `failed`: nothing was refunded.
	Status RefundStatus `json:"status"`

	// Amount in major units.
	Amount Amount `json:"amount"`

	// The same amount in minor units of its currency.
	AmountMinor int64 `json:"amount_minor"`

	// ISO 4217 currency code, in upper case.
	Currency string `json:"currency"`

	// When the refund was requested.
	CreatedAt time.Time `json:"created_at"`

	// Your own reason.
	Reason *string `json:"reason"`
}

// PaymentCapturedEvent: a capture that you requested has taken money. For the first capture,
// `payment.succeeded` is sent too.
type PaymentCapturedEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a
	// different order.
	Sequence int `json:"sequence"`

	Data PaymentStatus `json:"data"`
}

// PaymentCaptureFailedEvent: a capture failed, and nothing was taken. The rest of the authorised
// amount can still be captured.
type PaymentCaptureFailedEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a
	// different order.
	Sequence int `json:"sequence"`

	Data PaymentStatus `json:"data"`
}

// PaymentSucceededEvent: the money was taken. Fulfil the order.
type PaymentSucceededEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a
	// different order.
	Sequence int `json:"sequence"`

	Data PaymentStatus `json:"data"`
}

// PaymentVoidedEvent: the authorised amount was released, and nothing was taken. `void_reason` gives
// the reason.
type PaymentVoidedEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a
	// different order.
	Sequence int `json:"sequence"`

	Data PaymentStatus `json:"data"`
}

// PaymentFailedEvent: the payment is over, and nothing was taken.
type PaymentFailedEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a
	// different order.
	Sequence int `json:"sequence"`

	Data PaymentStatus `json:"data"`
}

// PaymentCancelledEvent: you or the shopper cancelled the session before it was paid.
type PaymentCancelledEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a
	// different order.
	Sequence int `json:"sequence"`

	Data PaymentStatus `json:"data"`
}

// PaymentReversedEvent: the payment was approved after it had already ended unpaid, and the money was
// returned to the shopper.
type PaymentReversedEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a
	// different order.
	Sequence int `json:"sequence"`

	Data PaymentStatus `json:"data"`
}

// SessionExpiredEvent: the session expired before it was paid.
type SessionExpiredEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a
	// different order.
	Sequence int `json:"sequence"`

	Data PaymentStatus `json:"data"`
}

// RefundSucceededEvent: money was refunded.
type RefundSucceededEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a
	// different order.
	Sequence int `json:"sequence"`

	Data Refund `json:"data"`
}

// RefundFailedEvent: the refund failed, and no money was returned.
type RefundFailedEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a
	// different order.
	Sequence int `json:"sequence"`

	Data Refund `json:"data"`
}

// DisputeOpenedEvent: a cardholder claims their money back, or the issuer asks for information. Answer
// before `answer_by`.
type DisputeOpenedEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a
	// different order.
	Sequence int `json:"sequence"`

	Data Dispute `json:"data"`
}

// Dispute: a cardholder's claim, made through the issuer, to get their money back.
type Dispute struct {
	// Identifier of the dispute: `dsp_` and 30 letters and digits.
	DisputeID string `json:"dispute_id"`

	// Identifier of the session: `trk_` and 30 letters and digits.
	TrackID string `json:"track_id"`

	// Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment.
	PaymentID string `json:"payment_id"`

	// `information_requested`: the issuer asks for information, and no money has moved. `opened` and
	// `pre_arbitration`: answer before `answer_by`. `evidence_submitted`: the issuer decides.
	// `arbitration`: the scheme decides. `accepted`: you have accepted the claim. `expired`: nobody
	// answered in time.
	Status DisputeStatus `json:"status"`

	// The amount that the cardholder claims, in major units.
	Amount Amount `json:"amount"`

	// The same amount in minor units.
	AmountMinor int64 `json:"amount_minor"`

	// ISO 4217 currency code, in upper case.
	Currency string `json:"currency"`

	// The amount that the acquirer has taken for the dispute and not returned, in major units.
	TakenAmount Amount `json:"taken_amount"`

	// The same amount in minor units.
	TakenAmountMinor int64 `json:"taken_amount_minor"`

	// The scheme that the reason code belongs to.
	Scheme *string `json:"scheme"`

	// The scheme's reason code.
	ReasonCode *string `json:"reason_code"`

	// The general meaning of the code.
	Reason DisputeReason `json:"reason"`

	// The deadline for an answer; null if the acquirer has not named one.
	AnswerBy *time.Time `json:"answer_by"`

	// The acquirer's own reference for the dispute.
	AcquirerReference string `json:"acquirer_reference"`

	// When the acquirer's first report of the dispute was recorded.
	CreatedAt time.Time `json:"created_at"`

	// When the dispute last changed.
	UpdatedAt time.Time `json:"updated_at"`

	// When the dispute was closed; null while it is open.
	ClosedAt *time.Time `json:"closed_at"`
}

// DisputeUpdatedEvent: the status, the amount, the reason or the deadline of a dispute has changed, or
// money was taken or returned.
type DisputeUpdatedEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a
	// different order.
	Sequence int `json:"sequence"`

	Data Dispute `json:"data"`
}

// DisputeClosedEvent: the dispute is won, lost, accepted or expired. An issuer can still contest a
// dispute that you have won.
type DisputeClosedEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a
	// different order.
	Sequence int `json:"sequence"`

	Data Dispute `json:"data"`
}

// KeyExpiringEvent: a secret key of the profile expires in 30 days, 7 days or 1 day. Create and deploy
// another key before then.
type KeyExpiringEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Always null, because this event does not belong to a session.
	Sequence *int `json:"sequence"`

	Data ExpiringKey `json:"data"`
}

// ExpiringKey: the key that will expire.
type ExpiringKey struct {
	// Identifier of the key.
	KeyID string `json:"key_id"`

	// The key without its secret part.
	Masked string `json:"masked"`

	// The label of the key.
	Label *string `json:"label"`

	// When the key stops working.
	ExpiresAt time.Time `json:"expires_at"`

	// At most this many days are left: 30, 7 or 1.
	Days int `json:"days"`
}

// CardPageChangedEvent: the hosted card page, as browsers receive it, differs from its inventory.
// Someone might have tampered with it.
type CardPageChangedEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Always null, because this event does not belong to a session.
	Sequence *int `json:"sequence"`

	Data CardPageCheck `json:"data"`
}

// CardPageCheck: what a monitor found when it loaded the card page from outside.
type CardPageCheck struct {
	// Identifier of the check.
	CheckID string `json:"check_id"`

	// URL of the page that was loaded, without the payment id.
	Address string `json:"address"`

	// Everything that differs from the inventory.
	Differences []Difference `json:"differences"`
}

// Difference: a difference between the card page and its inventory.
type Difference struct {
	// A description of the difference.
	What string `json:"what"`

	// What was found, such as the hash of a script.
	Found string `json:"found"`
}

// EndpointTestEvent: you sent a test event to the endpoint. The event is not about a payment.
type EndpointTestEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	ID string `json:"id"`

	// What happened.
	Type string `json:"type"`

	// When it happened.
	Timestamp time.Time `json:"timestamp"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the profile.
	ProfileID string `json:"profile_id"`

	// Always null, because this event does not belong to a session.
	Sequence *int `json:"sequence"`

	Data EndpointTestData `json:"data"`
}

// EndpointTestData: the endpoint that was tested.
type EndpointTestData struct {
	// Identifier of the endpoint: `whe_` and 30 letters and digits.
	EndpointID string `json:"endpoint_id"`
}

// NewSession: the amount to pay, and the details of the checkout.
type NewSession struct {
	// Decimal amount in major units, with at most 15 significant digits and no more decimals than its
	// currency has. It is never rounded.
	Amount Amount `json:"amount"`

	// ISO 4217 currency code, in upper case. It must be the currency of a country or union, so codes such
	// as `XAU` and `XTS` are refused.
	Currency string `json:"currency"`

	// Your own order number. It does not have to be unique. Payment-status can find sessions by this
	// number.
	Reference string `json:"reference,omitempty"`

	// What the shopper pays for, shown on the card page.
	Description string `json:"description,omitempty"`

	// Names that you choose, each with a string as its value. All answers and events about the session
	// include them.
	Metadata map[string]string `json:"metadata,omitempty"`

	// Where the shopper is taken after paying. An absolute `https` URL in ASCII, without a user name or a
	// fragment. The default is the return URL of the profile.
	SuccessURL string `json:"success_url,omitempty"`

	// Where the shopper is taken when nothing was paid. An absolute `https` URL in ASCII, without a user
	// name or a fragment. The default is the return URL of the profile.
	FailureURL string `json:"failure_url,omitempty"`

	// Language of the card page. The default is the browser's language.
	Locale Locale `json:"locale,omitempty"`

	Customer *NewCustomer `json:"customer,omitempty"`

	BillingAddress *NewBillingAddress `json:"billing_address,omitempty"`

	// `automatic`: the money is taken as soon as the card is approved. `manual`: an approval only
	// authorises the amount; capture or void it later. The default is `automatic`.
	Capture CaptureMode `json:"capture,omitempty"`

	// Seconds until the session expires. The default is 86,400, which is one day.
	ExpiresIn int `json:"expires_in,omitempty"`
}

// NewCustomer: what you know about the shopper. The acquirer and the issuer use these details to
// recognise the shopper, so that fewer shoppers are asked to confirm their payment. The card page does
// not show them.
type NewCustomer struct {
	// Name of the shopper.
	Name string `json:"name,omitempty"`

	// E-mail address of the shopper.
	Email string `json:"email,omitempty"`

	// Phone number of the shopper in E.164 format: `+`, the country code and the number, without spaces.
	Phone string `json:"phone,omitempty"`
}

// NewBillingAddress: the billing address that the issuer of the card knows. It is sent to the
// acquirer.
type NewBillingAddress struct {
	// Street and building.
	Line1 string `json:"line1,omitempty"`

	// Flat, floor or company.
	Line2 string `json:"line2,omitempty"`

	// City.
	City string `json:"city,omitempty"`

	// State, province or governorate.
	Region string `json:"region,omitempty"`

	// Postal code.
	PostalCode string `json:"postal_code,omitempty"`

	// ISO 3166-1 alpha-2 country code, in upper case.
	Country string `json:"country,omitempty"`
}

// Session: a checkout session: a request for one shopper to pay one amount.
type Session struct {
	// Identifier of the session: `trk_` and 30 letters and digits.
	TrackID string `json:"track_id"`

	// The payment link that the session was opened with; null if you created the session.
	PaymentLink *string `json:"payment_link"`

	// `open`: waiting for a card. `processing`: an attempt is in progress, or its outcome is not known
	// yet. `authorised`: the amount is reserved for you, and nothing has been taken yet. `paid`: money was
	// taken. `voided`: the authorised amount was released. `failed`, `cancelled`, `expired`: the session
	// ended and nothing was taken. The last five are final.
	Status SessionStatus `json:"status"`

	// Amount in major units.
	Amount Amount `json:"amount"`

	// The same amount in minor units of its currency: 10.5 BHD is 10500.
	AmountMinor int64 `json:"amount_minor"`

	// ISO 4217 currency code, in upper case.
	Currency string `json:"currency"`

	// Your own order number.
	Reference *string `json:"reference"`

	// What the shopper pays for.
	Description *string `json:"description"`

	// Your own metadata; empty if you sent none.
	Metadata map[string]string `json:"metadata"`

	// Where the shopper is taken after paying.
	SuccessURL *string `json:"success_url"`

	// Where the shopper is taken when nothing was paid.
	FailureURL *string `json:"failure_url"`

	// Language of the card page; null if none was chosen.
	Locale *Locale `json:"locale"`

	// The shopper, as you described them; null if you did not.
	Customer *Customer `json:"customer"`

	// The billing address that you sent; null if you sent none.
	BillingAddress *BillingAddress `json:"billing_address"`

	// Who captures an approved amount: Pay, or you.
	Capture CaptureMode `json:"capture"`

	// Sum taken so far, in major units.
	CapturedAmount Amount `json:"captured_amount"`

	// The same sum in minor units of its currency.
	CapturedAmountMinor int64 `json:"captured_amount_minor"`

	// The time until which more can be captured; null if nothing can be captured. Any amount that is not
	// captured by then is released.
	AuthorisedUntil *time.Time `json:"authorised_until"`

	// Why the authorised amount was released, or, while the status is `authorised`, why it is being
	// released. `lapsed`: it was not captured in time.
	VoidReason *VoidReason `json:"void_reason"`

	// Sum refunded so far, in major units.
	RefundedAmount Amount `json:"refunded_amount"`

	// No payment can be started at or after this time. A payment that was started earlier can still
	// complete.
	ExpiresAt time.Time `json:"expires_at"`

	// When the session was created.
	CreatedAt time.Time `json:"created_at"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`
}

// StartPayment: the payment method of the session.
type StartPayment struct {
	// The payment method: `card`.
	Method PaymentMethod `json:"method"`
}

// StartedPayment: a started payment and the URL of its card page.
type StartedPayment struct {
	// Identifier of the session: `trk_` and 30 letters and digits.
	TrackID string `json:"track_id"`

	// Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment.
	PaymentID string `json:"payment_id"`

	// URL of the hosted card page. Send the shopper there.
	PaymentURL string `json:"payment_url"`

	// Amount in major units.
	Amount Amount `json:"amount"`

	// The same amount in minor units of its currency: 10.5 BHD is 10500.
	AmountMinor int64 `json:"amount_minor"`

	// ISO 4217 currency code, in upper case.
	Currency string `json:"currency"`

	// `open`: waiting for a card. `processing`: an attempt is in progress, or its outcome is not known
	// yet. `authorised`: the amount is reserved for you, and nothing has been taken yet. `paid`: money was
	// taken. `voided`: the authorised amount was released. `failed`, `cancelled`, `expired`: the session
	// ended and nothing was taken. The last five are final.
	Status SessionStatus `json:"status"`

	// No payment can be started at or after this time. A payment that was started earlier can still
	// complete.
	ExpiresAt time.Time `json:"expires_at"`
}

// NewPayment: a new session and its payment method.
type NewPayment struct {
	// Decimal amount in major units, with at most 15 significant digits and no more decimals than its
	// currency has. It is never rounded.
	Amount Amount `json:"amount"`

	// ISO 4217 currency code, in upper case. It must be the currency of a country or union, so codes such
	// as `XAU` and `XTS` are refused.
	Currency string `json:"currency"`

	// Your own order number. It does not have to be unique. Payment-status can find sessions by this
	// number.
	Reference string `json:"reference,omitempty"`

	// What the shopper pays for, shown on the card page.
	Description string `json:"description,omitempty"`

	// Names that you choose, each with a string as its value. All answers and events about the session
	// include them.
	Metadata map[string]string `json:"metadata,omitempty"`

	// Where the shopper is taken after paying. An absolute `https` URL in ASCII, without a user name or a
	// fragment. The default is the return URL of the profile.
	SuccessURL string `json:"success_url,omitempty"`

	// Where the shopper is taken when nothing was paid. An absolute `https` URL in ASCII, without a user
	// name or a fragment. The default is the return URL of the profile.
	FailureURL string `json:"failure_url,omitempty"`

	// Language of the card page. The default is the browser's language.
	Locale Locale `json:"locale,omitempty"`

	Customer *NewCustomer `json:"customer,omitempty"`

	BillingAddress *NewBillingAddress `json:"billing_address,omitempty"`

	// `automatic`: the money is taken as soon as the card is approved. `manual`: an approval only
	// authorises the amount; capture or void it later. The default is `automatic`.
	Capture CaptureMode `json:"capture,omitempty"`

	// Seconds until the session expires. The default is 86,400, which is one day.
	ExpiresIn int `json:"expires_in,omitempty"`

	// The payment method: `card`.
	Method PaymentMethod `json:"method,omitempty"`
}

// InitiatedPayment: a session and the URL of its card page.
type InitiatedPayment struct {
	// Identifier of the session: `trk_` and 30 letters and digits.
	TrackID string `json:"track_id"`

	// The payment link that the session was opened with; null if you created the session.
	PaymentLink *string `json:"payment_link"`

	// `open`: waiting for a card. `processing`: an attempt is in progress, or its outcome is not known
	// yet. `authorised`: the amount is reserved for you, and nothing has been taken yet. `paid`: money was
	// taken. `voided`: the authorised amount was released. `failed`, `cancelled`, `expired`: the session
	// ended and nothing was taken. The last five are final.
	Status SessionStatus `json:"status"`

	// Amount in major units.
	Amount Amount `json:"amount"`

	// The same amount in minor units of its currency: 10.5 BHD is 10500.
	AmountMinor int64 `json:"amount_minor"`

	// ISO 4217 currency code, in upper case.
	Currency string `json:"currency"`

	// Your own order number.
	Reference *string `json:"reference"`

	// What the shopper pays for.
	Description *string `json:"description"`

	// Your own metadata; empty if you sent none.
	Metadata map[string]string `json:"metadata"`

	// Where the shopper is taken after paying.
	SuccessURL *string `json:"success_url"`

	// Where the shopper is taken when nothing was paid.
	FailureURL *string `json:"failure_url"`

	// Language of the card page; null if none was chosen.
	Locale *Locale `json:"locale"`

	// The shopper, as you described them; null if you did not.
	Customer *Customer `json:"customer"`

	// The billing address that you sent; null if you sent none.
	BillingAddress *BillingAddress `json:"billing_address"`

	// Who captures an approved amount: Pay, or you.
	Capture CaptureMode `json:"capture"`

	// Sum taken so far, in major units.
	CapturedAmount Amount `json:"captured_amount"`

	// The same sum in minor units of its currency.
	CapturedAmountMinor int64 `json:"captured_amount_minor"`

	// The time until which more can be captured; null if nothing can be captured. Any amount that is not
	// captured by then is released.
	AuthorisedUntil *time.Time `json:"authorised_until"`

	// Why the authorised amount was released, or, while the status is `authorised`, why it is being
	// released. `lapsed`: it was not captured in time.
	VoidReason *VoidReason `json:"void_reason"`

	// Sum refunded so far, in major units.
	RefundedAmount Amount `json:"refunded_amount"`

	// No payment can be started at or after this time. A payment that was started earlier can still
	// complete.
	ExpiresAt time.Time `json:"expires_at"`

	// When the session was created.
	CreatedAt time.Time `json:"created_at"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`

	// Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment.
	PaymentID string `json:"payment_id"`

	// URL of the hosted card page. Send the shopper there.
	PaymentURL string `json:"payment_url"`
}

// PaymentStatusQuery: the session to look up, by exactly one of these fields.
type PaymentStatusQuery struct {
	// Identifier of the session.
	TrackID string `json:"track_id,omitempty"`

	// Identifier of its payment.
	PaymentID string `json:"payment_id,omitempty"`

	// Your own order number. If several sessions have this number, the answer describes the newest paid
	// one, otherwise the newest refunded one, otherwise the newest authorised one, and otherwise the
	// newest. `matches` is the number of these sessions.
	Reference string `json:"reference,omitempty"`
}

// NewCapture: the authorised payment, and how much of it to capture.
type NewCapture struct {
	// Identifier of the authorised session.
	TrackID string `json:"track_id"`

	// Decimal amount in major units, with at most 15 significant digits and no more decimals than its
	// currency has. It is never rounded. The amount to capture. If it is missing, everything that is left
	// is captured.
	Amount *Amount `json:"amount,omitempty"`

	// Whether this is the last capture, after which the rest is released. A capture of everything that is
	// left is always the last.
	Last *bool `json:"last,omitempty"`
}

// NewVoid: the authorised payment to void.
type NewVoid struct {
	// Identifier of the authorised session.
	TrackID string `json:"track_id"`
}

// NewRefund: the payment to refund, and how much of it.
type NewRefund struct {
	// Identifier of the paid session.
	TrackID string `json:"track_id"`

	// Decimal amount in major units, with at most 15 significant digits and no more decimals than its
	// currency has. It is never rounded. The amount to refund. If it is missing, everything that is left
	// is refunded.
	Amount *Amount `json:"amount,omitempty"`

	// Your own reason, for your records. The shopper does not see it.
	Reason string `json:"reason,omitempty"`
}

// NewPaymentLink: the terms of a payment link. They never change.
type NewPaymentLink struct {
	// What the shopper pays for, shown on the page of the link and on the card page.
	Title string `json:"title"`

	// Further details, shown on the page of the link.
	Description string `json:"description,omitempty"`

	// Your own reference, such as an invoice number. Every session of the link gets it.
	Reference string `json:"reference,omitempty"`

	// ISO 4217 currency code, in upper case. It must be the currency of a country or union, so codes such
	// as `XAU` and `XTS` are refused.
	Currency string `json:"currency"`

	// Decimal amount in major units, with at most 15 significant digits and no more decimals than its
	// currency has. It is never rounded. If the amount is missing, the shopper enters one.
	Amount *Amount `json:"amount,omitempty"`

	// Decimal amount in major units, with at most 15 significant digits and no more decimals than its
	// currency has. It is never rounded. The smallest amount that the shopper can enter.
	MinimumAmount *Amount `json:"minimum_amount,omitempty"`

	// Decimal amount in major units, with at most 15 significant digits and no more decimals than its
	// currency has. It is never rounded. The largest amount that the shopper can enter.
	MaximumAmount *Amount `json:"maximum_amount,omitempty"`

	// How many times the link can be paid: 1 for a single-use link. Without it, there is no limit.
	MaxPayments int `json:"max_payments,omitempty"`

	// When the link expires. Without it, the link does not expire.
	ExpiresAt time.Time `json:"expires_at,omitzero"`
}

// PaymentLink: an address where shoppers can pay you, even if you have no online shop.
type PaymentLink struct {
	// Identifier of the payment link: `plk_` and 30 letters and digits.
	LinkID string `json:"link_id"`

	// The address to send to shoppers. It never changes.
	URL string `json:"url"`

	// `active`: the link can be paid. `completed`: it has been paid `max_payments` times. `expired`: its
	// expiry time has passed. `deactivated`: you have deactivated it.
	Status PaymentLinkStatus `json:"status"`

	// What the shopper pays for.
	Title string `json:"title"`

	// Further details.
	Description *string `json:"description"`

	// Your own reference, such as an invoice number.
	Reference *string `json:"reference"`

	// ISO 4217 currency code, in upper case.
	Currency string `json:"currency"`

	// The amount in major units; null if the shopper enters it.
	Amount *Amount `json:"amount"`

	// The same amount in minor units.
	AmountMinor *int64 `json:"amount_minor"`

	// The smallest amount that the shopper can enter; null if there is no minimum.
	MinimumAmount *Amount `json:"minimum_amount"`

	// The same amount in minor units.
	MinimumAmountMinor *int64 `json:"minimum_amount_minor"`

	// The largest amount that the shopper can enter; null if there is no maximum.
	MaximumAmount *Amount `json:"maximum_amount"`

	// The same amount in minor units.
	MaximumAmountMinor *int64 `json:"maximum_amount_minor"`

	// How many times the link can be paid; null if there is no limit.
	MaxPayments *int `json:"max_payments"`

	// How many times the link has been paid. A payment that was refunded later still counts.
	PaymentsCount int `json:"payments_count"`

	// When the link expires; null if it does not.
	ExpiresAt *time.Time `json:"expires_at"`

	// When you deactivated the link; null if you did not.
	DeactivatedAt *time.Time `json:"deactivated_at"`

	// When the link was created.
	CreatedAt time.Time `json:"created_at"`

	// Environment of the profile that the key belongs to. In `sandbox`, no money moves.
	Environment Environment `json:"environment"`
}

// PaymentLinkList: one page of a list.
type PaymentLinkList struct {
	// Newest first.
	Data []PaymentLink `json:"data"`

	// Whether more items follow.
	HasMore bool `json:"has_more"`
}

// LinkPaymentList: one page of a list.
type LinkPaymentList struct {
	// Newest first.
	Data []LinkPayment `json:"data"`

	// Whether more items follow.
	HasMore bool `json:"has_more"`
}

// LinkPayment: a session that was opened with a payment link.
type LinkPayment struct {
	// Identifier of the session: `trk_` and 30 letters and digits.
	TrackID string `json:"track_id"`

	// Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment.
	PaymentID string `json:"payment_id"`

	// `open`: waiting for a card. `processing`: an attempt is in progress, or its outcome is not known
	// yet. `authorised`: the amount is reserved for you, and nothing has been taken yet. `paid`: money was
	// taken. `voided`: the authorised amount was released. `failed`, `cancelled`, `expired`: the session
	// ended and nothing was taken. The last five are final.
	Status SessionStatus `json:"status"`

	// Amount in major units.
	Amount Amount `json:"amount"`

	// The same amount in minor units of its currency: 10.5 BHD is 10500.
	AmountMinor int64 `json:"amount_minor"`

	// ISO 4217 currency code, in upper case.
	Currency string `json:"currency"`

	// When the shopper opened the link.
	CreatedAt time.Time `json:"created_at"`

	// When the session ended; null while it is open.
	CompletedAt *time.Time `json:"completed_at"`
}

// EventList: one page of a list.
type EventList struct {
	// Oldest first.
	Data []WebhookEvent `json:"data"`

	// Whether more items follow.
	HasMore bool `json:"has_more"`
}

// ResendEvent: where to send the event. Without `endpoint_id`, the event goes to every enabled
// endpoint that is subscribed to its type.
type ResendEvent struct {
	// Send the event to this endpoint only.
	EndpointID string `json:"endpoint_id,omitempty"`
}

// ResentEvent: an event that is being sent again.
type ResentEvent struct {
	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	EventID string `json:"event_id"`

	// One delivery per endpoint that the event is sent to.
	Deliveries []ResentDelivery `json:"deliveries"`
}

// ResentDelivery: a delivery that is due now.
type ResentDelivery struct {
	// Identifier of the delivery.
	DeliveryID string `json:"delivery_id"`

	// Identifier of the endpoint: `whe_` and 30 letters and digits.
	EndpointID string `json:"endpoint_id"`
}

// NewWebhookEndpoint: the URL and the types of events to send to it. Without `event_types`, all types
// are sent.
type NewWebhookEndpoint struct {
	// URL that events are sent to: an absolute, public `https` URL in ASCII, without a user name or a
	// fragment. In sandbox, `http` is accepted too.
	URL string `json:"url"`

	// Your own description.
	Description string `json:"description,omitempty"`

	// Types of events that are sent to this endpoint.
	EventTypes []SubscribableType `json:"event_types,omitempty"`
}

// WebhookEndpointWithSecret: an endpoint, and the secret that verifies its messages.
type WebhookEndpointWithSecret struct {
	// Identifier of the endpoint: `whe_` and 30 letters and digits.
	EndpointID string `json:"endpoint_id"`

	// URL that events are sent to.
	URL string `json:"url"`

	// Your own description.
	Description *string `json:"description"`

	// Types of events that are sent to this endpoint; null for all types.
	EventTypes []SubscribableType `json:"event_types"`

	// `disabled`: nothing is sent to the endpoint, and events that occur in the meantime are not queued
	// for it.
	Status WebhookEndpointStatus `json:"status"`

	// Why the endpoint is disabled; null while it is enabled. `merchant`: you disabled it. `gone`: it
	// answered 410. `failing`: no delivery has succeeded for five days.
	DisabledReason *DisabledReason `json:"disabled_reason"`

	// When the endpoint was disabled; null while it is enabled.
	DisabledAt *time.Time `json:"disabled_at"`

	// When the endpoint was created.
	CreatedAt time.Time `json:"created_at"`

	// Signs the messages to this endpoint, according to Standard Webhooks. Store it now, because it is not
	// shown again.
	Secret string `json:"secret"`
}

// WebhookEndpointList: one page of a list.
type WebhookEndpointList struct {
	// All endpoints, oldest first.
	Data []WebhookEndpoint `json:"data"`

	// Whether more items follow.
	HasMore bool `json:"has_more"`
}

// WebhookEndpoint: a URL on your server that receives events.
type WebhookEndpoint struct {
	// Identifier of the endpoint: `whe_` and 30 letters and digits.
	EndpointID string `json:"endpoint_id"`

	// URL that events are sent to.
	URL string `json:"url"`

	// Your own description.
	Description *string `json:"description"`

	// Types of events that are sent to this endpoint; null for all types.
	EventTypes []SubscribableType `json:"event_types"`

	// `disabled`: nothing is sent to the endpoint, and events that occur in the meantime are not queued
	// for it.
	Status WebhookEndpointStatus `json:"status"`

	// Why the endpoint is disabled; null while it is enabled. `merchant`: you disabled it. `gone`: it
	// answered 410. `failing`: no delivery has succeeded for five days.
	DisabledReason *DisabledReason `json:"disabled_reason"`

	// When the endpoint was disabled; null while it is enabled.
	DisabledAt *time.Time `json:"disabled_at"`

	// When the endpoint was created.
	CreatedAt time.Time `json:"created_at"`
}

// WebhookEndpointChange: fields to change. Fields that are not sent keep their values.
type WebhookEndpointChange struct {
	// URL that events are sent to: an absolute, public `https` URL in ASCII, without a user name or a
	// fragment. In sandbox, `http` is accepted too.
	URL string `json:"url,omitempty"`

	// Your own description; null removes it.
	Description Nullable[string] `json:"description,omitzero"`

	// Types of events that are sent to this endpoint; null for all types.
	EventTypes Nullable[[]SubscribableType] `json:"event_types,omitzero"`

	// `disabled`: nothing is sent to the endpoint, and events that occur in the meantime are not queued
	// for it.
	Status WebhookEndpointStatus `json:"status,omitempty"`
}

// RotateSecret: how long the earlier secrets remain valid.
type RotateSecret struct {
	// For how many seconds messages are also signed with the earlier secrets. The default is 86,400, which
	// is one day. With 0, the earlier secrets stop being used immediately.
	OverlapSeconds *int `json:"overlap_seconds,omitempty"`
}

// DeliveryList: one page of a list.
type DeliveryList struct {
	// Newest first.
	Data []Delivery `json:"data"`

	// Whether more items follow.
	HasMore bool `json:"has_more"`
}

// Delivery: an event on its way to an endpoint.
type Delivery struct {
	// Identifier of the delivery.
	DeliveryID string `json:"delivery_id"`

	// Identifier of the endpoint: `whe_` and 30 letters and digits.
	EndpointID string `json:"endpoint_id"`

	// Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.
	EventID string `json:"event_id"`

	// What happened.
	EventType EventType `json:"event_type"`

	// `pending`: the next attempt is at `next_attempt_at`. `succeeded`: the endpoint answered 2xx.
	// `failed`: every attempt failed. `cancelled`: the endpoint was deleted.
	Status DeliveryStatus `json:"status"`

	// When the next attempt is due; null once the delivery is complete.
	NextAttemptAt *time.Time `json:"next_attempt_at"`

	// When the delivery was created.
	CreatedAt time.Time `json:"created_at"`

	// When the delivery succeeded, failed or was cancelled; null until then.
	CompletedAt *time.Time `json:"completed_at"`

	// Oldest first.
	Attempts []DeliveryAttempt `json:"attempts"`
}

// DeliveryAttempt: one request to the endpoint, and its result.
type DeliveryAttempt struct {
	// Number of the attempt within its delivery, starting at 1.
	Number int `json:"number"`

	// URL that the request was sent to.
	URL string `json:"url"`

	// When the request was sent.
	AttemptedAt time.Time `json:"attempted_at"`

	// Duration of the attempt in milliseconds.
	DurationMs int64 `json:"duration_ms"`

	// HTTP status of the answer; null if there was no answer.
	HTTPStatus *int `json:"http_status"`

	// Why the attempt failed; null on success.
	Failure *string `json:"failure"`

	// The beginning of the endpoint's answer, at most 1,024 bytes.
	Answer *string `json:"answer"`
}

// ResendFailed: the period whose failed deliveries are sent again.
type ResendFailed struct {
	// Deliveries created at or after this time.
	From time.Time `json:"from"`

	// Deliveries created before this time.
	To time.Time `json:"to"`
}

// ResentFailed: how many deliveries are being sent again, and where to continue.
type ResentFailed struct {
	// Number of deliveries that are being sent again.
	Count int `json:"count"`

	// If there are more deliveries than one request can resend, repeat the request from this time.
	// Otherwise null.
	NextFrom *time.Time `json:"next_from"`
}

// DisputeList: one page of a list.
type DisputeList struct {
	// Newest first.
	Data []Dispute `json:"data"`

	// Whether more items follow.
	HasMore bool `json:"has_more"`
}

// SimulatedDispute: an acquirer's report about a dispute.
type SimulatedDispute struct {
	// Identifier of the paid session.
	TrackID string `json:"track_id"`

	// What the acquirer reports. A dispute usually begins with `opened` or `chargeback`.
	Kind DisputeKind `json:"kind"`

	// Decimal amount in major units, with at most 15 significant digits and no more decimals than its
	// currency has. It is never rounded. The disputed amount. If it is missing, everything that was taken
	// is disputed.
	Amount *Amount `json:"amount,omitempty"`

	// A Visa reason code. The default is `10.4`.
	ReasonCode string `json:"reason_code,omitempty"`
}

// NewCardPageCheck: what a monitor saw when it loaded the card page from outside.
type NewCardPageCheck struct {
	// URL of the page that was loaded, without the payment id.
	Address string `json:"address"`

	// Everything that differs from the inventory.
	Differences []Difference `json:"differences"`
}

// TestClock: the test clock of a sandbox profile.
type TestClock struct {
	// How far the clock has been advanced in total, in seconds.
	AdvancedSeconds int64 `json:"advanced_seconds"`

	// The last advance; null if the clock was never advanced.
	LastAdvance *LastAdvance `json:"last_advance"`
}

// LastAdvance: the last advance of the test clock.
type LastAdvance struct {
	// How far the clock was advanced, in seconds.
	Seconds int `json:"seconds"`

	// When the clock was advanced, in real time.
	At time.Time `json:"at"`

	Moved MovedDeadlines `json:"moved"`
}

// MovedDeadlines: how many deadlines of each kind were brought forward.
type MovedDeadlines struct {
	// Open sessions, which expire sooner.
	Sessions int `json:"sessions"`

	// Authorised payments, which lapse sooner.
	Authorisations int `json:"authorisations"`

	// Payment links, which expire sooner.
	PaymentLinks int `json:"payment_links"`

	// Deliveries of events, which are retried sooner.
	WebhookDeliveries int `json:"webhook_deliveries"`

	// Failing webhook endpoints, which count as failing for longer, and are disabled after 5 days.
	WebhookEndpoints int `json:"webhook_endpoints"`

	// Earlier secrets of webhook endpoints, which stop signing sooner.
	WebhookSecrets int `json:"webhook_secrets"`

	// Requests to an acquirer about an unknown outcome, which are repeated sooner.
	Inquiries int `json:"inquiries"`

	// Receipts for shoppers, which are retried sooner.
	Receipts int `json:"receipts"`

	// Disputes that need an answer, whose deadline is sooner.
	Disputes int `json:"disputes"`

	// Secret keys, which expire sooner.
	APIKeys int `json:"api_keys"`
}

// TestClockAdvance: how far the test clock is advanced.
type TestClockAdvance struct {
	// How far to advance the clock, in seconds: from 1 second to 30 days.
	Seconds int `json:"seconds"`
}

// BalanceList: the balances of your ledger.
type BalanceList struct {
	// By currency and account.
	Data []Balance `json:"data"`
}

// Balance: the balance of an account of your ledger in one currency.
type Balance struct {
	// `acquirer_receivable`: what the acquirer owes. `merchant_payable`: what you are owed. `suspense`:
	// money that was taken after a payment had ended and goes back to the shopper, and lines of settlement
	// files that do not match. `settled`: what the acquirer has paid. `fees`: what the acquirer has kept.
	// `disputes`: what disputes have taken and no settlement file shows yet.
	Account LedgerAccount `json:"account"`

	// The balance in major units.
	Amount Amount `json:"amount"`

	// The same amount in minor units of its currency.
	AmountMinor int64 `json:"amount_minor"`

	// ISO 4217 currency code, in upper case.
	Currency string `json:"currency"`
}

// Statement: the balances before and after a period. The postings of the period add up to the
// difference between the two.
type Statement struct {
	// The balances before the period.
	Opening []Balance `json:"opening"`

	// The balances after the period.
	Closing []Balance `json:"closing"`

	// List the postings of the period `after` this position.
	AfterPosition int64 `json:"after_position"`

	// The position of the last posting of the period.
	LastPosition int64 `json:"last_position"`

	// The number of postings in the period.
	Count int64 `json:"count"`
}

// PostingList: one page of a list.
type PostingList struct {
	// In the order of their positions.
	Data []Posting `json:"data"`

	// Whether more items follow.
	HasMore bool `json:"has_more"`
}

// Posting: a movement of money, from one account of your ledger to another.
type Posting struct {
	// Place in your ledger; positions are consecutive.
	Position int64 `json:"position"`

	// What moved the money. `late_approval`: an approval that came after its payment had ended.
	// `late_reversal`: the money of a late approval has gone back. `chargeback_reversal`: the money of a
	// chargeback was returned to you. The kinds of settlements are in the guide to balances.
	Kind PostingKind `json:"kind"`

	// Identifier of the attempt, capture, refund or dispute that moved the money, or of the settlement.
	Reference string `json:"reference"`

	// The session; null if the posting is not about a session.
	TrackID *string `json:"track_id"`

	// The account that is debited.
	Debit LedgerAccount `json:"debit"`

	// The account that is credited.
	Credit LedgerAccount `json:"credit"`

	// Amount in major units.
	Amount Amount `json:"amount"`

	// The same amount in minor units of its currency.
	AmountMinor int64 `json:"amount_minor"`

	// ISO 4217 currency code, in upper case.
	Currency string `json:"currency"`

	// When the posting was booked.
	BookedAt time.Time `json:"booked_at"`
}

// SettlementList: one page of a list.
type SettlementList struct {
	// Newest first.
	Data []Settlement `json:"data"`

	// Whether more items follow.
	HasMore bool `json:"has_more"`
}

// Settlement: a settlement file of your acquirer.
type Settlement struct {
	// The id of the settlement.
	SettlementID string `json:"settlement_id"`

	// Your account at the acquirer.
	AccountID string `json:"account_id"`

	// The name of the file.
	Name string `json:"name"`

	// The format of the file.
	Format string `json:"format"`

	// The SHA-256 of the file, in hexadecimal digits.
	SHA256 string `json:"sha256"`

	// `importing`: not all lines have been imported yet.
	Status SettlementStatus `json:"status"`

	// The number of lines in the file.
	LineCount int `json:"line_count"`

	// The number of lines that do not match and are not resolved yet.
	OpenItems int `json:"open_items"`

	// The earliest time that a line states.
	FirstAt *time.Time `json:"first_at"`

	// The latest time that a line states.
	LastAt *time.Time `json:"last_at"`

	// The sums, by currency. Empty while the status is `importing`.
	Totals []SettlementTotal `json:"totals"`

	// When the import began.
	CreatedAt time.Time `json:"created_at"`
}

// SettlementTotal: the sums of a settlement in one currency.
type SettlementTotal struct {
	// ISO 4217 currency code, in upper case.
	Currency string `json:"currency"`

	// Payments and captures.
	Settled Sum `json:"settled"`

	// Refunds, as a negative amount.
	Refunded Sum `json:"refunded"`

	// Chargebacks, as negative amounts, and their reversals.
	Disputed Sum `json:"disputed"`

	// Everything else.
	Other Sum `json:"other"`

	// The fees that the acquirer keeps.
	Fees Sum `json:"fees"`

	// The sum of the amounts above, minus the fees.
	Net Sum `json:"net"`
}

// Sum: an amount, in major and in minor units.
type Sum struct {
	// In major units.
	Amount Amount `json:"amount"`

	// The same amount in minor units of its currency.
	AmountMinor int64 `json:"amount_minor"`
}

// SettlementLineList: one page of a list.
type SettlementLineList struct {
	// In the order of the lines in the file.
	Data []SettlementLine `json:"data"`

	// Whether more items follow.
	HasMore bool `json:"has_more"`
}

// SettlementLine: a line of a settlement file.
type SettlementLine struct {
	// The line's position in the file, starting at 1.
	Number int `json:"number"`

	// The type of the line. `refund_reversed`: a refund that did not reach the shopper. `payout`: the
	// transfer of the settled sum. `adjustment`: everything else.
	Type SettlementLineType `json:"type"`

	// The amount that the acquirer pays, before its fee; negative if the acquirer takes the amount.
	Amount Amount `json:"amount"`

	// The same amount in minor units.
	AmountMinor int64 `json:"amount_minor"`

	// ISO 4217 currency code, in upper case.
	Currency string `json:"currency"`

	// The fees that the acquirer keeps.
	Fee Amount `json:"fee"`

	// The fee in minor units of `fee_currency`.
	FeeMinor int64 `json:"fee_minor"`

	// ISO 4217 currency code, in upper case.
	FeeCurrency string `json:"fee_currency"`

	// `matched`: the line settles what `reference` names. `open`: the line does not match, and is being
	// checked. `closed`: the mismatch was resolved. `none`: there is nothing to match.
	Status SettlementLineStatus `json:"status"`

	// Why the line did not match.
	Reason *SettlementLineReason `json:"reason"`

	// The attempt, capture, refund or dispute that the line settles.
	Reference *string `json:"reference"`

	// The acquirer's reference.
	AcquirerReference *string `json:"acquirer_reference"`

	// The session; null if it is not known.
	TrackID *string `json:"track_id"`

	// The time stated in the line.
	At *time.Time `json:"at"`
}

// chooseWebhookEvent reads the type that a value names; nil if this version of the package does not know it.
func chooseWebhookEvent(value string, raw []byte) (any, error) {
	switch value {
	case "payment.authorised":
		return read[PaymentAuthorisedEvent](raw)
	case "payment.captured":
		return read[PaymentCapturedEvent](raw)
	case "payment.capture_failed":
		return read[PaymentCaptureFailedEvent](raw)
	case "payment.succeeded":
		return read[PaymentSucceededEvent](raw)
	case "payment.voided":
		return read[PaymentVoidedEvent](raw)
	case "payment.failed":
		return read[PaymentFailedEvent](raw)
	case "payment.cancelled":
		return read[PaymentCancelledEvent](raw)
	case "payment.reversed":
		return read[PaymentReversedEvent](raw)
	case "session.expired":
		return read[SessionExpiredEvent](raw)
	case "refund.succeeded":
		return read[RefundSucceededEvent](raw)
	case "refund.failed":
		return read[RefundFailedEvent](raw)
	case "dispute.opened":
		return read[DisputeOpenedEvent](raw)
	case "dispute.updated":
		return read[DisputeUpdatedEvent](raw)
	case "dispute.closed":
		return read[DisputeClosedEvent](raw)
	case "key.expiring":
		return read[KeyExpiringEvent](raw)
	case "card_page.changed":
		return read[CardPageChangedEvent](raw)
	case "endpoint.test":
		return read[EndpointTestEvent](raw)
	}
	return nil, nil
}
