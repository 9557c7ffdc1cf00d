import type { Lang } from './texts/texts.ts';

export type Product = {
  readonly id: string;
  /** A whole number for calculations; Pay gets `24.5` for 24,500 fils. */
  readonly fils: number;
  readonly picture: string;
  readonly words: Readonly<Record<Lang, { readonly name: string; readonly about: string; readonly picture: string }>>;
};

export const CURRENCY = 'BHD';

export const PRODUCTS: readonly Product[] = [
  {
    id: 'dallah',
    fils: 24_500,
    picture: 'dallah.svg',
    words: {
      en: { name: 'Brass dallah', about: 'Serves eight. Made by hand in Muharraq.', picture: 'A brass coffee pot' },
      ar: { name: 'دلّة نحاسية', about: 'تكفي ثمانية ضيوف. صنعت يدويًا في المحرّق.', picture: 'دلّة قهوة نحاسية' },
    },
  },
  {
    id: 'finjan',
    fils: 8_750,
    picture: 'finjan.svg',
    words: {
      en: { name: 'Finjan cups, set of six', about: 'Thin porcelain with a teal band.', picture: 'Small coffee cups' },
      ar: { name: 'فناجين، طقم من ستة', about: 'خزف رقيق بخط فيروزي.', picture: 'فناجين قهوة صغيرة' },
    },
  },
  {
    id: 'beans',
    fils: 3_200,
    picture: 'beans.svg',
    words: {
      en: { name: 'Coffee with cardamom', about: 'Light roast, 250 g, ground this week.', picture: 'A bag of coffee' },
      ar: { name: 'قهوة بالهيل', about: 'تحميص فاتح، 250 غرامًا، طُحنت هذا الأسبوع.', picture: 'كيس قهوة' },
    },
  },
];

export function productOf(id: string | null | undefined): Product | undefined {
  return PRODUCTS.find((product) => product.id === id);
}
