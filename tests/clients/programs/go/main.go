// Command journey carries out one step of a payment with the client that oapi-codegen generated, and prints the result.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"

	"journey/pay"
)

type object map[string]any

func main() {
	client, err := pay.NewClientWithResponses(os.Getenv("PAY_URL"), pay.WithRequestEditorFn(withKey))
	if err != nil {
		fail(err)
	}
	read, err := step(context.Background(), client, os.Args[1], os.Args[2:])
	if err != nil {
		fail(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(read); err != nil {
		fail(err)
	}
}

func withKey(_ context.Context, request *http.Request) error {
	request.Header.Set("X-API-KEY", os.Getenv("PAY_SECRET_KEY"))
	return nil
}

func step(ctx context.Context, client *pay.ClientWithResponses, name string, args []string) (any, error) {
	switch name {
	case "create":
		return create(ctx, client, args[0], args[1])
	case "start":
		return start(ctx, client, args[0])
	case "status":
		return status(ctx, client, args[0])
	case "refund":
		return refund(ctx, client, args[0], args[1], args[2])
	case "events":
		return events(ctx, client)
	}
	return nil, fmt.Errorf("there is no step %s", name)
}

func create(ctx context.Context, client *pay.ClientWithResponses, amount, currency string) (any, error) {
	number, err := strconv.ParseFloat(amount, 64)
	if err != nil {
		return nil, err
	}
	answer, err := client.CreateSessionWithResponse(ctx, nil, pay.NewSession{Amount: number, Currency: currency})
	if err != nil {
		return nil, err
	}
	session := answer.JSON201
	if session == nil {
		return nil, refused(answer.Body)
	}
	return object{
		"track_id": session.TrackId, "status": session.Status, "currency": session.Currency,
		"amount": session.Amount, "amount_minor": session.AmountMinor,
	}, nil
}

func start(ctx context.Context, client *pay.ClientWithResponses, trackID string) (any, error) {
	answer, err := client.StartPaymentWithResponse(ctx, trackID, nil, pay.StartPayment{Method: "card"})
	if err != nil {
		return nil, err
	}
	if answer.JSON200 == nil {
		return nil, refused(answer.Body)
	}
	return object{"payment_id": answer.JSON200.PaymentId, "payment_url": answer.JSON200.PaymentUrl}, nil
}

func status(ctx context.Context, client *pay.ClientWithResponses, trackID string) (any, error) {
	answer, err := client.PaymentStatusWithResponse(ctx, pay.PaymentStatusQuery{TrackId: &trackID})
	if err != nil {
		return nil, err
	}
	found := answer.JSON200
	if found == nil || found.Payment == nil || found.Payment.Card == nil {
		return nil, refused(answer.Body)
	}
	return object{
		"paid": found.Paid, "status": found.Status, "payment": found.Payment.Status, "brand": found.Payment.Card.Brand,
		"expiry_year": found.Payment.Card.ExpiryYear, "attempts": len(found.Attempts), "amount": found.Amount,
		"amount_minor": found.AmountMinor, "refunded_amount": found.RefundedAmount,
	}, nil
}

func refund(ctx context.Context, client *pay.ClientWithResponses, trackID, amount, key string) (any, error) {
	number, err := strconv.ParseFloat(amount, 64)
	if err != nil {
		return nil, err
	}
	params := pay.CreateRefundParams{IdempotencyKey: key}
	answer, err := client.CreateRefundWithResponse(ctx, &params, pay.NewRefund{TrackId: trackID, Amount: &number})
	if err != nil {
		return nil, err
	}
	created := answer.JSON201
	if created == nil {
		return nil, refused(answer.Body)
	}
	return object{
		"refund_id": created.RefundId, "status": created.Status, "amount": created.Amount, "amount_minor": created.AmountMinor,
	}, nil
}

func events(ctx context.Context, client *pay.ClientWithResponses) (any, error) {
	limit := int32(100)
	answer, err := client.ListEventsWithResponse(ctx, &pay.ListEventsParams{Limit: &limit})
	if err != nil {
		return nil, err
	}
	if answer.JSON200 == nil {
		return nil, refused(answer.Body)
	}
	listed := []object{}
	for _, event := range answer.JSON200.Data {
		value, err := event.ValueByDiscriminator()
		if err != nil {
			return nil, err
		}
		switch event := value.(type) {
		case pay.PaymentSucceededEvent:
			listed = append(listed, object{"type": event.Type, "sequence": event.Sequence, "of": event.Data.TrackId})
		case pay.RefundSucceededEvent:
			listed = append(listed, object{"type": event.Type, "sequence": event.Sequence, "of": event.Data.RefundId})
		case pay.EndpointTestEvent:
			listed = append(listed, object{"type": event.Type, "sequence": event.Sequence, "of": event.Data.EndpointId})
		default:
			return nil, fmt.Errorf("%T was not expected", event)
		}
	}
	return listed, nil
}

func refused(body []byte) error {
	return fmt.Errorf("refused: %s", body)
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
