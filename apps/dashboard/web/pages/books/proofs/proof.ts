import type { Answer } from '../../../../api/calls.ts';

export type Proof = Answer<'readProof'>;
