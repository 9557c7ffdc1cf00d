// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server;

import java.util.Map;
import pay.server.types.*;

/** The operations of the server API. */
public abstract class Methods extends Calls {
  private static final Operation CREATE_SESSION =
      new Operation("POST", "/v1/sdk/checkout", Operation.Repeat.KEYED);
  private static final Operation START_PAYMENT =
      new Operation("POST", "/v1/sdk/checkout/{track_id}/pay", Operation.Repeat.KEYED);
  private static final Operation CANCEL_SESSION =
      new Operation("POST", "/v1/sdk/checkout/{track_id}/cancel", Operation.Repeat.KEYED);
  private static final Operation INITIATE_PAYMENT =
      new Operation("POST", "/merchant/initiate-payment", Operation.Repeat.KEYED);
  private static final Operation PAYMENT_STATUS =
      new Operation("POST", "/merchant/payment-status", Operation.Repeat.SAFE);
  private static final Operation CREATE_CAPTURE =
      new Operation("POST", "/merchant/capture", Operation.Repeat.KEYED);
  private static final Operation CREATE_VOID =
      new Operation("POST", "/merchant/void", Operation.Repeat.KEYED);
  private static final Operation CREATE_REFUND =
      new Operation("POST", "/merchant/refund", Operation.Repeat.KEYED);
  private static final Operation CREATE_PAYMENT_LINK =
      new Operation("POST", "/v1/payment-links", Operation.Repeat.KEYED);
  private static final Operation LIST_PAYMENT_LINKS =
      new Operation("GET", "/v1/payment-links", Operation.Repeat.SAFE);
  private static final Operation READ_PAYMENT_LINK =
      new Operation("GET", "/v1/payment-links/{link_id}", Operation.Repeat.SAFE);
  private static final Operation DEACTIVATE_PAYMENT_LINK =
      new Operation("POST", "/v1/payment-links/{link_id}/deactivate", Operation.Repeat.ABSOLUTE);
  private static final Operation LIST_LINK_PAYMENTS =
      new Operation("GET", "/v1/payment-links/{link_id}/payments", Operation.Repeat.SAFE);
  private static final Operation LIST_EVENTS =
      new Operation("GET", "/v1/events", Operation.Repeat.SAFE);
  private static final Operation RESEND_EVENT =
      new Operation("POST", "/v1/events/{event_id}/resend", Operation.Repeat.NEVER);
  private static final Operation CREATE_WEBHOOK_ENDPOINT =
      new Operation("POST", "/v1/webhook-endpoints", Operation.Repeat.KEYED);
  private static final Operation LIST_WEBHOOK_ENDPOINTS =
      new Operation("GET", "/v1/webhook-endpoints", Operation.Repeat.SAFE);
  private static final Operation READ_WEBHOOK_ENDPOINT =
      new Operation("GET", "/v1/webhook-endpoints/{endpoint_id}", Operation.Repeat.SAFE);
  private static final Operation CHANGE_WEBHOOK_ENDPOINT =
      new Operation("PATCH", "/v1/webhook-endpoints/{endpoint_id}", Operation.Repeat.ABSOLUTE);
  private static final Operation DELETE_WEBHOOK_ENDPOINT =
      new Operation("DELETE", "/v1/webhook-endpoints/{endpoint_id}", Operation.Repeat.ABSOLUTE);
  private static final Operation ROTATE_WEBHOOK_SECRET =
      new Operation("POST", "/v1/webhook-endpoints/{endpoint_id}/rotate-secret", Operation.Repeat.KEYED);
  private static final Operation TEST_WEBHOOK_ENDPOINT =
      new Operation("POST", "/v1/webhook-endpoints/{endpoint_id}/test", Operation.Repeat.NEVER);
  private static final Operation LIST_DELIVERIES =
      new Operation("GET", "/v1/webhook-endpoints/{endpoint_id}/deliveries", Operation.Repeat.SAFE);
  private static final Operation RESEND_FAILED =
      new Operation("POST", "/v1/webhook-endpoints/{endpoint_id}/resend-failed", Operation.Repeat.ABSOLUTE);
  private static final Operation LIST_DISPUTES =
      new Operation("GET", "/v1/disputes", Operation.Repeat.SAFE);
  private static final Operation READ_DISPUTE =
      new Operation("GET", "/v1/disputes/{dispute_id}", Operation.Repeat.SAFE);
  private static final Operation SIMULATE_DISPUTE =
      new Operation("POST", "/v1/sandbox/disputes", Operation.Repeat.NEVER);
  private static final Operation RECORD_CARD_PAGE_CHECK =
      new Operation("POST", "/v1/card-page-checks", Operation.Repeat.NEVER);
  private static final Operation READ_TEST_CLOCK =
      new Operation("GET", "/v1/test-clock", Operation.Repeat.SAFE);
  private static final Operation ADVANCE_TEST_CLOCK =
      new Operation("POST", "/v1/test-clock/advance", Operation.Repeat.KEYED);
  private static final Operation READ_BALANCE =
      new Operation("GET", "/v1/balance", Operation.Repeat.SAFE);
  private static final Operation READ_STATEMENT =
      new Operation("GET", "/v1/statement", Operation.Repeat.SAFE);
  private static final Operation LIST_POSTINGS =
      new Operation("GET", "/v1/ledger", Operation.Repeat.SAFE);
  private static final Operation LIST_SETTLEMENTS =
      new Operation("GET", "/v1/settlements", Operation.Repeat.SAFE);
  private static final Operation READ_SETTLEMENT =
      new Operation("GET", "/v1/settlements/{settlement_id}", Operation.Repeat.SAFE);
  private static final Operation LIST_SETTLEMENT_LINES =
      new Operation("GET", "/v1/settlements/{settlement_id}/lines", Operation.Repeat.SAFE);

