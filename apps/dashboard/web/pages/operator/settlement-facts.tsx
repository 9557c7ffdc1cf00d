import type { ReactNode } from 'react';
import type { Listed } from '../../calls/use-list.ts';
import { Amount } from '../../pieces/amount.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';

type Item = Listed<'listUnknown'>;
type SettlementFactsProps = { readonly item: Item; readonly proposal: Item['proposal'] };

/** The payment to settle, and its outcome according to the proposal. */
export function SettlementFacts({ item, proposal }: SettlementFactsProps) {
  const { platform, operator } = useTexts();
  const { unknown, settlement: words } = platform;
  return (
    <dl className="facts">
      <Fact name={unknown.amount}>
        <strong>
          <Amount minor={item.amount_minor} currency={item.currency} />
        </strong>
      </Fact>
      <Fact name={operator.merchants.name}>
        <bdi>{item.merchant_name}</bdi>
      </Fact>
      <Fact name={unknown.kinds[item.kind]}>
        <Copyable value={item.id} isShort />
      </Fact>
      {proposal && (
        <>
          <Fact name={words.outcome}>
            <strong>{words.outcomes[proposal.outcome]}</strong>
          </Fact>
          <Fact name={words.note}>
            <bdi className="breaks">{proposal.note}</bdi>
          </Fact>
          <Fact name={words.by}>
            <bdi>{proposal.proposed_by}</bdi>, <When at={proposal.proposed_at} />
          </Fact>
        </>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
