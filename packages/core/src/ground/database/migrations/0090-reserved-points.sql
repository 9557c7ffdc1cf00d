-- The address whose points the card of an attempt has reserved, as the HMAC that `limit_points` knows it by. An approval
-- gives the points back in its own commit. Null if none are reserved, and once the attempt has ended.
alter table attempts add column reserved_subject bytea;
