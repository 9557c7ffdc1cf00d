import { Link } from '@tanstack/react-router';
import { buttonClass } from '../pieces/button.tsx';
import { Empty } from '../pieces/empty.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** Where nothing is, or nothing that this person may know of. */
export function NotFound() {
  const { notFound } = useTexts();
  return (
    <Empty
      icon="info"
      title={notFound.title}
      action={
        <Link className={buttonClass('plain')} to="/">
          {notFound.toStart}
        </Link>
      }
    >
      {notFound.advice}
    </Empty>
  );
}