  Methods() {}

  /**
   * Create a checkout session.
   *
   * @param body What is requested.
   */
  public Session createSession(NewSession body) {
    return answered(Session::read, CREATE_SESSION, Map.of(), null, body, null);
  }

  /**
   * Create a checkout session.
   *
   * @param body What is requested.
   * @param idempotencyKey Your own name for the request.
   */
  public Session createSession(NewSession body, String idempotencyKey) {
    return answered(Session::read, CREATE_SESSION, Map.of(), null, body, idempotencyKey);
  }

  /**
   * Start the card payment of a session.
   *
   * @param trackId Identifier of the session: {@code trk_} and 30 letters and digits.
   * @param body What is requested.
   */
  public StartedPayment startPayment(String trackId, StartPayment body) {
    return answered(StartedPayment::read, START_PAYMENT, Map.of("track_id", trackId), null, body, null);
  }

  /**
   * Start the card payment of a session.
   *
   * @param trackId Identifier of the session: {@code trk_} and 30 letters and digits.
   * @param body What is requested.
   * @param idempotencyKey Your own name for the request.
   */
  public StartedPayment startPayment(String trackId, StartPayment body, String idempotencyKey) {
    return answered(StartedPayment::read, START_PAYMENT, Map.of("track_id", trackId), null, body, idempotencyKey);
  }

  /**
   * Cancel a session.
   *
   * @param trackId Identifier of the session: {@code trk_} and 30 letters and digits.
   */
  public Session cancelSession(String trackId) {
    return answered(Session::read, CANCEL_SESSION, Map.of("track_id", trackId), null, null, null);
  }

  /**
   * Cancel a session.
   *
   * @param trackId Identifier of the session: {@code trk_} and 30 letters and digits.
   * @param idempotencyKey Your own name for the request.
   */
  public Session cancelSession(String trackId, String idempotencyKey) {
    return answered(Session::read, CANCEL_SESSION, Map.of("track_id", trackId), null, null, idempotencyKey);
  }

