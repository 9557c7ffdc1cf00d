-- The sums of a file's lines in a currency, which each batch adds to: adding up a million lines at the end takes longer
-- than a statement may. `net` is what remains after fees, without payouts.
create table settlement_totals (
  profile_id text not null,
  file_id    text not null,
  currency   text not null check (currency ~ '^[A-Z]{3}$'),
  settled    bigint not null,
  refunded   bigint not null,
  disputed   bigint not null,
  other      bigint not null,
  fees       bigint not null,
  net        bigint not null,
  payout     bigint not null,
  has_payout boolean not null,
  primary key (profile_id, file_id, currency)
);

-- Of the lines that were imported before, also of files that are not complete.
insert into settlement_totals (profile_id, file_id, currency, settled, refunded, disputed, other, fees, net, payout,
  has_payout)
select profile_id, file_id, part.currency, sum(part.settled), sum(part.refunded), sum(part.disputed), sum(part.other),
  sum(part.fees), sum(part.net), sum(part.payout), bool_or(part.has_payout)
from settlement_lines l cross join lateral (
  values
    (l.currency, case when l.type = 'settled' then l.amount_minor else 0 end,
      case when l.type in ('refunded', 'refund_reversed') then l.amount_minor else 0 end,
      case when l.type in ('chargeback', 'chargeback_reversal', 'second_chargeback') then l.amount_minor else 0 end,
      case when l.type = 'adjustment' then l.amount_minor else 0 end, 0, 0, 0, false),
    (l.fee_currency, 0, 0, 0, 0, l.fee_minor, 0, 0, false),
    (l.net_currency, 0, 0, 0, 0, 0, case when l.type <> 'payout' then l.net_minor else 0 end,
      case when l.type = 'payout' then l.net_minor else 0 end, l.type = 'payout')
  ) part (currency, settled, refunded, disputed, other, fees, net, payout, has_payout)
group by profile_id, file_id, part.currency;

-- With it goes the constraint that a complete file has totals.
alter table settlement_files drop column totals;
