// Code generated from docs/openapi.json; DO NOT EDIT. CONTRIBUTING.md says how to regenerate it.

package pay

import (
	"context"
	"iter"
	"net/url"
	"time"
)

// CreateSession: create a checkout session.
func (client *Client) CreateSession(ctx context.Context, body NewSession, options ...WriteOption) (Session, error) {
	return call[Session](ctx, client, request{method: "POST", path: "/v1/sdk/checkout", body: body, repeat: keyed, options: options})
}

// StartPayment: start the card payment of a session.
func (client *Client) StartPayment(ctx context.Context, trackID string, body StartPayment, options ...WriteOption) (StartedPayment, error) {
	return call[StartedPayment](ctx, client, request{method: "POST", path: "/v1/sdk/checkout/{track_id}/pay", ids: []string{trackID}, body: body, repeat: keyed, options: options})
}

// CancelSession: cancel a session.
func (client *Client) CancelSession(ctx context.Context, trackID string, options ...WriteOption) (Session, error) {
	return call[Session](ctx, client, request{method: "POST", path: "/v1/sdk/checkout/{track_id}/cancel", ids: []string{trackID}, repeat: keyed, options: options})
}

// InitiatePayment: create a session and start its card payment.
func (client *Client) InitiatePayment(ctx context.Context, body NewPayment, options ...WriteOption) (InitiatedPayment, error) {
	return call[InitiatedPayment](ctx, client, request{method: "POST", path: "/merchant/initiate-payment", body: body, repeat: keyed, options: options})
}

// PaymentStatus: get the status of a payment.
func (client *Client) PaymentStatus(ctx context.Context, body PaymentStatusQuery) (PaymentStatus, error) {
	return call[PaymentStatus](ctx, client, request{method: "POST", path: "/merchant/payment-status", body: body, repeat: safe})
}

// CreateCapture: capture an authorised payment.
func (client *Client) CreateCapture(ctx context.Context, body NewCapture, options ...WriteOption) (Capture, error) {
	return call[Capture](ctx, client, request{method: "POST", path: "/merchant/capture", body: body, repeat: keyed, options: options})
}

// CreateVoid: void an authorised payment.
func (client *Client) CreateVoid(ctx context.Context, body NewVoid, options ...WriteOption) (Session, error) {
	return call[Session](ctx, client, request{method: "POST", path: "/merchant/void", body: body, repeat: keyed, options: options})
}

// CreateRefund: refund a payment.
func (client *Client) CreateRefund(ctx context.Context, body NewRefund, options ...WriteOption) (Refund, error) {
	return call[Refund](ctx, client, request{method: "POST", path: "/merchant/refund", body: body, repeat: keyed, options: options})
}

// CreatePaymentLink: create a payment link.
func (client *Client) CreatePaymentLink(ctx context.Context, body NewPaymentLink, options ...WriteOption) (PaymentLink, error) {
	return call[PaymentLink](ctx, client, request{method: "POST", path: "/v1/payment-links", body: body, repeat: keyed, options: options})
}

// ListPaymentLinksQuery has the filters of ListPaymentLinks; a filter that is left out matches everything.
type ListPaymentLinksQuery struct {
	// Identifier of the last link of the previous page.
	After string

	// Maximum number of items on the page.
	Limit int
}

func (query ListPaymentLinksQuery) values() url.Values {
	values := url.Values{}
	add(values, "after", query.After)
	add(values, "limit", query.Limit)
	return values
}

// ListPaymentLinks: list payment links.
func (client *Client) ListPaymentLinks(ctx context.Context, query ListPaymentLinksQuery) (PaymentLinkList, error) {
	return call[PaymentLinkList](ctx, client, request{method: "GET", path: "/v1/payment-links", query: query.values(), repeat: safe})
}

// AllPaymentLinks iterates over the items of all pages of ListPaymentLinks. It ends after the first error.
func (client *Client) AllPaymentLinks(ctx context.Context, query ListPaymentLinksQuery) iter.Seq2[PaymentLink, error] {
	page := func(query ListPaymentLinksQuery) ([]PaymentLink, bool, error) {
		list, err := client.ListPaymentLinks(ctx, query)
		return list.Data, list.HasMore, err
	}
	return pages(query, page, func(query ListPaymentLinksQuery, last PaymentLink) ListPaymentLinksQuery {
		query.After = last.LinkID
		return query
	})
}

