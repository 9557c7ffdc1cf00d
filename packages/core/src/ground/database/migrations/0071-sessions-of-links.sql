-- The payment link that a session was opened with.
alter table sessions add column payment_link text;
