import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { useAnswer, useReload } from '../../../calls/use-answer.ts';
import { BackLink } from '../../../pieces/back-link.tsx';
import { SelectField } from '../../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../../pieces/form.tsx';
import { Loaded } from '../../../pieces/loaded.tsx';
import { Notice } from '../../../pieces/notice.tsx';
import { PageHead } from '../../../pieces/section.tsx';
import { NotFound } from '../../../shell/not-found.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import type { OperatorsMerchant } from '../merchant-page.tsx';
import { OperatorOnly } from '../operator-only.tsx';
import { ProfileOf } from '../profile-of.tsx';
import { AddressField } from './address-field.tsx';
import { type Kind, valuesOf } from './setting.ts';
import { SettingField } from './setting-field.tsx';

export function NewAccountPage() {
  return (
    <OperatorOnly>
      <NewAccount />
    </OperatorOnly>
  );
}

function NewAccount() {
  const { merchantId = '', ofProfile = '' } = useParams({ strict: false });
  const merchant = useAnswer('readAnyMerchant', { params: { merchant_id: merchantId } });
  const kinds = useAnswer('listAcquirerKinds', {});
  return (
    <Loaded query={merchant}>
      {(found) => {
        const profile = found.profiles.find(({ profile_id: id }) => id === ofProfile);
        if (!profile) return <NotFound />;
        return (
          <Loaded query={kinds}>
            {({ data }) => (
              <Page
                merchant={found}
                profile={profile}
                kinds={data.filter(({ environments }) => environments.includes(profile.environment))}
              />
            )}
          </Loaded>
        );
      }}
    </Loaded>
  );
}

type PageProps = {
  readonly merchant: OperatorsMerchant;
  readonly profile: OperatorsMerchant['profiles'][number];
  /** The kinds for the mode of the profile. */
  readonly kinds: readonly Kind[];
};

function Page({ merchant, profile, kinds }: PageProps) {
  const { accounts } = useTexts();
  const words = accounts.add;
  const { merchant_id, name: merchant_name } = merchant;
  const { display_name: profile_name, environment } = profile;
  return (
    <>
      <BackLink to={`/operator/merchants/${merchant_id}`}>{merchant_name}</BackLink>
      <PageHead title={words.title} lead={words.lead} />
      <div className="stack">
        <dl className="facts panel panel-inner narrow">
          <div>
            <dt>{words.to}</dt>
            <dd>
              <ProfileOf item={{ profile_name, merchant_id, merchant_name, environment }} />
            </dd>
          </div>
        </dl>
        {kinds.length === 0 ? (
          <Notice kind="warn" title={words.noKind} />
        ) : (
          <AccountForm profile={profile} kinds={kinds} />
        )}
      </div>
    </>
  );
}

type AccountFormProps = Pick<PageProps, 'profile' | 'kinds'>;

/** The form for a new account; the schema of the chosen kind determines its fields. */
function AccountForm({ profile, kinds }: AccountFormProps) {
  const words = useTexts().accounts.add;
  const navigate = useNavigate();
  const reload = useReload();
  const [chosen, setChosen] = useState(kinds.length === 1 ? kinds[0]?.kind : undefined);
  const kind = kinds.find((each) => each.kind === chosen);
  const isInForm = ({ only_in: onlyIn }: Kind['settings'][number]) => onlyIn === null || onlyIn === profile.environment;
  const settings = kind?.settings.filter(isInForm) ?? [];
  const add = async (typed: Typed) => {
    if (!kind) return;
    const address = typed['base_url']?.trim();
    const { account_id: accountId } = await call('addAccount', {
      params: { profile_id: profile.profile_id },
      body: { kind: kind.kind, ...(address && { base_url: address }), values: valuesOf(settings, typed) },
    });
    await reload('listAccounts');
    await navigate({ to: '/operator/acquirers/$accountId', params: { accountId } });
  };
  return (
    <div className="panel panel-inner narrow">
      <Form onSend={add}>
        <SelectField
          name="kind"
          label={words.which}
          value={chosen ?? ''}
          onChange={(event) => setChosen(event.currentTarget.value)}
          required
        >
          <option value="">{words.choose}</option>
          {kinds.map((each) => (
            <option key={each.kind} value={each.kind}>
              {each.title}
            </option>
          ))}
        </SelectField>
        {kind && <AddressField key={`${kind.kind} address`} addresses={kind.addresses[profile.environment]} />}
        {settings.map((setting) => (
          <SettingField key={`${kind?.kind} ${setting.name}`} setting={setting} />
        ))}
        <div className="row">
          <Submit>{words.button}</Submit>
        </div>
      </Form>
    </div>
  );
}
