-- What a merchant says about its shopper when it creates a session, for the acquirer. The members are those of the API.
alter table sessions add column customer jsonb check (jsonb_typeof(customer) = 'object');
alter table sessions add column billing_address jsonb check (jsonb_typeof(billing_address) = 'object');
