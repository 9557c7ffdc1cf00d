// Anyone who publishes the module puts the address of their own copy here.
module pay.example/pay

go 1.24
