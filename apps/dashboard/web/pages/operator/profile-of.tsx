import { Link } from '@tanstack/react-router';
import { useTexts } from '../../texts/use-texts.ts';

type ProfileOfProps = {
  readonly item: {
    readonly profile_name: string;
    readonly merchant_id: string;
    readonly merchant_name: string;
    readonly environment: 'sandbox' | 'live';
  };
};

/** A profile with its mode and a link to its merchant. */
export function ProfileOf({ item }: ProfileOfProps) {
  const { mode } = useTexts();
  return (
    <span className="table-words">
      <span>
        <bdi>{item.profile_name}</bdi>{' '}
        <span className={`tag ${item.environment === 'live' ? '' : 'tag-warn'}`}>
          {item.environment === 'live' ? mode.live : mode.test}
        </span>
      </span>
      <Link to="/operator/merchants/$merchantId" params={{ merchantId: item.merchant_id }}>
        <bdi>{item.merchant_name}</bdi>
      </Link>
    </span>
  );
}
