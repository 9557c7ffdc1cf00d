import { Link } from '@tanstack/react-router';
import type { Answer } from '../../../api/calls.ts';
import { useAnswer } from '../../calls/use-answer.ts';
import { Confirm } from '../../pieces/confirm.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Member } from './members.tsx';

type RemoveDialogProps = {
  readonly member: Member;
  readonly onSend: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks whether to remove a member, and names the keys that the person might keep a copy of, in all profiles. */
export function RemoveDialog({ member, onSend, onClose }: RemoveDialogProps) {
  const words = useTexts().team.removeDialog;
  const { merchant } = useProfilePage();
  const params = { merchant_id: merchant.merchant_id, person_id: member.person_id };
  const keys = useAnswer('listMemberKeys', { params });
  return (
    <Confirm title={words.title(member.name)} button={words.button} onConfirm={onSend} onClose={onClose}>
      <p>{words.lead(member.name, merchant.name)}</p>
      <Loaded query={keys}>
        {({ data }) => (data.length === 0 ? <p>{words.noKeys}</p> : <Keys keys={data} name={member.name} />)}
      </Loaded>
    </Confirm>
  );
}

type KeysProps = { readonly keys: Answer<'listMemberKeys'>['data']; readonly name: string };

function Keys({ keys, name }: KeysProps) {
  const { team, mode } = useTexts();
  const words = team.removeDialog;
  return (
    <>
      <Notice kind="warn" title={words.keysTitle(name)}>
        {words.keysAdvice}
      </Notice>
      <table className="table" aria-label={words.keysTitle(name)}>
        <thead>
          <tr>
            <th scope="col">{words.key}</th>
            <th scope="col">{words.profile}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.key_id}>
              <td data-label={words.key}>
                <span className="table-words">
                  {key.label !== null && <bdi className="strong">{key.label}</bdi>}
                  <bdi className="mono" dir="ltr">
                    {key.masked}
                  </bdi>
                </span>
              </td>
              <td data-label={words.profile}>
                <span className="row">
                  <Link to={`/profiles/${key.profile_id}/keys` as string}>
                    <bdi>{key.profile_name}</bdi>
                  </Link>
                  <span className={`tag ${key.environment === 'live' ? '' : 'tag-warn'}`}>
                    {key.environment === 'live' ? mode.live : mode.test}
                  </span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