  /**
   * Create a session and start its card payment.
   *
   * @param body What is requested.
   */
  public InitiatedPayment initiatePayment(NewPayment body) {
    return answered(InitiatedPayment::read, INITIATE_PAYMENT, Map.of(), null, body, null);
  }

  /**
   * Create a session and start its card payment.
   *
   * @param body What is requested.
   * @param idempotencyKey Your own name for the request.
   */
  public InitiatedPayment initiatePayment(NewPayment body, String idempotencyKey) {
    return answered(InitiatedPayment::read, INITIATE_PAYMENT, Map.of(), null, body, idempotencyKey);
  }

  /**
   * Get the status of a payment.
   *
   * @param body What is requested.
   */
  public PaymentStatus paymentStatus(PaymentStatusQuery body) {
    return answered(PaymentStatus::read, PAYMENT_STATUS, Map.of(), null, body, null);
  }

  /**
   * Capture an authorised payment.
   *
   * @param body What is requested.
   */
  public Capture createCapture(NewCapture body) {
    return answered(Capture::read, CREATE_CAPTURE, Map.of(), null, body, null);
  }

  /**
   * Capture an authorised payment.
   *
   * @param body What is requested.
   * @param idempotencyKey Your own name for the request.
   */
  public Capture createCapture(NewCapture body, String idempotencyKey) {
    return answered(Capture::read, CREATE_CAPTURE, Map.of(), null, body, idempotencyKey);
  }

  /**
   * Void an authorised payment.
   *
   * @param body What is requested.
   */
  public Session createVoid(NewVoid body) {
    return answered(Session::read, CREATE_VOID, Map.of(), null, body, null);
  }

  /**
   * Void an authorised payment.
   *
   * @param body What is requested.
   * @param idempotencyKey Your own name for the request.
   */
  public Session createVoid(NewVoid body, String idempotencyKey) {
    return answered(Session::read, CREATE_VOID, Map.of(), null, body, idempotencyKey);
  }

  /**
   * Refund a payment.
   *
   * @param body What is requested.
   */
  public Refund createRefund(NewRefund body) {
    return answered(Refund::read, CREATE_REFUND, Map.of(), null, body, null);
  }

  /**
   * Refund a payment.
   *
   * @param body What is requested.
   * @param idempotencyKey Your own name for the request.
   */
  public Refund createRefund(NewRefund body, String idempotencyKey) {
    return answered(Refund::read, CREATE_REFUND, Map.of(), null, body, idempotencyKey);
  }

  /**
   * Create a payment link.
   *
   * @param body What is requested.
   */
  public PaymentLink createPaymentLink(NewPaymentLink body) {
    return answered(PaymentLink::read, CREATE_PAYMENT_LINK, Map.of(), null, body, null);
  }

  /**
   * Create a payment link.
   *
   * @param body What is requested.
   * @param idempotencyKey Your own name for the request.
   */
  public PaymentLink createPaymentLink(NewPaymentLink body, String idempotencyKey) {
    return answered(PaymentLink::read, CREATE_PAYMENT_LINK, Map.of(), null, body, idempotencyKey);
  }

  /** List payment links. */
  public PaymentLinkList listPaymentLinks() {
    return answered(PaymentLinkList::read, LIST_PAYMENT_LINKS, Map.of(), null, null, null);
  }

  /**
   * List payment links.
   *
   * @param query What a list is limited to.
   */
  public PaymentLinkList listPaymentLinks(ListPaymentLinksQuery query) {
    return answered(PaymentLinkList::read, LIST_PAYMENT_LINKS, Map.of(), query, null, null);
  }

  /**
   * Read a payment link.
   *
   * @param linkId Identifier of the payment link: {@code plk_} and 30 letters and digits.
   */
  public PaymentLink readPaymentLink(String linkId) {
    return answered(PaymentLink::read, READ_PAYMENT_LINK, Map.of("link_id", linkId), null, null, null);
  }

