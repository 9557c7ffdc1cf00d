// Must not compile, because a float is not an amount.
package main

import "pay.example/pay"

func main() {
	price := 10.5
	println(pay.NewSession{Amount: price, Currency: "BHD"}.Currency)
}
