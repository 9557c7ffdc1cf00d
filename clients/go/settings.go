package pay

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

var (
	keyPattern      = regexp.MustCompile(`^[!-~]+$`)
	loopbackPattern = regexp.MustCompile(`^(localhost|.*\.localhost|127(\.\d+){3}|::1)$`)
)

func checkKey(key string) error {
	switch {
	case key == "":
		return &Error{Code: ErrorCodeAPIKeyMissing, Message: "Pay needs a SecretKey. Is its variable set?"}
	case strings.HasPrefix(key, "pk_"):
		message := "This is a publishable key. Pay needs the secret key, sk_…."
		return &Error{Code: ErrorCodePublishableKeyNotAllowed, Message: message}
	case !keyPattern.MatchString(key):
		message := "The SecretKey has a character that no key has. Trim it."
		return &Error{Code: ErrorCodeAPIKeyInvalid, Message: message}
	}
	return nil
}

func checkedBaseURL(text, key string) (string, error) {
	// A live key is never sent to an address that nobody has configured.
	if text == "" && strings.HasPrefix(key, "sk_test_") {
		text = "http://localhost:4001"
	}
	address, err := url.Parse(text)
	if err == nil && isEngine(address) {
		return strings.TrimRight(address.String(), "/"), nil
	}
	message := "Pay needs the BaseURL of the engine: https, or http on localhost."
	return "", &Error{Code: ErrorCodeBaseURLInvalid, Message: message}
}

func isEngine(address *url.URL) bool {
	isLocal := address.Scheme == "http" && loopbackPattern.MatchString(address.Hostname())
	isSafe := address.Scheme == "https" || isLocal
	return isSafe && address.Hostname() != "" && address.User == nil && address.RawQuery == "" && address.Fragment == ""
}

// withoutRedirects keeps the key from being sent to a redirect's target.
func withoutRedirects(given *http.Client) *http.Client {
	client := http.Client{}
	if given != nil {
		client = *given
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}
	return &client
}
