import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../pieces/button.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { OperatorsMerchant } from './merchant-page.tsx';
import { MerchantState } from './merchants-page.tsx';
import type { Suspension } from './suspension-dialog.tsx';

type ProfileTableProps = {
  readonly merchantId: string;
  readonly profiles: OperatorsMerchant['profiles'];
  readonly onAsk: (suspension: Suspension) => void;
};

export function ProfileTable({ merchantId, profiles, onAsk }: ProfileTableProps) {
  const { operator, accounts, mode } = useTexts();
  const words = operator.merchant;
  const modeOf = { sandbox: mode.test, live: mode.live };
  return (
    <table className="table" aria-label={words.profiles}>
      <thead>
        <tr>
          <th scope="col">{words.profile}</th>
          <th scope="col">{words.mode}</th>
          <th scope="col">{operator.merchants.state}</th>
          <th scope="col" className="table-end">
            <span className="heard">{words.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {profiles.map(({ profile_id: id, display_name: name, environment, suspended }) => (
          <tr key={id}>
            <td>
              <span className="table-words">
                <span className="strong" dir="auto">
                  {name}
                </span>
                <bdi className="mono soft" dir="ltr">
                  {id}
                </bdi>
              </span>
            </td>
            <td data-label={words.mode}>{modeOf[environment]}</td>
            <td data-label={operator.merchants.state}>
              <MerchantState isSuspended={suspended} />
            </td>
            <td className="table-end">
              <span className="row row-end">
                <Link
                  className={buttonClass('quiet')}
                  to="/operator/merchants/$merchantId/new-account/$ofProfile"
                  params={{ merchantId, ofProfile: id }}
                >
                  {accounts.ofMerchant.add} <span className="heard">{name}</span>
                </Link>
                <Button
                  kind={suspended ? 'quiet' : 'quiet danger'}
                  onClick={() => onAsk({ of: 'profile', id, name, isSuspended: suspended })}
                >
                  {suspended ? words.resumeButton : words.suspendButton} <span className="heard">{name}</span>
                </Button>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
