import { bytesColumn, type SealedColumnStatements, sealedColumn } from '../../ground/sealing/sealed-column-sql.ts';

export type SealedStateRow = { attempt_id: string; sealed: Buffer | null };

export const SEALED_STATES: Readonly<Record<string, SealedColumnStatements>> = {
  'states of payments': sealedColumn({
    statements: 'attempts',
    table: 'attempts',
    key: { profile_id: 'text', attempt_id: 'text' },
    ...bytesColumn('acquirer_state'),
  }),
  'states of captures': copiedState('captures', 'capture_id'),
  'states of refunds': copiedState('refunds', 'refund_id'),
  'states of voids': copiedState('voids', 'void_id'),
};

/** A movement has a copy of its attempt's state. The copy stays sealed for the attempt. */
function copiedState(table: string, id: string): SealedColumnStatements {
  return sealedColumn({
    statements: table,
    table,
    key: { profile_id: 'text', [id]: 'text' },
    context: ['attempt_id'],
    ...bytesColumn('authorisation_state'),
  });
}
