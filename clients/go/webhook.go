package pay

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const toleranceSeconds = 300

var (
	timestampPattern = regexp.MustCompile(`^\d{1,12}$`)
	secretPattern    = regexp.MustCompile(`^whsec_[A-Za-z0-9+/]{22,}={0,2}$`)
)

// VerifyWebhook returns the event of a message that was signed with one of the secrets, by the rules of Standard
// Webhooks. rawBody is the request's body as it arrived, not parsed. A message can arrive more than once and in any order:
// handle each event's ID once. The error is a *WebhookVerificationError.
func VerifyWebhook(rawBody []byte, headers http.Header, secrets ...string) (WebhookEvent, error) {
	keys, err := keysOf(secrets)
	if err != nil {
		return WebhookEvent{}, err
	}
	if len(rawBody) == 0 {
		return refused(ErrorCodeWebhookBodyMissing, "Pass the raw body of the request. Has something already read it?")
	}
	id, timestamp := header(headers, "Webhook-Id"), header(headers, "Webhook-Timestamp")
	signatures := header(headers, "Webhook-Signature")
	if id == "" || timestamp == "" || signatures == "" {
		return refused(ErrorCodeWebhookHeadersMissing,
			"One of the headers webhook-id, webhook-timestamp and webhook-signature is missing or occurs more than once. "+
				"Pass the request's own headers unchanged.")
	}
	if !isRecent(timestamp) {
		return refused(ErrorCodeWebhookTimestampInvalid,
			"The message was not signed within 5 minutes of now: it was replayed, or this machine's clock is wrong.")
	}
	if !isSigned(id+"."+timestamp+"."+string(rawBody), signatures, keys) {
		return refused(ErrorCodeWebhookSignatureInvalid,
			"The message was not signed with this secret. Either it is not from Pay, or the secret belongs to another "+
				"endpoint, or the body was parsed and written again.")
	}
	var event WebhookEvent
	if json.Unmarshal(rawBody, &event) != nil {
		return refused(ErrorCodeWebhookBodyInvalid, "The message is signed, but is not an event.")
	}
	return event, nil
}

func refused(code ErrorCode, message string) (WebhookEvent, error) {
	return WebhookEvent{}, &WebhookVerificationError{code, message}
}

func header(headers http.Header, name string) string {
	if values := headers.Values(name); len(values) == 1 {
		return values[0]
	}
	return ""
}

func isRecent(timestamp string) bool {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	age := time.Now().Unix() - seconds
	return err == nil && timestampPattern.MatchString(timestamp) && max(age, -age) <= toleranceSeconds
}

func isSigned(signed, signatures string, keys [][]byte) bool {
	for _, key := range keys {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(signed))
		right := []byte(base64.StdEncoding.EncodeToString(mac.Sum(nil)))
		for each := range strings.SplitSeq(signatures, " ") {
			// In constant time.
			if given, isV1 := strings.CutPrefix(each, "v1,"); isV1 && hmac.Equal(right, []byte(given)) {
				return true
			}
		}
	}
	return false
}

func keysOf(secrets []string) ([][]byte, error) {
	keys := make([][]byte, len(secrets))
	for at, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || !secretPattern.MatchString(secret) {
			keys = nil
			break
		}
		keys[at] = key
	}
	if len(keys) > 0 {
		return keys, nil
	}
	_, err := refused(ErrorCodeWebhookSecretInvalid,
		"There is no usable secret. It begins with whsec_ and was shown when the endpoint was created.")
	return nil, err
}