  /**
   * Deactivate a payment link.
   *
   * @param linkId Identifier of the payment link: {@code plk_} and 30 letters and digits.
   */
  public PaymentLink deactivatePaymentLink(String linkId) {
    return answered(PaymentLink::read, DEACTIVATE_PAYMENT_LINK, Map.of("link_id", linkId), null, null, null);
  }

  /**
   * List the payments of a link.
   *
   * @param linkId Identifier of the payment link: {@code plk_} and 30 letters and digits.
   */
  public LinkPaymentList listLinkPayments(String linkId) {
    return answered(LinkPaymentList::read, LIST_LINK_PAYMENTS, Map.of("link_id", linkId), null, null, null);
  }

  /**
   * List the payments of a link.
   *
   * @param linkId Identifier of the payment link: {@code plk_} and 30 letters and digits.
   * @param query What a list is limited to.
   */
  public LinkPaymentList listLinkPayments(String linkId, ListLinkPaymentsQuery query) {
    return answered(LinkPaymentList::read, LIST_LINK_PAYMENTS, Map.of("link_id", linkId), query, null, null);
  }

  /** List events. */
  public EventList listEvents() {
    return answered(EventList::read, LIST_EVENTS, Map.of(), null, null, null);
  }

  /**
   * List events.
   *
   * @param query What a list is limited to.
   */
  public EventList listEvents(ListEventsQuery query) {
    return answered(EventList::read, LIST_EVENTS, Map.of(), query, null, null);
  }

  /**
   * Send an event again.
   *
   * @param eventId Identifier of the event: {@code evt_} and 30 letters and digits. Every delivery sends it as {@code webhook-id}.
   */
  public ResentEvent resendEvent(String eventId) {
    return answered(ResentEvent::read, RESEND_EVENT, Map.of("event_id", eventId), null, null, null);
  }

  /**
   * Send an event again.
   *
   * @param eventId Identifier of the event: {@code evt_} and 30 letters and digits. Every delivery sends it as {@code webhook-id}.
   * @param body What is requested.
   */
  public ResentEvent resendEvent(String eventId, ResendEvent body) {
    return answered(ResentEvent::read, RESEND_EVENT, Map.of("event_id", eventId), null, body, null);
  }

  /**
   * Create a webhook endpoint.
   *
   * @param body What is requested.
   */
  public WebhookEndpointWithSecret createWebhookEndpoint(NewWebhookEndpoint body) {
    return answered(WebhookEndpointWithSecret::read, CREATE_WEBHOOK_ENDPOINT, Map.of(), null, body, null);
  }

  /**
   * Create a webhook endpoint.
   *
   * @param body What is requested.
   * @param idempotencyKey Your own name for the request.
   */
  public WebhookEndpointWithSecret createWebhookEndpoint(NewWebhookEndpoint body, String idempotencyKey) {
    return answered(WebhookEndpointWithSecret::read, CREATE_WEBHOOK_ENDPOINT, Map.of(), null, body, idempotencyKey);
  }

  /** List webhook endpoints. */
  public WebhookEndpointList listWebhookEndpoints() {
    return answered(WebhookEndpointList::read, LIST_WEBHOOK_ENDPOINTS, Map.of(), null, null, null);
  }

  /**
   * Read a webhook endpoint.
   *
   * @param endpointId Identifier of the endpoint: {@code whe_} and 30 letters and digits.
   */
  public WebhookEndpoint readWebhookEndpoint(String endpointId) {
    return answered(WebhookEndpoint::read, READ_WEBHOOK_ENDPOINT, Map.of("endpoint_id", endpointId), null, null, null);
  }

  /**
   * Change a webhook endpoint.
   *
   * @param endpointId Identifier of the endpoint: {@code whe_} and 30 letters and digits.
   * @param body What is requested.
   */
  public WebhookEndpoint changeWebhookEndpoint(String endpointId, WebhookEndpointChange body) {
    return answered(WebhookEndpoint::read, CHANGE_WEBHOOK_ENDPOINT, Map.of("endpoint_id", endpointId), null, body, null);
  }

