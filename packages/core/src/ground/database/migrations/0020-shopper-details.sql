--! earlier text 504738ca5495442b256ccc97a67006a66a2ce8e17b919d20556c628ac7424a83
-- What a merchant says about its shopper when it creates a session, for the acquirer. The members are those of the API.
--
-- The constraints are not checked against existing rows, which have no values: a check would read the whole table under a
-- lock that stops every payment.
alter table sessions
  add column customer jsonb,
  add column billing_address jsonb,
  add constraint sessions_customer_check check (jsonb_typeof(customer) = 'object') not valid,
  add constraint sessions_billing_address_check check (jsonb_typeof(billing_address) = 'object') not valid;
