package pay

import "time"

// Codes of this package, in addition to those of the service.
const (
	// ErrorCodeNetwork: there was no answer, but the call might have taken effect.
	ErrorCodeNetwork ErrorCode = "network"

	// ErrorCodeTimeout: there was no answer in time, but the call might have taken effect.
	ErrorCodeTimeout ErrorCode = "timeout"

	// ErrorCodeUnexpectedAnswer: the answer is not Pay's, for example from a proxy.
	ErrorCodeUnexpectedAnswer ErrorCode = "unexpected_answer"

	// ErrorCodeBaseURLInvalid: the address of the engine is missing or is not https.
	ErrorCodeBaseURLInvalid ErrorCode = "base_url_invalid"

	// ErrorCodeWebhookBodyMissing: something has already read the body.
	ErrorCodeWebhookBodyMissing ErrorCode = "webhook_body_missing"

	// ErrorCodeWebhookBodyInvalid: the body is signed, but is not an event.
	ErrorCodeWebhookBodyInvalid ErrorCode = "webhook_body_invalid"

	// ErrorCodeWebhookHeadersMissing: a header of the signature is missing, or occurs more than once.
	ErrorCodeWebhookHeadersMissing ErrorCode = "webhook_headers_missing"

	// ErrorCodeWebhookTimestampInvalid: the message was not signed within 5 minutes of now.
	ErrorCodeWebhookTimestampInvalid ErrorCode = "webhook_timestamp_invalid"

	// ErrorCodeWebhookSignatureInvalid: the message was signed with a different secret, or has a different body.
	ErrorCodeWebhookSignatureInvalid ErrorCode = "webhook_signature_invalid"

	// ErrorCodeWebhookSecretInvalid: there is no usable secret.
	ErrorCodeWebhookSecretInvalid ErrorCode = "webhook_secret_invalid"
)

// Error returns the code, so that errors.Is(err, ErrorCodeRefundTooLarge) works.
func (code ErrorCode) Error() string {
	return string(code)
}

// Error is anything that kept a call from succeeding. Code is for programs, Message for people.
type Error struct {
	Code    ErrorCode
	Message string

	// Status is the HTTP status, or 0 if there was no answer.
	Status int

	// RequestID is the service's id for the request. Quote it when you ask for help.
	RequestID string

	// Errors are the fields with errors, if any.
	Errors []FieldError

	// DocsURL is the page about the code in the service's docs.
	DocsURL string

	// RetryAfter is how long the service asks you to wait, or 0.
	RetryAfter time.Duration

	// IdempotencyKey is the key of the call. Repeat the call with this key to learn the outcome of a call that was not
	// answered.
	IdempotencyKey string

	cause error
}

func (err *Error) Error() string {
	return err.Message
}

// Is reports whether the target is the error's code.
func (err *Error) Is(target error) bool {
	code, isCode := target.(ErrorCode)
	return isCode && code == err.Code
}

// Unwrap returns the error of the network or the context, if there was one.
func (err *Error) Unwrap() error {
	return err.cause
}

// WebhookVerificationError is the error of a message that must not be trusted, or cannot be checked: answer it with
// status 400. The message says what to do.
type WebhookVerificationError struct {
	Code    ErrorCode
	Message string
}

func (err *WebhookVerificationError) Error() string {
	return err.Message
}

// Is reports whether the target is the error's code.
func (err *WebhookVerificationError) Is(target error) bool {
	code, isCode := target.(ErrorCode)
	return isCode && code == err.Code
}