// ReadPaymentLink: read a payment link.
func (client *Client) ReadPaymentLink(ctx context.Context, linkID string) (PaymentLink, error) {
	return call[PaymentLink](ctx, client, request{method: "GET", path: "/v1/payment-links/{link_id}", ids: []string{linkID}, repeat: safe})
}

// DeactivatePaymentLink: deactivate a payment link.
func (client *Client) DeactivatePaymentLink(ctx context.Context, linkID string) (PaymentLink, error) {
	return call[PaymentLink](ctx, client, request{method: "POST", path: "/v1/payment-links/{link_id}/deactivate", ids: []string{linkID}, repeat: absolute})
}

// ListLinkPaymentsQuery has the filters of ListLinkPayments; a filter that is left out matches everything.
type ListLinkPaymentsQuery struct {
	// Identifier of the last session of the previous page.
	After string

	// Maximum number of items on the page.
	Limit int
}

func (query ListLinkPaymentsQuery) values() url.Values {
	values := url.Values{}
	add(values, "after", query.After)
	add(values, "limit", query.Limit)
	return values
}

// ListLinkPayments: list the payments of a link.
func (client *Client) ListLinkPayments(ctx context.Context, linkID string, query ListLinkPaymentsQuery) (LinkPaymentList, error) {
	return call[LinkPaymentList](ctx, client, request{method: "GET", path: "/v1/payment-links/{link_id}/payments", ids: []string{linkID}, query: query.values(), repeat: safe})
}

// AllLinkPayments iterates over the items of all pages of ListLinkPayments. It ends after the first error.
func (client *Client) AllLinkPayments(ctx context.Context, linkID string, query ListLinkPaymentsQuery) iter.Seq2[LinkPayment, error] {
	page := func(query ListLinkPaymentsQuery) ([]LinkPayment, bool, error) {
		list, err := client.ListLinkPayments(ctx, linkID, query)
		return list.Data, list.HasMore, err
	}
	return pages(query, page, func(query ListLinkPaymentsQuery, last LinkPayment) ListLinkPaymentsQuery {
		query.After = last.TrackID
		return query
	})
}

// ListEventsQuery has the filters of ListEvents; a filter that is left out matches everything.
type ListEventsQuery struct {
	// The id of the last event that you have. Without it, the list begins with the oldest event that is
	// kept.
	After string

	// Maximum number of items on the page.
	Limit int
}

func (query ListEventsQuery) values() url.Values {
	values := url.Values{}
	add(values, "after", query.After)
	add(values, "limit", query.Limit)
	return values
}

// ListEvents: list events.
func (client *Client) ListEvents(ctx context.Context, query ListEventsQuery) (EventList, error) {
	return call[EventList](ctx, client, request{method: "GET", path: "/v1/events", query: query.values(), repeat: safe})
}

// AllEvents iterates over the items of all pages of ListEvents. It ends after the first error.
func (client *Client) AllEvents(ctx context.Context, query ListEventsQuery) iter.Seq2[WebhookEvent, error] {
	page := func(query ListEventsQuery) ([]WebhookEvent, bool, error) {
		list, err := client.ListEvents(ctx, query)
		return list.Data, list.HasMore, err
	}
	return pages(query, page, func(query ListEventsQuery, last WebhookEvent) ListEventsQuery {
		query.After = last.ID
		return query
	})
}

// ResendEvent: send an event again.
func (client *Client) ResendEvent(ctx context.Context, eventID string, body ResendEvent) (ResentEvent, error) {
	return call[ResentEvent](ctx, client, request{method: "POST", path: "/v1/events/{event_id}/resend", ids: []string{eventID}, body: body, repeat: never})
}

// CreateWebhookEndpoint: create a webhook endpoint.
func (client *Client) CreateWebhookEndpoint(ctx context.Context, body NewWebhookEndpoint, options ...WriteOption) (WebhookEndpointWithSecret, error) {
	return call[WebhookEndpointWithSecret](ctx, client, request{method: "POST", path: "/v1/webhook-endpoints", body: body, repeat: keyed, options: options})
}

// ListWebhookEndpoints: list webhook endpoints.
func (client *Client) ListWebhookEndpoints(ctx context.Context) (WebhookEndpointList, error) {
	return call[WebhookEndpointList](ctx, client, request{method: "GET", path: "/v1/webhook-endpoints", repeat: safe})
}

