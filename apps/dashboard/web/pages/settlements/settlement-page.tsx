import { useParams } from '@tanstack/react-router';
import type { Answer } from '../../../api/calls.ts';
import { pathOf } from '../../calls/call.ts';
import { useAnswer } from '../../calls/use-answer.ts';
import { useList } from '../../calls/use-list.ts';
import { BackLink } from '../../pieces/back-link.tsx';
import { buttonClass } from '../../pieces/button.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { Icon } from '../../pieces/icon.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { SignedAmount } from '../../pieces/signed-amount.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { LineTable } from './line-table.tsx';
import { SettlementState } from './settlement-state.tsx';
import { useSettlementTexts } from './use-settlement-texts.ts';

type Settlement = Answer<'readSettlement'>;

/** A settlement file with its sums, fees and lines. */
export function SettlementPage() {
  const words = useSettlementTexts();
  const { profile } = useProfilePage();
  const { settlementId = '' } = useParams({ strict: false });
  const settlement = useAnswer('readSettlement', {
    params: { profile_id: profile.profile_id, settlement_id: settlementId },
  });
  return (
    <>
      <BackLink to={`/profiles/${profile.profile_id}/settlements`}>{words.title}</BackLink>
      <Loaded query={settlement}>{(found) => <Details settlement={found} />}</Loaded>
    </>
  );
}

function Details({ settlement }: { readonly settlement: Settlement }) {
  const words = useSettlementTexts();
  const { profile } = useProfilePage();
  const params = { profile_id: profile.profile_id, settlement_id: settlement.settlement_id };
  const lines = useList('listSettlementLines', { params, query: {} });
  return (
    <>
      <PageHead
        title={settlement.name}
        lead={
          <span className="row">
            <Copyable value={settlement.settlement_id} isShort />
            <SettlementState settlement={settlement} />
            <When at={settlement.created_at} />
          </span>
        }
        action={
          <a className={buttonClass('plain')} href={pathOf('exportSettlement', params)} download>
            <Icon name="download" small />
            {words.download}
          </a>
        }
      />
      <Section title={words.totals} lead={words.totalsLead} isWhole>
        <div className="panel">
          <TotalTable settlement={settlement} />
        </div>
      </Section>
      <Section title={words.lines} isWhole>
        <Paged
          query={lines}
          empty={
            <Empty icon="bank" title={words.noLines.title}>
              {words.noLines.advice}
            </Empty>
          }
        >
          {(items) => <LineTable lines={items} />}
        </Paged>
      </Section>
    </>
  );
}

const SUMS = ['settled', 'refunded', 'disputed', 'other', 'fees', 'net'] as const;

function TotalTable({ settlement: { totals } }: { readonly settlement: Settlement }) {
  const words = useSettlementTexts();
  return (
    <table className="table" aria-label={words.totals}>
      <thead>
        <tr>
          {SUMS.map((name) => (
            <th key={name} scope="col" className="table-end">
              {words.sums[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => (
          <tr key={total.currency}>
            {SUMS.map((name) => (
              <td key={name} data-label={words.sums[name]} className="table-end">
                <SignedAmount minor={name === 'fees' ? -total.fees : total[name]} currency={total.currency} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
