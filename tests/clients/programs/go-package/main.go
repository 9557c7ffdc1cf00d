// Carries out one step of a payment with the package pay.example/pay, as installed by go get, and prints the result.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"pay.example/pay"
)

type result = map[string]any

var steps = map[string]func(*pay.Client, []string) (any, error){
	"create":  create,
	"start":   start,
	"status":  status,
	"refund":  refund,
	"events":  events,
	"pages":   pages,
	"never":   never,
	"delete":  remove,
	"every":   every,
	"inexact": inexact,
	"secrets": secrets,
	"webhook": webhook,
}

func main() {
	answer, err := run(os.Args[1], os.Args[2:])
	var failure *pay.Error
	if errors.As(err, &failure) {
		fields := make([]result, len(failure.Errors))
		for at, each := range failure.Errors {
			fields[at] = result{"field": each.Field}
		}
		answer = result{"code": failure.Code, "status": failure.Status, "errors": fields, "key": failure.IdempotencyKey}
	} else if err != nil {
		answer = result{"broken": err.Error()}
	}
	// Amounts are never printed as JSON numbers, so that the test sees each digit.
	if err := json.NewEncoder(os.Stdout).Encode(answer); err != nil {
		panic(err)
	}
}

func run(step string, values []string) (any, error) {
	options := pay.Options{
		SecretKey:      os.Getenv("PAY_SECRET_KEY"),
		BaseURL:        os.Getenv("PAY_URL"),
		WebhookSecrets: strings.Fields(os.Getenv("PAY_WEBHOOK_SECRET")),
	}
	if timeout, err := time.ParseDuration(os.Getenv("PAY_TIMEOUT") + "s"); err == nil {
		options.MaxRetries = -1
		options.Timeout = timeout
	}
	client, err := pay.New(options)
	if err != nil {
		return nil, err
	}
	return steps[step](client, values)
}

func create(client *pay.Client, values []string) (any, error) {
	session, err := client.CreateSession(context.Background(), pay.NewSession{
		Amount:    pay.Amount(values[0]),
		Currency:  values[1],
		Reference: "order-17",
		Metadata:  map[string]string{"amount": "5.00"},
	})
	return result{
		"track_id":     session.TrackID,
		"status":       session.Status,
		"amount":       string(session.Amount),
		"amount_minor": session.AmountMinor,
		"metadata":     session.Metadata,
		"description":  session.Description,
	}, err
}

func start(client *pay.Client, values []string) (any, error) {
	started, err := client.StartPayment(context.Background(), values[0], pay.StartPayment{Method: pay.PaymentMethodCard})
	return result{"payment_url": started.PaymentURL}, err
}

func status(client *pay.Client, values []string) (any, error) {
	status, err := client.PaymentStatus(context.Background(), pay.PaymentStatusQuery{TrackID: values[0]})
	if err != nil {
		return nil, err
	}
	return result{"paid": status.Paid, "amount": string(status.Amount), "last4": status.Payment.Card.Last4}, nil
}

func refund(client *pay.Client, values []string) (any, error) {
	wanted := pay.NewRefund{TrackID: values[0], Amount: pay.Exactly(pay.Amount(values[1]))}
	refund, err := client.CreateRefund(context.Background(), wanted, pay.IdempotencyKey(values[2]))
	return result{
		"refund_id":    refund.RefundID,
		"status":       refund.Status,
		"amount":       string(refund.Amount),
		"amount_minor": refund.AmountMinor,
	}, err
}

func events(client *pay.Client, _ []string) (any, error) {
	list, err := client.ListEvents(context.Background(), pay.ListEventsQuery{Limit: 100})
	found := make([]result, len(list.Data))
	for at, event := range list.Data {
		found[at] = result{"type": event.Type, "id": event.ID}
	}
	return found, err
}

// pages reads pages of one event each, and returns each event's id with a detail that depends on its type.
func pages(client *pay.Client, _ []string) (any, error) {
	found := []result{}
	for event, err := range client.AllEvents(context.Background(), pay.ListEventsQuery{Limit: 1}) {
		if err != nil {
			return nil, err
		}
		switch own := event.Event.(type) {
		case *pay.PaymentSucceededEvent:
			found = append(found, result{"id": event.ID, "paid": own.Data.Paid})
		case *pay.RefundSucceededEvent:
			found = append(found, result{"id": event.ID, "refund_id": own.Data.RefundID})
		}
	}
	return found, nil
}

func never(client *pay.Client, _ []string) (any, error) {
	return client.TestWebhookEndpoint(context.Background(), "whe_1")
}

func remove(client *pay.Client, _ []string) (any, error) {
	return "gone", client.DeleteWebhookEndpoint(context.Background(), "whe_1")
}

func inexact(client *pay.Client, _ []string) (any, error) {
	_, err := client.CreateSession(context.Background(), pay.NewSession{Amount: pay.Amount(fmt.Sprint(1e21)), Currency: "BHD"})
	if errors.Is(err, pay.ErrorCodeAmountInvalid) {
		return result{"refused": err.Error()}, nil
	}
	return nil, err
}

// secrets prints a client in every way that Go has.
func secrets(client *pay.Client, _ []string) (any, error) {
	return fmt.Sprintf("%v %+v %#v %s", client, client, client, client), nil
}

func webhook(client *pay.Client, values []string) (any, error) {
	pairs := map[string]string{}
	if err := json.Unmarshal([]byte(values[1]), &pairs); err != nil {
		return nil, err
	}
	headers := http.Header{}
	for name, value := range pairs {
		headers.Set(name, value)
	}
	event, err := client.VerifyWebhook([]byte(values[0]), headers)
	var refused *pay.WebhookVerificationError
	if errors.As(err, &refused) {
		return result{"refused": refused.Code}, nil
	}
	answer := result{"id": event.ID}
	if own, isPayment := event.Event.(*pay.PaymentSucceededEvent); isPayment {
		answer["data"] = result{"amount": string(own.Data.Amount)}
	}
	return answer, err
}
