package main

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"

	"pay.example/pay"
)

type operation struct {
	Name  string
	IDs   []string
	Query map[string]any
	Body  json.RawMessage
}

// every calls operations with all their parameters, and returns everything that was read from the answers.
func every(client *pay.Client, values []string) (any, error) {
	var operations []operation
	if err := json.Unmarshal([]byte(values[0]), &operations); err != nil {
		return nil, err
	}
	answers := make([]any, len(operations))
	for at, each := range operations {
		method := reflect.ValueOf(client).MethodByName(strings.ToUpper(each.Name[:1]) + each.Name[1:])
		arguments, err := each.arguments(method.Type())
		if err != nil {
			return nil, err
		}
		results := method.Call(arguments)
		if err, failed := results[len(results)-1].Interface().(error); failed {
			return nil, err
		}
		answers[at] = read(results[0].Interface())
	}
	return answers, nil
}

func (each operation) arguments(method reflect.Type) ([]reflect.Value, error) {
	arguments := []reflect.Value{reflect.ValueOf(context.Background())}
	for at := 1; at < method.NumIn(); at++ {
		kind := method.In(at)
		argument := reflect.New(kind)
		text := []byte(each.Body)
		switch {
		case kind.Kind() == reflect.String:
			text, _ = json.Marshal(each.IDs[at-1])
		case kind.Kind() == reflect.Slice:
			continue // The options.
		case strings.HasSuffix(kind.Name(), "Query") && each.Body == nil:
			text, _ = json.Marshal(withFieldNames(each.Query))
		}
		if err := json.Unmarshal(text, argument.Interface()); err != nil {
			return nil, err
		}
		arguments = append(arguments, argument.Elem())
	}
	return arguments, nil
}

// withFieldNames spells names as encoding/json finds fields: event_id becomes eventid, for EventID.
func withFieldNames(query map[string]any) map[string]any {
	found := map[string]any{}
	for name, value := range query {
		found[strings.ReplaceAll(name, "_", "")] = value
	}
	return found
}

// read replaces events, which keep their JSON as it arrived, with what was read from them.
func read(answer any) any {
	list, isEvents := answer.(pay.EventList)
	if !isEvents {
		if _, isError := answer.(error); isError || answer == nil {
			return nil
		}
		return answer
	}
	events := make([]any, len(list.Data))
	for at, event := range list.Data {
		events[at] = event.Event
	}
	return result{"data": events, "has_more": list.HasMore}
}
