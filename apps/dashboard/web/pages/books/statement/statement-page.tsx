import type { Answer } from '../../../../api/calls.ts';
import { pathOf } from '../../../calls/call.ts';
import { useAnswer } from '../../../calls/use-answer.ts';
import { useList } from '../../../calls/use-list.ts';
import { Button } from '../../../pieces/button.tsx';
import { Empty } from '../../../pieces/empty.tsx';
import { ExportButton } from '../../../pieces/export-button.tsx';
import { Loaded } from '../../../pieces/loaded.tsx';
import { Paged } from '../../../pieces/paged.tsx';
import { PrintButton } from '../../../pieces/print-button.tsx';
import { PageHead, Section } from '../../../pieces/section.tsx';
import { useFilter } from '../../../pieces/use-filter.ts';
import { useProfilePage } from '../../../shell/use-current.ts';
import { locale } from '../../../texts/locale.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { DayField } from '../day-field.tsx';
import { DayForm } from '../day-form.tsx';
import { dayAfter, dayAt, dayName, isDay, monthBefore } from '../days.ts';
import { BalanceChanges } from './balance-changes.tsx';
import { PostingTable } from './posting-table.tsx';

type Statement = Answer<'readStatement'>;

const FILTERS = ['from', 'to'] as const;
const PAGE = '100';

/** The balances before and after a period of whole days, and its entries. By default, the period is this month. */
export function StatementPage() {
  const { books, lang } = useTexts();
  const words = books.statement;
  const { profile } = useProfilePage();
  const { chosen, choose } = useFilter(FILTERS);
  const today = dayAt(Date.now());
  const month = monthBefore(today, 0);
  const from = isDay(chosen.from) ? chosen.from : month.from;
  const to = isDay(chosen.to) ? chosen.to : month.to;
  const params = { profile_id: profile.profile_id };
  const query = { from, to: dayAfter(to) };
  const statement = useAnswer('readStatement', { params, query });
  return (
    <>
      <PageHead
        title={words.title}
        lead={words.lead}
        action={
          <>
            <PrintButton />
            <ExportButton path={pathOf('exportStatement', params, query)} name="statement" lead={words.exportLead} />
          </>
        }
      />
      <DayForm label={words.title} shown={{ from, to }} onShow={choose}>
        <DayField name="from" label={words.from} value={from} />
        <DayField name="to" label={words.to} value={to} />
        <Button onClick={() => choose(month)}>{words.thisMonth}</Button>
        <Button onClick={() => choose(monthBefore(today, 1))}>{words.lastMonth}</Button>
      </DayForm>
      <Loaded query={statement}>
        {(found) => (
          <>
            <Section title={words.balances} lead={words.of(dayName(from, lang), dayName(to, lang))} isWhole>
              <BalanceChanges balances={found} />
            </Section>
            <Entries key={`${from} ${to}`} statement={found} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Entries({ statement }: { readonly statement: Statement }) {
  const { books, lang } = useTexts();
  const words = books.statement;
  const { profile } = useProfilePage();
  const { after_position: after, last_position: last, count } = statement;
  const postings = useList('listPostings', {
    params: { profile_id: profile.profile_id },
    query: { after: String(after), last: String(last), limit: PAGE },
  });
  const shown = postings.data?.pages.reduce((sum, { data }) => sum + data.length, 0) ?? 0;
  const number = new Intl.NumberFormat(locale(lang));
  return (
    <Section title={words.entries} isWhole>
      <Paged
        query={postings}
        empty={
          <Empty icon="book" title={words.empty.title}>
            {words.empty.advice}
          </Empty>
        }
      >
        {(items) => <PostingTable postings={items} />}
      </Paged>
      {shown > 0 && shown < count && <p className="soft">{words.shown(number.format(shown), number.format(count))}</p>}
    </Section>
  );
}
