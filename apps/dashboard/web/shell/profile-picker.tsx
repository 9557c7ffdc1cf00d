import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Merchant } from '../calls/me.ts';
import { Icon } from '../pieces/icon.tsx';
import { Menu } from '../pieces/menu.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { Current } from './use-current.ts';

/** The number of profiles above which the list can be searched. */
const FEW = 8;

/** A choice of all profiles in the current mode, from all the person's merchants. */
export function ProfilePicker({ current }: { readonly current: Current }) {
  const { picker } = useTexts();
  const [wanted, setWanted] = useState('');
  const { me, merchant, profile, may } = current;
  const lists = me.merchants
    .map((each) => ({ ...each, profiles: each.profiles.filter((one) => one.environment === profile.environment) }))
    .filter(({ profiles }) => profiles.length > 0);
  const count = lists.reduce((sum, { profiles }) => sum + profiles.length, 0);
  const found = lists.map((list) => matching(list, wanted)).filter(({ profiles }) => profiles.length > 0);
  return (
    <Menu
      className="button picker"
      face={
        <>
          <span className="picker-words">
            <span className="strong" dir="auto">
              {profile.display_name}
            </span>
            <span className="soft" dir="auto">
              {merchant.name}
            </span>
          </span>
          <Icon name="down" small />
          <span className="heard">{picker.choose}</span>
        </>
      }
    >
      {count > FEW && (
        <input
          className="box"
          type="search"
          placeholder={picker.find}
          aria-label={picker.find}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {found.length === 0 && <p className="menu-label">{picker.nothing}</p>}
      {found.map((list) => (
        <ProfileList key={list.merchant_id} list={list} chosen={profile.profile_id} />
      ))}
      <hr />
      {may('profile.create') && (
        <Link className="menu-item" to="/profiles/$profileId/new-profile" params={{ profileId: profile.profile_id }}>
          <Icon name="plus" small />
          {picker.newProfile}
        </Link>
      )}
      <Link className="menu-item" to="/new-merchant">
        <Icon name="plus" small />
        {picker.newMerchant}
      </Link>
    </Menu>
  );
}

type ProfileListProps = { readonly list: Merchant; readonly chosen: string };

function ProfileList({ list, chosen }: ProfileListProps) {
  return (
    <div>
      <p className="menu-label">
        <bdi>{list.name}</bdi>
      </p>
      {list.profiles.map((each) => (
        <Link
          key={each.profile_id}
          className="menu-item"
          to="/profiles/$profileId"
          params={{ profileId: each.profile_id }}
          aria-current={each.profile_id === chosen ? 'true' : undefined}
        >
          <span dir="auto">{each.display_name}</span>
          {each.profile_id === chosen && <Icon name="check" small />}
        </Link>
      ))}
    </div>
  );
}

function matching(list: Merchant, wanted: string): Merchant {
  const text = wanted.trim().toLowerCase();
  if (text === '' || list.name.toLowerCase().includes(text)) return list;
  return { ...list, profiles: list.profiles.filter((each) => each.display_name.toLowerCase().includes(text)) };
}
