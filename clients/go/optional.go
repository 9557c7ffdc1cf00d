package pay

import "encoding/json"

// Ptr returns a value for a member that can be left out: Ptr(true), Ptr(3600).
func Ptr[T any](value T) *T {
	return &value
}

// Nullable is a member that can be left out, be null, or have a value.
type Nullable[T any] struct {
	isGiven bool
	value   *T
}

// Value is a Nullable with this value.
func Value[T any](value T) Nullable[T] {
	return Nullable[T]{isGiven: true, value: &value}
}

// Null is a Nullable that is null: Null[string]().
func Null[T any]() Nullable[T] {
	return Nullable[T]{isGiven: true}
}

// IsZero reports whether the member is left out.
func (nullable Nullable[T]) IsZero() bool {
	return !nullable.isGiven
}

// UnmarshalJSON reads a value or null.
func (nullable *Nullable[T]) UnmarshalJSON(text []byte) error {
	nullable.isGiven = true
	return json.Unmarshal(text, &nullable.value)
}

// MarshalJSON writes the value or null.
func (nullable Nullable[T]) MarshalJSON() ([]byte, error) {
	return json.Marshal(nullable.value)
}
