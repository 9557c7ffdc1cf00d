import { Link } from '@tanstack/react-router';
import { ShortId } from '../../../pieces/copyable.tsx';
import { Section } from '../../../pieces/section.tsx';
import { When } from '../../../pieces/when.tsx';
import { useZone } from '../../../pieces/zone.tsx';
import { locale } from '../../../texts/locale.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { hourName } from '../../home/figures/point-name.ts';
import { TimeChart } from '../../home/figures/time-chart.tsx';
import { AccountState } from '../accounts/account-state.tsx';
import { HealthTable } from './health-table.tsx';
import type { RoutedAccount } from './routing-page.tsx';

type Health = NonNullable<RoutedAccount['health']>;

/** How the attempts of the last 24 hours at each account ended, as charts, and the numbers of all charts as a table. */
export function AccountHealth({ accounts }: { readonly accounts: readonly RoutedAccount[] }) {
  const { routing: words } = useTexts();
  return (
    <Section title={words.accounts} lead={words.accountsLead} isWhole>
      <div className="figure-grid">
        {accounts.map((account) => (
          <AccountFigure key={account.account_id} account={account} />
        ))}
      </div>
      {accounts.some(({ health }) => health !== null) && <HealthTable accounts={accounts} />}
    </Section>
  );
}

function AccountFigure({ account }: { readonly account: RoutedAccount }) {
  const { lang, none, routing } = useTexts();
  const zone = useZone();
  const words = routing.health;
  const { account_id: accountId, title, state, health } = account;
  const percent = new Intl.NumberFormat(locale(lang), { style: 'percent', maximumFractionDigits: 1 });
  const rate = health && approvedShare(health);
  return (
    <figure className="panel figure" data-account={accountId}>
      <figcaption className="figure-head">
        <h3 className="row row-apart">
          <span>
            <Link to="/operator/acquirers/$accountId" params={{ accountId }}>
              <bdi>{title}</bdi>
            </Link>{' '}
            <ShortId id={accountId} isSoft />
          </span>
          <AccountState state={state} />
        </h3>
        {health && (
          <>
            <p className="figure-value">
              <bdi dir="ltr">{rate === null ? none : percent.format(rate)}</bdi>
            </p>
            <p className="soft small">{words.decided(health.approved, health.approved + health.declined)}</p>
          </>
        )}
      </figcaption>
      {health === null ? (
        <p className="soft">{words.none}</p>
      ) : (
        <TimeChart
          kind="line"
          period="1"
          before={null}
          label={words.byHour(title)}
          points={health.hours.map((hour) => ({
            at: hour.at,
            name: hourName(hour.at, zone, lang),
            value: approvedShare(hour),
          }))}
          format={(value) => percent.format(value)}
        />
      )}
      <Facts account={account} />
    </figure>
  );
}

/** What the chart does not show. */
function Facts({ account: { state, health } }: { readonly account: RoutedAccount }) {
  const { routing, none } = useTexts();
  const words = routing.health;
  const avoidedAt = health?.avoided_at ?? null;
  const breaker = state !== 'active' ? 'inactive' : avoidedAt === null ? 'takes' : 'avoided';
  return (
    <div>
      <dl className="facts small">
        <div>
          <dt>{words.newPayments}</dt>
          <dd>
            <span className={`state state-${{ inactive: 'none', takes: 'good', avoided: 'bad' }[breaker]}`}>
              {words[breaker]}
            </span>
          </dd>
        </div>
        {health && (
          <>
            <div>
              <dt>{words.p95}</dt>
              <dd className="figures">
                {health.p95_ms === null ? none : words.seconds((health.p95_ms / 1_000).toFixed(1))}
              </dd>
            </div>
            <div>
              <dt>{words.unknown}</dt>
              <dd className="figures">{health.unknown}</dd>
            </div>
          </>
        )}
      </dl>
      {breaker === 'avoided' && avoidedAt !== null && (
        <p className="small">
          {words.avoidedMeans} <When at={avoidedAt} />
        </p>
      )}
    </div>
  );
}

/** The share of approvals among the attempts that were decided; null if there are none. */
export function approvedShare({ approved, declined }: Pick<Health, 'approved' | 'declined'>): number | null {
  return approved + declined === 0 ? null : approved / (approved + declined);
}
