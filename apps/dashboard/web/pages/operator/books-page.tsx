import type { Answer } from '../../../api/calls.ts';
import { useAnswer } from '../../calls/use-answer.ts';
import { useList } from '../../calls/use-list.ts';
import { Empty } from '../../pieces/empty.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { PrintButton } from '../../pieces/print-button.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { BalanceTable } from '../books/balances/balance-table.tsx';
import { byCurrency } from '../books/by-currency.ts';
import { OperatorOnly } from './operator-only.tsx';
import { WrongBooksTable } from './wrong-books-table.tsx';

type AllBalances = Answer<'readAllBalances'>['data'];

/** The totals of all profiles, and the profiles whose books need attention. */
export function AllBooksPage() {
  return (
    <OperatorOnly>
      <AllBooks />
    </OperatorOnly>
  );
}

function AllBooks() {
  const words = useTexts().books.all;
  const balances = useAnswer('readAllBalances', {});
  const wrong = useList('listWrongBooks', { query: {} });
  return (
    <>
      <PageHead title={words.title} lead={words.lead} action={<PrintButton />} />
      <Section title={words.wrong} isWhole>
        <Paged
          query={wrong}
          empty={
            <Empty icon="check" title={words.empty.title}>
              {words.empty.advice}
            </Empty>
          }
        >
          {(items) => <WrongBooksTable items={items} />}
        </Paged>
      </Section>
      <Section title={words.totals} isWhole>
        <Loaded query={balances}>{({ data }) => <Totals balances={data} />}</Loaded>
      </Section>
    </>
  );
}

function Totals({ balances }: { readonly balances: AllBalances }) {
  const { books, mode } = useTexts();
  const { nothing } = books.all;
  if (balances.length === 0) {
    return (
      <div className="panel">
        <Empty icon="scales" title={nothing.title}>
          {nothing.advice}
        </Empty>
      </div>
    );
  }
  return (['live', 'sandbox'] as const).map((environment) => {
    const name = environment === 'live' ? mode.live : mode.test;
    const held = balances.filter((balance) => balance.environment === environment);
    return byCurrency(held, books.accounts).map(([currency, each]) => (
      <div key={`${environment} ${currency}`} className="stack stack-tight">
        <h3>
          {currency} <span className={`tag ${environment === 'live' ? '' : 'tag-warn'}`}>{name}</span>
        </h3>
        <BalanceTable label={`${currency} ${name}`} balances={each} />
      </div>
    ));
  });
}
