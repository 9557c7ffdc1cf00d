import type { ReactNode } from 'react';
import { Copyable } from '../../../pieces/copyable.tsx';
import { Section } from '../../../pieces/section.tsx';
import { When } from '../../../pieces/when.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { ProfileOf } from '../profile-of.tsx';
import type { Account } from './account-page.tsx';
import { ProbeState } from './account-state.tsx';
import { Address } from './account-table.tsx';
import { type Kind, wordsOf } from './setting.ts';
import { choiceText } from './setting-field.tsx';

export function AccountFacts({ account }: { readonly account: Account }) {
  const words = useTexts().accounts;
  const times = [
    [words.created, account.created_at],
    [words.verified, account.verified_at],
    [words.activated, account.activated_at],
    [words.retired, account.retired_at],
  ] as const;
  return (
    <Section title={words.facts}>
      <dl className="facts panel panel-inner">
        <Fact name={words.profile}>
          <ProfileOf item={account} />
        </Fact>
        <Fact name={words.kind}>
          <bdi>{account.title}</bdi>
        </Fact>
        <Fact name={words.address}>
          <Address baseUrl={account.base_url} />
        </Fact>
        <Fact name={words.noticesTo}>
          <Copyable value={account.notice_url} />
          {account.is_notice_awaited && <p className="soft">{words.noticeAwaited}</p>}
        </Fact>
        <Fact name={words.credentials}>
          <ProbeState account={account} />
        </Fact>
        {times.map(
          ([name, at]) =>
            at && (
              <Fact key={name} name={name}>
                <When at={at} />
              </Fact>
            ),
        )}
      </dl>
    </Section>
  );
}

type OfKindProps = { readonly account: Account; readonly kind: Kind | undefined };

/** The settings in the order of the schema, then those that this version does not know, labelled with their names. */
export function AccountSettings({ account, kind }: OfKindProps) {
  const { accounts: words, lang } = useTexts();
  const { settings } = account;
  const known = kind?.settings ?? [];
  const titles = new Map(known.map((setting) => [setting.name, wordsOf(setting, lang).title]));
  const names = [...titles.keys(), ...Object.keys(settings).filter((name) => !titles.has(name))];
  const given = names.filter((name) => settings[name] !== undefined);
  return (
    <Section title={words.settings} lead={words.settingsLead}>
      {given.length === 0 ? (
        <p className="soft">{words.noSettings}</p>
      ) : (
        <dl className="facts panel panel-inner">
          {given.map((name) => (
            <Fact key={name} name={titles.get(name) ?? name}>
              <bdi className="breaks">
                {[settings[name] ?? []]
                  .flat()
                  .map((value) => choiceText(value, words.choices))
                  .join(', ')}
              </bdi>
            </Fact>
          ))}
        </dl>
      )}
    </Section>
  );
}

/** What is shown instead of every secret, whatever its length. */
const MASK = '••••••••••••';

export function AccountSecrets({ account, kind }: OfKindProps) {
  const { accounts: words, lang } = useTexts();
  const secrets = (kind?.settings ?? []).filter(({ is_secret: isSecret }) => isSecret);
  const [current, earlier] = account.secrets;
  return (
    <Section title={words.secrets} lead={words.secretsLead}>
      {secrets.length === 0 ? (
        <p className="soft">{words.noSecrets}</p>
      ) : (
        <dl className="facts panel panel-inner">
          {secrets.map((setting) => (
            <Fact key={setting.name} name={wordsOf(setting, lang).title}>
              <bdi className="mono" dir="ltr">
                {MASK}
              </bdi>
            </Fact>
          ))}
          {current && (
            <Fact name={words.inUseSince}>
              <When at={current.created_at} />
            </Fact>
          )}
          {earlier?.ends_at && (
            <Fact name={words.endsAt}>
              <When at={earlier.ends_at} />
            </Fact>
          )}
        </dl>
      )}
    </Section>
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