// ReadWebhookEndpoint: read a webhook endpoint.
func (client *Client) ReadWebhookEndpoint(ctx context.Context, endpointID string) (WebhookEndpoint, error) {
	return call[WebhookEndpoint](ctx, client, request{method: "GET", path: "/v1/webhook-endpoints/{endpoint_id}", ids: []string{endpointID}, repeat: safe})
}

// ChangeWebhookEndpoint: change a webhook endpoint.
func (client *Client) ChangeWebhookEndpoint(ctx context.Context, endpointID string, body WebhookEndpointChange) (WebhookEndpoint, error) {
	return call[WebhookEndpoint](ctx, client, request{method: "PATCH", path: "/v1/webhook-endpoints/{endpoint_id}", ids: []string{endpointID}, body: body, repeat: absolute})
}

// DeleteWebhookEndpoint: delete a webhook endpoint.
func (client *Client) DeleteWebhookEndpoint(ctx context.Context, endpointID string) error {
	_, err := call[struct{}](ctx, client, request{method: "DELETE", path: "/v1/webhook-endpoints/{endpoint_id}", ids: []string{endpointID}, repeat: absolute})
	return err
}

// RotateWebhookSecret: rotate the secret of a webhook endpoint.
func (client *Client) RotateWebhookSecret(ctx context.Context, endpointID string, body RotateSecret, options ...WriteOption) (WebhookEndpointWithSecret, error) {
	return call[WebhookEndpointWithSecret](ctx, client, request{method: "POST", path: "/v1/webhook-endpoints/{endpoint_id}/rotate-secret", ids: []string{endpointID}, body: body, repeat: keyed, options: options})
}

// TestWebhookEndpoint: test a webhook endpoint.
func (client *Client) TestWebhookEndpoint(ctx context.Context, endpointID string) (ResentEvent, error) {
	return call[ResentEvent](ctx, client, request{method: "POST", path: "/v1/webhook-endpoints/{endpoint_id}/test", ids: []string{endpointID}, repeat: never})
}

// ListDeliveriesQuery has the filters of ListDeliveries; a filter that is left out matches everything.
type ListDeliveriesQuery struct {
	// The id of the last delivery of the previous page. Without it, the list begins with the newest.
	After string

	// Maximum number of items on the page.
	Limit int

	// `pending`: the next attempt is at `next_attempt_at`. `succeeded`: the endpoint answered 2xx.
	// `failed`: every attempt failed. `cancelled`: the endpoint was deleted.
	Status DeliveryStatus

	// Only deliveries of this event.
	EventID string
}

func (query ListDeliveriesQuery) values() url.Values {
	values := url.Values{}
	add(values, "after", query.After)
	add(values, "limit", query.Limit)
	add(values, "status", query.Status)
	add(values, "event_id", query.EventID)
	return values
}

// ListDeliveries: list deliveries of a webhook endpoint.
func (client *Client) ListDeliveries(ctx context.Context, endpointID string, query ListDeliveriesQuery) (DeliveryList, error) {
	return call[DeliveryList](ctx, client, request{method: "GET", path: "/v1/webhook-endpoints/{endpoint_id}/deliveries", ids: []string{endpointID}, query: query.values(), repeat: safe})
}

// AllDeliveries iterates over the items of all pages of ListDeliveries. It ends after the first error.
func (client *Client) AllDeliveries(ctx context.Context, endpointID string, query ListDeliveriesQuery) iter.Seq2[Delivery, error] {
	page := func(query ListDeliveriesQuery) ([]Delivery, bool, error) {
		list, err := client.ListDeliveries(ctx, endpointID, query)
		return list.Data, list.HasMore, err
	}
	return pages(query, page, func(query ListDeliveriesQuery, last Delivery) ListDeliveriesQuery {
		query.After = last.DeliveryID
		return query
	})
}

// ResendFailed: send failed deliveries again.
func (client *Client) ResendFailed(ctx context.Context, endpointID string, body ResendFailed) (ResentFailed, error) {
	return call[ResentFailed](ctx, client, request{method: "POST", path: "/v1/webhook-endpoints/{endpoint_id}/resend-failed", ids: []string{endpointID}, body: body, repeat: absolute})
}

