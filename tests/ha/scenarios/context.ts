import type { Random } from '../../crash/random.ts';
import type { Load } from '../clients/load.ts';
import type { PaymentNote } from '../clients/payer.ts';
import type { HaOptions } from '../ha-options.ts';
import type { Figures } from '../report/scenario-report.ts';
import type { Stand } from '../stand/stand.ts';

/** What a scenario needs. */
export type Context = {
  readonly stand: Stand;
  readonly options: HaOptions;
  /** Payments a second. */
  readonly rate: number;
  readonly random: Random;
  /** The clients' notes of the whole run. */
  readonly notes: PaymentNote[];
  /** The library that shifts a process's clock. */
  readonly faketime: string | undefined;
  readonly log: (line: string) => void;
};

/** What a scenario does while clients pay. */
export type UnderLoad = (load: Load, context: Context) => Promise<Observed>;

export type Observed = {
  readonly figures: Figures;
  /** Broken promises that are not about money or requests. */
  readonly broken: readonly string[];
};
