package pay

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"regexp"
)

// request is a call of an operation.
type request struct {
	method, path string
	ids          []string
	query        url.Values
	body         any
	repeat       repeat
	options      []WriteOption
}

// WriteOption is an option of a call that must not take effect twice.
type WriteOption func(*writing)

type writing struct {
	idempotencyKey string
}

// IdempotencyKey sets the key of a call: 1 to 255 visible ASCII characters. By default, each call generates one and keeps
// it for its tries. With your own key, stored before the call, the work is not done twice even if your process dies.
func IdempotencyKey(key string) WriteOption {
	return func(writing *writing) {
		writing.idempotencyKey = key
	}
}

var idempotencyKeyPattern = regexp.MustCompile(`^[!-~]{1,255}$`)

type transport struct {
	settings Options
	http     *http.Client
}

// call calls an operation, and repeats the call if that is necessary and safe.
func call[Answer any](ctx context.Context, client *Client, request request) (Answer, error) {
	var answer Answer
	trip, err := client.transport.prepare(request)
	if err != nil {
		return answer, err
	}
	for retries := 0; ; retries++ {
		failure := client.transport.exchange(ctx, trip, &answer)
		if failure == nil {
			return answer, nil
		}
		// An earlier try, whose answer was lost, has already deleted it.
		if retries > 0 && request.method == http.MethodDelete && failure.Code == ErrorCodeNotFound {
			return answer, nil
		}
		wait, isWorthwhile := waitBefore(failure, retries)
		if !isWorthwhile || request.repeat == never || retries >= client.transport.settings.MaxRetries {
			return answer, failure
		}
		if ctx.Err() != nil || !pause(ctx, wait) {
			failure.cause = ctx.Err()
			return answer, failure
		}
	}
}

// prepare writes the request once for all tries.
func (transport *transport) prepare(request request) (trip, error) {
	path, err := address(request)
	if err != nil {
		return trip{}, err
	}
	prepared := trip{method: request.method, address: transport.settings.BaseURL + path}
	if request.repeat == keyed {
		writing := writing{idempotencyKey: rand.Text()}
		for _, option := range request.options {
			option(&writing)
		}
		prepared.key = writing.idempotencyKey
		if !idempotencyKeyPattern.MatchString(prepared.key) {
			message := "An idempotency key must have 1 to 255 visible ASCII characters."
			return trip{}, &Error{Code: ErrorCodeIdempotencyKeyInvalid, Message: message}
		}
	}
	if request.body != nil {
		prepared.body, err = json.Marshal(request.body)
	}
	if refused := (*Error)(nil); errors.As(err, &refused) {
		return trip{}, refused
	}
	return prepared, err
}