// ListDisputesQuery has the filters of ListDisputes; a filter that is left out matches everything.
type ListDisputesQuery struct {
	// Identifier of the last dispute of the previous page.
	After string

	// Maximum number of items on the page.
	Limit int

	// `information_requested`: the issuer asks for information, and no money has moved. `opened` and
	// `pre_arbitration`: answer before `answer_by`. `evidence_submitted`: the issuer decides.
	// `arbitration`: the scheme decides. `accepted`: you have accepted the claim. `expired`: nobody
	// answered in time.
	Status DisputeStatus

	// Only the disputes of this session.
	TrackID string
}

func (query ListDisputesQuery) values() url.Values {
	values := url.Values{}
	add(values, "after", query.After)
	add(values, "limit", query.Limit)
	add(values, "status", query.Status)
	add(values, "track_id", query.TrackID)
	return values
}

// ListDisputes: list disputes.
func (client *Client) ListDisputes(ctx context.Context, query ListDisputesQuery) (DisputeList, error) {
	return call[DisputeList](ctx, client, request{method: "GET", path: "/v1/disputes", query: query.values(), repeat: safe})
}

// AllDisputes iterates over the items of all pages of ListDisputes. It ends after the first error.
func (client *Client) AllDisputes(ctx context.Context, query ListDisputesQuery) iter.Seq2[Dispute, error] {
	page := func(query ListDisputesQuery) ([]Dispute, bool, error) {
		list, err := client.ListDisputes(ctx, query)
		return list.Data, list.HasMore, err
	}
	return pages(query, page, func(query ListDisputesQuery, last Dispute) ListDisputesQuery {
		query.After = last.DisputeID
		return query
	})
}

// ReadDispute: read a dispute.
func (client *Client) ReadDispute(ctx context.Context, disputeID string) (Dispute, error) {
	return call[Dispute](ctx, client, request{method: "GET", path: "/v1/disputes/{dispute_id}", ids: []string{disputeID}, repeat: safe})
}

// SimulateDispute: simulate a dispute in the sandbox.
func (client *Client) SimulateDispute(ctx context.Context, body SimulatedDispute) (Dispute, error) {
	return call[Dispute](ctx, client, request{method: "POST", path: "/v1/sandbox/disputes", body: body, repeat: never})
}

// RecordCardPageCheck: record a check of the card page.
func (client *Client) RecordCardPageCheck(ctx context.Context, body NewCardPageCheck) (CardPageCheck, error) {
	return call[CardPageCheck](ctx, client, request{method: "POST", path: "/v1/card-page-checks", body: body, repeat: never})
}

// ReadTestClock: read the test clock.
func (client *Client) ReadTestClock(ctx context.Context) (TestClock, error) {
	return call[TestClock](ctx, client, request{method: "GET", path: "/v1/test-clock", repeat: safe})
}

// AdvanceTestClock: advance the test clock.
func (client *Client) AdvanceTestClock(ctx context.Context, body TestClockAdvance, options ...WriteOption) (TestClock, error) {
	return call[TestClock](ctx, client, request{method: "POST", path: "/v1/test-clock/advance", body: body, repeat: keyed, options: options})
}

// ReadBalanceQuery has the filters of ReadBalance; a filter that is left out matches everything.
type ReadBalanceQuery struct {
	// The balances include the postings before this time. The default is now.
	At time.Time
}

func (query ReadBalanceQuery) values() url.Values {
	values := url.Values{}
	add(values, "at", query.At)
	return values
}

// ReadBalance: read balances.
func (client *Client) ReadBalance(ctx context.Context, query ReadBalanceQuery) (BalanceList, error) {
	return call[BalanceList](ctx, client, request{method: "GET", path: "/v1/balance", query: query.values(), repeat: safe})
}

// ReadStatementQuery has the filters of ReadStatement; a filter that is left out matches everything.
type ReadStatementQuery struct {
	// The beginning of the period. The default is the time of the first posting.
	From time.Time

	// The end, which is not part of the period. The default is now.
	To time.Time
}

func (query ReadStatementQuery) values() url.Values {
	values := url.Values{}
	add(values, "from", query.From)
	add(values, "to", query.To)
	return values
}

// ReadStatement: read a statement.
func (client *Client) ReadStatement(ctx context.Context, query ReadStatementQuery) (Statement, error) {
	return call[Statement](ctx, client, request{method: "GET", path: "/v1/statement", query: query.values(), repeat: safe})
}

