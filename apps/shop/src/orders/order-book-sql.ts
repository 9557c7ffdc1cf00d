export const CREATE_TABLES = `
  create table if not exists orders (
    number integer primary key,
    id text not null unique,
    product text not null,
    lang text not null,
    fils integer not null,
    currency text not null,
    track_id text unique,
    status text not null default 'pending',
    confirmed_by text,
    payment_id text,
    card text,
    sequence integer not null default 0
  ) strict;
  create table if not exists events (id text primary key) strict;
`;

/** The first number is 1001, because order number 1 would look like a test. */
export const INSERT_ORDER = `
  insert into orders (number, id, product, lang, fils, currency)
  select coalesce(max(number), 1000) + 1, ?, ?, ?, ?, ? from orders
`;

export const SET_TRACK_ID = 'update orders set track_id = ? where id = ?';

const COLUMNS = `
  id, number, product, lang, fils, currency, track_id as trackId, status, confirmed_by as confirmedBy,
  payment_id as paymentId, card
`;
export const SELECT_BY_ID = `select ${COLUMNS} from orders where id = ?`;
export const SELECT_BY_TRACK_ID = `select ${COLUMNS} from orders where track_id = ?`;

export const INSERT_EVENT = 'insert into events (id) values (?) on conflict do nothing';

/** Changes nothing if a later event has already been applied. */
export const APPLY_EVENT = `
  update orders set status = ?, confirmed_by = ?, payment_id = ?, card = ?, sequence = ? where id = ? and sequence < ?
`;

/** A final status does not change, except that a paid order can become refunded. */
export const APPLY_ANSWER = `
  update orders set status = ?1, confirmed_by = ?2, payment_id = ?3, card = ?4
  where id = ?5 and (status = 'pending' or (status = 'paid' and ?1 = 'refunded'))
`;
