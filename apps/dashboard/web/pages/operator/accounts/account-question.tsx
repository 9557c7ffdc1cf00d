import { call } from '../../../calls/call.ts';
import { useReload } from '../../../calls/use-answer.ts';
import { Button } from '../../../pieces/button.tsx';
import { Confirm } from '../../../pieces/confirm.tsx';
import { Dialog } from '../../../pieces/dialog.tsx';
import { SelectField } from '../../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../../pieces/form.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import type { Account } from './account-page.tsx';
import { type Setting, valuesOf } from './setting.ts';
import { SettingField } from './setting-field.tsx';

export type AccountQuestionKind = 'activate' | 'drain' | 'retire' | 'rotate';

type AccountQuestionProps = {
  readonly kind: AccountQuestionKind;
  readonly account: Account;
  readonly settings: readonly Setting[];
  /** `news` is null if the page itself shows what has changed. */
  readonly onDone: (news: string | null) => void;
  readonly onClose: () => void;
};

/** Asks for confirmation before a change that affects payments. */
export function AccountQuestion({ kind, account, settings, onDone, onClose }: AccountQuestionProps) {
  const { accounts: words } = useTexts();
  const reload = useReload();
  const params = { account_id: account.account_id };
  /** Reloads the account after success or failure, because another operator might have changed it first. */
  const done = async (work: Promise<unknown>, news: string | null = null) => {
    try {
      await work;
    } finally {
      await reload('readAccount', 'listAccounts');
    }
    onDone(news);
  };
  const { profile_name: profile, environment } = account;
  switch (kind) {
    case 'activate':
      return <Activate account={account} onSend={() => done(call('activateAccount', { params }))} onClose={onClose} />;
    case 'drain':
      return (
        <Confirm
          title={words.drain.title}
          button={words.drain.button}
          onConfirm={() => done(call('drainAccount', { params }))}
          onClose={onClose}
        >
          <p>{environment === 'live' ? words.drain.lead(profile) : words.drain.leadSandbox(profile)}</p>
        </Confirm>
      );
    case 'retire':
      return (
        <Confirm
          title={words.retire.title}
          button={words.retire.button}
          word={words.retire.word}
          onConfirm={() => done(call('retireAccount', { params }))}
          onClose={onClose}
        >
          <p>{words.means.retired}</p>
          <p>{words.retire.lead}</p>
        </Confirm>
      );
    case 'rotate': {
      const secrets = settings.filter(({ is_secret: isSecret }) => isSecret);
      const rotate = (typed: Typed) => {
        const body = { values: valuesOf(secrets, typed), overlap_hours: Number(typed['overlap_hours'] ?? 24) };
        return done(call('rotateAccountSecrets', { params, body }), words.rotate.done);
      };
      return <Rotate secrets={secrets} onSend={rotate} onClose={onClose} />;
    }
  }
}

type SendProps = { readonly onSend: (typed: Typed) => Promise<unknown>; readonly onClose: () => void };

function Activate({ account, onSend, onClose }: SendProps & { readonly account: Account }) {
  const { accounts, cancel } = useTexts();
  const words = accounts.activate;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form onSend={onSend}>
        <p>{words.lead(account.profile_name)}</p>
        <p>{words.replaces}</p>
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Submit>{words.button}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

const OVERLAPS = [0, 1, 24, 72, 168] as const;

function Rotate({ secrets, onSend, onClose }: SendProps & { readonly secrets: readonly Setting[] }) {
  const words = useTexts().accounts.rotate;
  return (
    <Confirm title={words.title} button={words.go} onConfirm={onSend} onClose={onClose}>
      <p>{words.lead}</p>
      {secrets.map((setting) => (
        <SettingField key={setting.name} setting={setting} />
      ))}
      <SelectField name="overlap_hours" label={words.overlap} defaultValue="24">
        {OVERLAPS.map((hours) => (
          <option key={hours} value={hours}>
            {words.hours[hours]}
          </option>
        ))}
      </SelectField>
    </Confirm>
  );
}