  /**
   * Delete a webhook endpoint.
   *
   * @param endpointId Identifier of the endpoint: {@code whe_} and 30 letters and digits.
   */
  public void deleteWebhookEndpoint(String endpointId) {
    call(DELETE_WEBHOOK_ENDPOINT, Map.of("endpoint_id", endpointId), null, null, null);
  }

  /**
   * Rotate the secret of a webhook endpoint.
   *
   * @param endpointId Identifier of the endpoint: {@code whe_} and 30 letters and digits.
   */
  public WebhookEndpointWithSecret rotateWebhookSecret(String endpointId) {
    return answered(WebhookEndpointWithSecret::read, ROTATE_WEBHOOK_SECRET, Map.of("endpoint_id", endpointId), null, null, null);
  }

  /**
   * Rotate the secret of a webhook endpoint.
   *
   * @param endpointId Identifier of the endpoint: {@code whe_} and 30 letters and digits.
   * @param body What is requested.
   */
  public WebhookEndpointWithSecret rotateWebhookSecret(String endpointId, RotateSecret body) {
    return answered(WebhookEndpointWithSecret::read, ROTATE_WEBHOOK_SECRET, Map.of("endpoint_id", endpointId), null, body, null);
  }

  /**
   * Rotate the secret of a webhook endpoint.
   *
   * @param endpointId Identifier of the endpoint: {@code whe_} and 30 letters and digits.
   * @param body What is requested.
   * @param idempotencyKey Your own name for the request.
   */
  public WebhookEndpointWithSecret rotateWebhookSecret(String endpointId, RotateSecret body, String idempotencyKey) {
    return answered(WebhookEndpointWithSecret::read, ROTATE_WEBHOOK_SECRET, Map.of("endpoint_id", endpointId), null, body, idempotencyKey);
  }

  /**
   * Test a webhook endpoint.
   *
   * @param endpointId Identifier of the endpoint: {@code whe_} and 30 letters and digits.
   */
  public ResentEvent testWebhookEndpoint(String endpointId) {
    return answered(ResentEvent::read, TEST_WEBHOOK_ENDPOINT, Map.of("endpoint_id", endpointId), null, null, null);
  }

  /**
   * List deliveries of a webhook endpoint.
   *
   * @param endpointId Identifier of the endpoint: {@code whe_} and 30 letters and digits.
   */
  public DeliveryList listDeliveries(String endpointId) {
    return answered(DeliveryList::read, LIST_DELIVERIES, Map.of("endpoint_id", endpointId), null, null, null);
  }

  /**
   * List deliveries of a webhook endpoint.
   *
   * @param endpointId Identifier of the endpoint: {@code whe_} and 30 letters and digits.
   * @param query What a list is limited to.
   */
  public DeliveryList listDeliveries(String endpointId, ListDeliveriesQuery query) {
    return answered(DeliveryList::read, LIST_DELIVERIES, Map.of("endpoint_id", endpointId), query, null, null);
  }

  /**
   * Send failed deliveries again.
   *
   * @param endpointId Identifier of the endpoint: {@code whe_} and 30 letters and digits.
   * @param body What is requested.
   */
  public ResentFailed resendFailed(String endpointId, ResendFailed body) {
    return answered(ResentFailed::read, RESEND_FAILED, Map.of("endpoint_id", endpointId), null, body, null);
  }

  /** List disputes. */
  public DisputeList listDisputes() {
    return answered(DisputeList::read, LIST_DISPUTES, Map.of(), null, null, null);
  }

  /**
   * List disputes.
   *
   * @param query What a list is limited to.
   */
  public DisputeList listDisputes(ListDisputesQuery query) {
    return answered(DisputeList::read, LIST_DISPUTES, Map.of(), query, null, null);
  }

  /**
   * Read a dispute.
   *
   * @param disputeId Identifier of the dispute: {@code dsp_} and 30 letters and digits.
   */
  public Dispute readDispute(String disputeId) {
    return answered(Dispute::read, READ_DISPUTE, Map.of("dispute_id", disputeId), null, null, null);
  }

