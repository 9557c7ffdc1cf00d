package pay

import (
	"fmt"
	"net/url"
	"reflect"
	"regexp"
	"time"
)

var (
	idPattern        = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)
	parameterPattern = regexp.MustCompile(`\{\w+\}`)
)

// address fills the ids into a path. It refuses ids that could lead to another address.
func address(request request) (string, error) {
	ids := request.ids
	var err error
	path := parameterPattern.ReplaceAllStringFunc(request.path, func(name string) string {
		id := ids[0]
		ids = ids[1:]
		if !idPattern.MatchString(id) {
			message := name[1:len(name)-1] + " must be an id from the service."
			err = &Error{Code: ErrorCodeInvalidRequest, Message: message}
		}
		return id
	})
	if len(request.query) > 0 {
		path += "?" + request.query.Encode()
	}
	return path, err
}

// add adds a filter to a query, unless it is left out.
func add(values url.Values, name string, value any) {
	if moment, isTime := value.(time.Time); isTime {
		if !moment.IsZero() {
			values.Set(name, moment.Format(time.RFC3339Nano))
		}
		return
	}
	given := reflect.ValueOf(value)
	if given.IsZero() {
		return
	}
	values.Set(name, fmt.Sprint(reflect.Indirect(given).Interface()))
}
