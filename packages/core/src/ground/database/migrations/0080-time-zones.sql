-- The time zone in which the dashboard shows the days and times of a profile. The books keep days in UTC
-- (docs/decisions/0061).
alter table profiles add time_zone text not null default 'UTC';
