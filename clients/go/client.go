// Package pay is a client for Pay's server API: typed calls, exact amounts, and verified webhooks.
package pay

import (
	"fmt"
	"net/http"
	"time"
)

// Options are the options of New. Only SecretKey is required and, for keys other than sk_test_…, BaseURL.
type Options struct {
	// SecretKey is sk_test_…, sk_live_…, or a legacy key. Keep it on the server, and out of the code.
	SecretKey string

	// BaseURL is the address of the engine, https or on localhost. With an sk_test_ key, the default is
	// http://localhost:4001, the sandbox of a local start.
	BaseURL string

	// WebhookSecrets has the secret of your webhook endpoint, whsec_…; several during a rotation.
	WebhookSecrets []string

	// Timeout is the longest wait for an answer, for each try. The default is 30 seconds. To limit a call with all its
	// tries, give it a context with a deadline.
	Timeout time.Duration

	// MaxRetries is how often a call that is safe to repeat is repeated. The default is 4; a negative number means never.
	MaxRetries int

	// HTTPClient replaces http.DefaultClient, for a proxy or a tracer. Redirects are never followed.
	HTTPClient *http.Client
}

// Client has a method for each operation of the server API. All goroutines can share one client. Calls return *Error.
type Client struct {
	transport *transport
}

// New checks the options. It returns an *Error that never contains the key.
func New(options Options) (*Client, error) {
	if err := checkKey(options.SecretKey); err != nil {
		return nil, err
	}
	baseURL, err := checkedBaseURL(options.BaseURL, options.SecretKey)
	if err != nil {
		return nil, err
	}
	settings := options
	settings.BaseURL = baseURL
	if settings.Timeout == 0 {
		settings.Timeout = 30 * time.Second
	}
	if settings.MaxRetries == 0 {
		settings.MaxRetries = 4
	}
	return &Client{&transport{settings, withoutRedirects(options.HTTPClient)}}, nil
}

// VerifyWebhook returns the event of a message that was signed with one of this client's WebhookSecrets; see the
// function VerifyWebhook.
func (client *Client) VerifyWebhook(rawBody []byte, headers http.Header) (WebhookEvent, error) {
	return VerifyWebhook(rawBody, headers, client.transport.settings.WebhookSecrets...)
}

// Format prints a client without its secrets, whatever the verb.
func (client *Client) Format(state fmt.State, _ rune) {
	fmt.Fprintf(state, "pay.Client(%s)", client.transport.settings.BaseURL)
}