// ListPostingsQuery has the filters of ListPostings; a filter that is left out matches everything.
type ListPostingsQuery struct {
	// The position of the last posting that you have.
	After int64

	// The last position to list, such as the `last_position` of a statement.
	Last *int64

	// Maximum number of items on the page.
	Limit int
}

func (query ListPostingsQuery) values() url.Values {
	values := url.Values{}
	add(values, "after", query.After)
	add(values, "last", query.Last)
	add(values, "limit", query.Limit)
	return values
}

// ListPostings: list postings.
func (client *Client) ListPostings(ctx context.Context, query ListPostingsQuery) (PostingList, error) {
	return call[PostingList](ctx, client, request{method: "GET", path: "/v1/ledger", query: query.values(), repeat: safe})
}

// AllPostings iterates over the items of all pages of ListPostings. It ends after the first error.
func (client *Client) AllPostings(ctx context.Context, query ListPostingsQuery) iter.Seq2[Posting, error] {
	page := func(query ListPostingsQuery) ([]Posting, bool, error) {
		list, err := client.ListPostings(ctx, query)
		return list.Data, list.HasMore, err
	}
	return pages(query, page, func(query ListPostingsQuery, last Posting) ListPostingsQuery {
		query.After = last.Position
		return query
	})
}

// ListSettlementsQuery has the filters of ListSettlements; a filter that is left out matches everything.
type ListSettlementsQuery struct {
	// The id of the last settlement of the previous page. Without it, the list begins with the newest.
	After string

	// Maximum number of items on the page.
	Limit int
}

func (query ListSettlementsQuery) values() url.Values {
	values := url.Values{}
	add(values, "after", query.After)
	add(values, "limit", query.Limit)
	return values
}

// ListSettlements: list settlements.
func (client *Client) ListSettlements(ctx context.Context, query ListSettlementsQuery) (SettlementList, error) {
	return call[SettlementList](ctx, client, request{method: "GET", path: "/v1/settlements", query: query.values(), repeat: safe})
}

// AllSettlements iterates over the items of all pages of ListSettlements. It ends after the first error.
func (client *Client) AllSettlements(ctx context.Context, query ListSettlementsQuery) iter.Seq2[Settlement, error] {
	page := func(query ListSettlementsQuery) ([]Settlement, bool, error) {
		list, err := client.ListSettlements(ctx, query)
		return list.Data, list.HasMore, err
	}
	return pages(query, page, func(query ListSettlementsQuery, last Settlement) ListSettlementsQuery {
		query.After = last.SettlementID
		return query
	})
}

// ReadSettlement: read a settlement.
func (client *Client) ReadSettlement(ctx context.Context, settlementID string) (Settlement, error) {
	return call[Settlement](ctx, client, request{method: "GET", path: "/v1/settlements/{settlement_id}", ids: []string{settlementID}, repeat: safe})
}

// ListSettlementLinesQuery has the filters of ListSettlementLines; a filter that is left out matches everything.
type ListSettlementLinesQuery struct {
	// The number of the last line of the previous page.
	After int

	// Maximum number of items on the page.
	Limit int
}

func (query ListSettlementLinesQuery) values() url.Values {
	values := url.Values{}
	add(values, "after", query.After)
	add(values, "limit", query.Limit)
	return values
}

// ListSettlementLines: list lines of a settlement.
func (client *Client) ListSettlementLines(ctx context.Context, settlementID string, query ListSettlementLinesQuery) (SettlementLineList, error) {
	return call[SettlementLineList](ctx, client, request{method: "GET", path: "/v1/settlements/{settlement_id}/lines", ids: []string{settlementID}, query: query.values(), repeat: safe})
}

// AllSettlementLines iterates over the items of all pages of ListSettlementLines. It ends after the first error.
func (client *Client) AllSettlementLines(ctx context.Context, settlementID string, query ListSettlementLinesQuery) iter.Seq2[SettlementLine, error] {
	page := func(query ListSettlementLinesQuery) ([]SettlementLine, bool, error) {
		list, err := client.ListSettlementLines(ctx, settlementID, query)
		return list.Data, list.HasMore, err
	}
	return pages(query, page, func(query ListSettlementLinesQuery, last SettlementLine) ListSettlementLinesQuery {
		query.After = last.Number
		return query
	})
}
