import type { ReactNode } from 'react';
import type { Answer } from '../../../api/calls.ts';
import { useAnswer } from '../../calls/use-answer.ts';
import { Loaded } from '../../pieces/loaded.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { locale } from '../../texts/locale.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { OperatorOnly } from './operator-only.tsx';

type Health = Answer<'readHealth'>;

const EACH_MS = 5_000;
/** The age at which due work is shown as late. */
const LATE_SECONDS = 60;
const NEARLY_ALL = 0.9;

export function HealthPage() {
  return (
    <OperatorOnly>
      <SystemHealth />
    </OperatorOnly>
  );
}

function SystemHealth() {
  const words = useTexts().platform.health;
  const health = useAnswer('readHealth', {}, { refetchInterval: EACH_MS });
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {health.isRefetchError && (
        <Notice kind="warn" isNews>
          {words.old}
        </Notice>
      )}
      <Loaded query={health}>
        {({ database, environments }) => (
          <>
            {environments.map((environment) => (
              <EnvironmentHealth key={environment.environment} health={environment} />
            ))}
            <DatabaseHealth database={database} />
          </>
        )}
      </Loaded>
    </>
  );
}

function EnvironmentHealth({ health }: { readonly health: Health['environments'][number] }) {
  const texts = useTexts();
  const words = texts.platform.health;
  const { lanes } = health;
  return (
    <Section title={health.environment === 'live' ? texts.mode.live : texts.mode.test}>
      <dl className="facts panel panel-inner">
        <Lag name={words.deliveries} lag={health.deliveries} />
        <Lag name={words.inquiries} lag={health.inquiries} />
        <Lag name={words.expiries} lag={health.expiries} />
        <Fact name={words.unknown} isGood={health.unknown === 0}>
          {String(health.unknown)}
        </Fact>
        <Fact name={words.lanes} isGood={lanes.failing === 0}>
          {words.laneCounts(lanes.enabled, lanes.failing, lanes.disabled)}
        </Fact>
      </dl>
    </Section>
  );
}

function DatabaseHealth({ database }: { readonly database: Health['database'] }) {
  const { lang, platform } = useTexts();
  const words = platform.health;
  const number = new Intl.NumberFormat(locale(lang), { maximumFractionDigits: 1 });
  const isCrowded = database.connections >= database.connections_max * NEARLY_ALL;
  return (
    <Section title={words.database}>
      <dl className="facts panel panel-inner">
        <Fact name={words.version}>
          <bdi dir="ltr">{database.version}</bdi> {database.is_standby && words.isStandby}
        </Fact>
        <Fact name={words.size}>
          <bdi dir="ltr">{sizeText(database.size_bytes, number)}</bdi>
        </Fact>
        <Fact name={words.answer}>
          <bdi dir="ltr">{number.format(database.answer_ms)} ms</bdi>
        </Fact>
        <Fact name={words.connections} isGood={!isCrowded}>
          <bdi dir="ltr">
            {database.connections} / {database.connections_max}
          </bdi>
        </Fact>
        <Fact name={words.transaction} isGood={database.longest_transaction_seconds < LATE_SECONDS}>
          {words.seconds(number.format(database.longest_transaction_seconds))}
        </Fact>
        {database.standbys.map((standby) => (
          <Fact key={standby.name} name={<bdi>{standby.name}</bdi>} isGood={(standby.lag_seconds ?? 0) < LATE_SECONDS}>
            <bdi>{standby.state}</bdi>{' '}
            {standby.lag_seconds !== null && words.behind(number.format(standby.lag_seconds))}
          </Fact>
        ))}
      </dl>
    </Section>
  );
}

function sizeText(bytes: number, number: Intl.NumberFormat): string {
  const isLarge = bytes >= 1024 ** 3;
  return `${number.format(bytes / 1024 ** (isLarge ? 3 : 2))} ${isLarge ? 'GiB' : 'MiB'}`;
}

type LagProps = { readonly name: string; readonly lag: { readonly due: number; readonly oldest_seconds: number } };

function Lag({ name, lag }: LagProps) {
  const { lang, platform } = useTexts();
  const seconds = new Intl.NumberFormat(locale(lang), { maximumFractionDigits: 0 }).format(lag.oldest_seconds);
  return (
    <Fact name={name} isGood={lag.oldest_seconds < LATE_SECONDS}>
      {lag.due === 0 ? platform.health.nothingDue : platform.health.due(lag.due, seconds)}
    </Fact>
  );
}

type FactProps = { readonly name: ReactNode; readonly isGood?: boolean; readonly children: ReactNode };

/** A fact, with a state if it can be good or bad. */
function Fact({ name, isGood, children }: FactProps) {
  const words = useTexts().platform.health;
  return (
    <div>
      <dt>{name}</dt>
      <dd className="row row-apart">
        <span>{children}</span>
        {isGood !== undefined && (
          <span className={`state state-${isGood ? 'good' : 'bad'}`}>{isGood ? words.good : words.look}</span>
        )}
      </dd>
    </div>
  );
}
