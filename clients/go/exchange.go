package pay

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

const notFromPay = "The answer, with status %d, is not from Pay. Is BaseURL right? Is there a proxy in between?"

// trip is a request as it is sent, the same for each try.
type trip struct {
	method, address, key string
	body                 []byte
}

// exchange sends the request once, and reads the answer.
func (transport *transport) exchange(ctx context.Context, trip trip, answer any) *Error {
	limited, cancel := context.WithTimeout(ctx, transport.settings.Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(limited, trip.method, trip.address, bytes.NewReader(trip.body))
	if err != nil {
		return noAnswer(trip, err)
	}
	transport.addHeaders(request, trip)
	response, err := transport.http.Do(request)
	if err != nil {
		return noAnswer(trip, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return noAnswer(trip, err)
	}
	isSuccess := response.StatusCode >= 200 && response.StatusCode < 300
	if isSuccess && (len(text) == 0 || json.Unmarshal(text, answer) == nil) {
		return nil
	}
	return failure(response, text, trip.key)
}

func (transport *transport) addHeaders(request *http.Request, trip trip) {
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", "pay-go/"+Version)
	request.Header.Set("X-API-KEY", transport.settings.SecretKey)
	if trip.body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if trip.key != "" {
		request.Header.Set("Idempotency-Key", trip.key)
	}
}

func noAnswer(trip trip, cause error) *Error {
	code := ErrorCodeNetwork
	if errors.Is(cause, context.DeadlineExceeded) {
		code = ErrorCodeTimeout
	}
	return &Error{Code: code, Message: "No answer: " + cause.Error(), IdempotencyKey: trip.key, cause: cause}
}

// failure is the error of an answer that is not a success, or cannot be read.
func failure(response *http.Response, text []byte, key string) *Error {
	found := &Error{
		Code:           ErrorCodeUnexpectedAnswer,
		Status:         response.StatusCode,
		RequestID:      response.Header.Get("X-Request-Id"),
		RetryAfter:     retryAfter(response.Header.Get("Retry-After")),
		IdempotencyKey: key,
	}
	var problem Problem
	if json.Unmarshal(text, &problem) != nil || problem.Code == "" {
		found.Message = fmt.Sprintf(notFromPay, found.Status)
		return found
	}
	found.Code = problem.Code
	found.DocsURL = problem.Type
	if problem.RequestID != "" {
		found.RequestID = problem.RequestID
	}
	if problem.Errors != nil {
		found.Errors = problem.Errors
	}
	found.Message = messageOf(problem, found.RequestID)
	return found
}

func messageOf(problem Problem, requestID string) string {
	detail := problem.Title
	if problem.Detail != nil {
		detail = *problem.Detail
	}
	fields := make([]string, len(problem.Errors))
	for at, each := range problem.Errors {
		fields[at] = each.Field + ": " + each.Message
	}
	if len(fields) > 0 {
		detail += " [" + strings.Join(fields, "; ") + "]"
	}
	return fmt.Sprintf("%s (%s, %s)", detail, problem.Code, requestID)
}
