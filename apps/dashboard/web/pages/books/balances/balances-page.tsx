import { useAnswer } from '../../../calls/use-answer.ts';
import { Empty } from '../../../pieces/empty.tsx';
import { Loaded } from '../../../pieces/loaded.tsx';
import { PrintButton } from '../../../pieces/print-button.tsx';
import { PageHead, Section } from '../../../pieces/section.tsx';
import { useFilter } from '../../../pieces/use-filter.ts';
import { useProfilePage } from '../../../shell/use-current.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { byCurrency } from '../by-currency.ts';
import { DayField } from '../day-field.tsx';
import { DayForm } from '../day-form.tsx';
import { dayAfter, dayName, isDay } from '../days.ts';
import { BalanceCharts } from './balance-charts.tsx';
import { BalanceTable } from './balance-table.tsx';

const FILTERS = ['at', 'days', 'currency'] as const;

/** The balance of each account of the profile, now or at the end of a day, and over the days of a period. */
export function BalancesPage() {
  const { books, lang } = useTexts();
  const words = books.balances;
  const { profile } = useProfilePage();
  const { chosen, choose } = useFilter(FILTERS);
  const day = isDay(chosen.at) ? chosen.at : null;
  const params = { profile_id: profile.profile_id };
  const balances = useAnswer('readBalances', { params, query: day === null ? {} : { at: dayAfter(day) } });
  const when = day === null ? words.now : dayName(day, lang);
  return (
    <>
      <PageHead title={words.title} lead={words.lead} action={<PrintButton />} />
      <DayForm label={words.at} shown={{ at: day ?? '' }} onShow={({ at = '' }) => choose({ at })}>
        <DayField name="at" label={words.at} value={day ?? ''} />
      </DayForm>
      <Loaded query={balances}>
        {({ data }) =>
          data.length === 0 ? (
            <div className="panel">
              <Empty icon="scales" title={words.empty.title}>
                {words.empty.advice}
              </Empty>
            </div>
          ) : (
            <>
              {byCurrency(data, books.accounts).map(([currency, held]) => (
                <Section key={currency} title={`${currency}, ${when}`} isWhole>
                  <BalanceTable label={`${words.title} ${currency}`} balances={held} />
                </Section>
              ))}
              <BalanceCharts
                key={profile.profile_id}
                profileId={profile.profile_id}
                days={chosen.days}
                currency={chosen.currency}
                onChoose={choose}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}