  /**
   * Simulate a dispute in the sandbox.
   *
   * @param body What is requested.
   */
  public Dispute simulateDispute(SimulatedDispute body) {
    return answered(Dispute::read, SIMULATE_DISPUTE, Map.of(), null, body, null);
  }

  /**
   * Record a check of the card page.
   *
   * @param body What is requested.
   */
  public CardPageCheck recordCardPageCheck(NewCardPageCheck body) {
    return answered(CardPageCheck::read, RECORD_CARD_PAGE_CHECK, Map.of(), null, body, null);
  }

  /** Read the test clock. */
  public TestClock readTestClock() {
    return answered(TestClock::read, READ_TEST_CLOCK, Map.of(), null, null, null);
  }

  /**
   * Advance the test clock.
   *
   * @param body What is requested.
   */
  public TestClock advanceTestClock(TestClockAdvance body) {
    return answered(TestClock::read, ADVANCE_TEST_CLOCK, Map.of(), null, body, null);
  }

  /**
   * Advance the test clock.
   *
   * @param body What is requested.
   * @param idempotencyKey Your own name for the request.
   */
  public TestClock advanceTestClock(TestClockAdvance body, String idempotencyKey) {
    return answered(TestClock::read, ADVANCE_TEST_CLOCK, Map.of(), null, body, idempotencyKey);
  }

  /** Read balances. */
  public BalanceList readBalance() {
    return answered(BalanceList::read, READ_BALANCE, Map.of(), null, null, null);
  }

  /**
   * Read balances.
   *
   * @param query What a list is limited to.
   */
  public BalanceList readBalance(ReadBalanceQuery query) {
    return answered(BalanceList::read, READ_BALANCE, Map.of(), query, null, null);
  }

  /** Read a statement. */
  public Statement readStatement() {
    return answered(Statement::read, READ_STATEMENT, Map.of(), null, null, null);
  }

  /**
   * Read a statement.
   *
   * @param query What a list is limited to.
   */
  public Statement readStatement(ReadStatementQuery query) {
    return answered(Statement::read, READ_STATEMENT, Map.of(), query, null, null);
  }

  /** List postings. */
  public PostingList listPostings() {
    return answered(PostingList::read, LIST_POSTINGS, Map.of(), null, null, null);
  }

  /**
   * List postings.
   *
   * @param query What a list is limited to.
   */
  public PostingList listPostings(ListPostingsQuery query) {
    return answered(PostingList::read, LIST_POSTINGS, Map.of(), query, null, null);
  }

  /** List settlements. */
  public SettlementList listSettlements() {
    return answered(SettlementList::read, LIST_SETTLEMENTS, Map.of(), null, null, null);
  }

  /**
   * List settlements.
   *
   * @param query What a list is limited to.
   */
  public SettlementList listSettlements(ListSettlementsQuery query) {
    return answered(SettlementList::read, LIST_SETTLEMENTS, Map.of(), query, null, null);
  }

  /**
   * Read a settlement.
   *
   * @param settlementId The id of the settlement.
   */
  public Settlement readSettlement(String settlementId) {
    return answered(Settlement::read, READ_SETTLEMENT, Map.of("settlement_id", settlementId), null, null, null);
  }

  /**
   * List lines of a settlement.
   *
   * @param settlementId The id of the settlement.
   */
  public SettlementLineList listSettlementLines(String settlementId) {
    return answered(SettlementLineList::read, LIST_SETTLEMENT_LINES, Map.of("settlement_id", settlementId), null, null, null);
  }

  /**
   * List lines of a settlement.
   *
   * @param settlementId The id of the settlement.
   * @param query What a list is limited to.
   */
  public SettlementLineList listSettlementLines(String settlementId, ListSettlementLinesQuery query) {
    return answered(SettlementLineList::read, LIST_SETTLEMENT_LINES, Map.of("settlement_id", settlementId), query, null, null);
  }
}
