import { Link } from '@tanstack/react-router';
import { call } from '../calls/call.ts';
import { signOut } from '../calls/identity.ts';
import type { Me } from '../calls/me.ts';
import { useAction } from '../calls/use-action.ts';
import { Icon } from '../pieces/icon.tsx';
import { Menu, MenuButton } from '../pieces/menu.tsx';
import { Notice } from '../pieces/notice.tsx';
import { useChooseLanguage, useTexts } from '../texts/use-texts.ts';

/** The menu of the signed-in person: account, language and sign-out. */
export function PersonMenu({ me }: { readonly me: Me }) {
  const { person: words, otherLanguage } = useTexts();
  const chooseLanguage = useChooseLanguage();
  const leaving = useAction();
  const { name, email } = me.person;
  const leave = () =>
    leaving.run(async () => {
      await signOut();
      // Loads a new document, so that nothing is left in memory or can be reached with the back button.
      location.replace('/sign-in');
    });
  const changeLanguage = () => {
    chooseLanguage(otherLanguage.lang);
    // The language is saved for other devices. If saving fails, the language still changes on this device.
    call('changeMe', { body: { locale: otherLanguage.lang }, isQuiet: true }).catch(() => {});
  };
  return (
    <>
      {leaving.problem && (
        <Notice kind="bad" isNews>
          {words.signOutFailed}
        </Notice>
      )}
      <Menu
        label={words.menu}
        className="button button-icon"
        atEnd
        face={<span className="person-mark">{[...name][0]?.toUpperCase()}</span>}
      >
        <p className="menu-label">
          <bdi>{name}</bdi>
          <br />
          <bdi>{email}</bdi>
        </p>
        <Link className="menu-item" to="/account">
          <Icon name="person" small />
          {words.account}
        </Link>
        <MenuButton lang={otherLanguage.lang} onClick={changeLanguage}>
          <Icon name="globe" small />
          {otherLanguage.name}
        </MenuButton>
        <hr />
        <MenuButton onClick={leave}>
          <Icon name="leave" small />
          {words.signOut}
        </MenuButton>
      </Menu>
    </>
  );
}
