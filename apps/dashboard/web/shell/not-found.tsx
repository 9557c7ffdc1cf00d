import { Link } from '@tanstack/react-router';
import { buttonClass } from '../pieces/button.tsx';
import { PageHead } from '../pieces/section.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** Where nothing is, or nothing that this person may know of. */
export function NotFound() {
  const { notFound } = useTexts();
  return (
    <>
      <PageHead title={notFound.title} lead={notFound.advice} />
      <Link className={buttonClass('plain')} to="/">
        {notFound.toStart}
      </Link>
    </>
  );
}

/** The same for who has no frame around it. */
export function NotFoundPage() {
  return (
    <main className="main main-lone">
      <NotFound />
    </main>
  );
}
