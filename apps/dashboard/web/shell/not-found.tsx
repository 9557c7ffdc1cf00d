import { Link } from '@tanstack/react-router';
import { buttonClass } from '../pieces/button.tsx';
import { PageHead } from '../pieces/section.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** The page shown if the requested page does not exist, or if the person must not know that it exists. */
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

/** The same page without the frame. */
export function NotFoundPage() {
  return (
    <main className="main main-lone">
      <NotFound />
    </main>
  );
}
