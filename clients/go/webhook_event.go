package pay

import "encoding/json"

// WebhookEvent is an event, as webhooks and the list of events send it. New types can be added, so ignore a Type that you
// do not know.
type WebhookEvent struct {
	ID   string
	Type EventType

	// Event is a pointer to the type of the event, such as *PaymentSucceededEvent; nil if this version of the package does
	// not know it.
	Event any

	// Raw is the event's JSON as it arrived.
	Raw json.RawMessage
}

// UnmarshalJSON reads the event's own type.
func (event *WebhookEvent) UnmarshalJSON(text []byte) error {
	var head struct {
		ID   string    `json:"id"`
		Type EventType `json:"type"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return err
	}
	own, err := chooseWebhookEvent(string(head.Type), text)
	if err != nil {
		return err
	}
	*event = WebhookEvent{head.ID, head.Type, own, append(json.RawMessage(nil), text...)}
	return nil
}

// MarshalJSON writes the event as it arrived.
func (event WebhookEvent) MarshalJSON() ([]byte, error) {
	return event.Raw.MarshalJSON()
}

func read[T any](text []byte) (any, error) {
	value := new(T)
	err := json.Unmarshal(text, value)
	return value, err
}
