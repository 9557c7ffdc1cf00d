package pay

import (
	"encoding/json"
	"regexp"
)

// Amount is a decimal amount in major units, such as "10.500", with all its digits as they are. It is a number in JSON.
// A float is not an Amount, because it cannot represent every amount. For calculations, use the members in minor units.
type Amount string

var amountPattern = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?$`)

// Exactly returns an amount for a member that can be left out: Exactly("4.500").
func Exactly(amount Amount) *Amount {
	return &amount
}

// MarshalJSON refuses what is not a decimal number with ErrorCodeAmountInvalid, before anything is sent.
func (amount Amount) MarshalJSON() ([]byte, error) {
	if !amountPattern.MatchString(string(amount)) {
		message := `An amount is written with digits and at most one point: "10.500".`
		return nil, &Error{Code: ErrorCodeAmountInvalid, Message: message}
	}
	return []byte(amount), nil
}

// UnmarshalJSON keeps the digits of a number.
func (amount *Amount) UnmarshalJSON(text []byte) error {
	var number json.Number
	if err := json.Unmarshal(text, &number); err != nil {
		return err
	}
	*amount = Amount(number)
	return nil
}
