import { useProfilePage } from '../shell/use-current.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Notice } from './notice.tsx';

/** Shown instead of a page that the person's role does not allow them to see. */
export function NoRight() {
  const texts = useTexts();
  const { merchant } = useProfilePage();
  return <Notice>{texts.noRight(texts.roles[merchant.role])}</Notice>;
}
