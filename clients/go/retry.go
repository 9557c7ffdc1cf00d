package pay

import (
	"context"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strconv"
	"time"
)

// repeat says whether an operation can be repeated.
type repeat int

const (
	// safe changes nothing.
	safe repeat = iota

	// keyed is done once for its Idempotency-Key.
	keyed

	// absolute has the same result however often it is done.
	absolute

	// never must not be repeated.
	never
)

const (
	firstWait   = 500 * time.Millisecond
	longestWait = 8 * time.Second

	// A longer wait is reported instead, because a request handler should not sleep for minutes.
	retryAfterMax = 30 * time.Second
)

var secondsPattern = regexp.MustCompile(`^\d{1,9}$`)

// waitBefore is how long to wait before repeating a failed call, with full jitter; false if repeating is pointless.
func waitBefore(failure *Error, retries int) (time.Duration, bool) {
	if !isPassing(failure) || failure.RetryAfter > retryAfterMax {
		return 0, false
	}
	jitter := rand.Float64() * float64(min(longestWait, firstWait<<min(retries, 10)))
	return failure.RetryAfter + time.Duration(jitter), true
}

func isPassing(failure *Error) bool {
	switch failure.Code {
	case ErrorCodeNetwork, ErrorCodeTimeout, ErrorCodeIdempotencyInProgress:
		return true
	}
	switch failure.Status {
	case http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusBadGateway,
		http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

// retryAfter reads the header, whether it gives seconds or a date; 0 if it gives neither.
func retryAfter(header string) time.Duration {
	if secondsPattern.MatchString(header) {
		seconds, _ := strconv.Atoi(header)
		return time.Duration(seconds) * time.Second
	}
	moment, err := http.ParseTime(header)
	if err != nil {
		return 0
	}
	return max(0, time.Until(moment))
}

// pause reports whether the context still runs after the wait.
func pause(ctx context.Context, wait time.Duration) bool {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
