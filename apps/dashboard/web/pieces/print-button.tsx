import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';

/** Prints the page. In print, `print.css` leaves only the content. */
export function PrintButton() {
  const { books } = useTexts();
  return (
    <Button icon="printer" onClick={() => print()}>
      {books.print}
    </Button>
  );
}
