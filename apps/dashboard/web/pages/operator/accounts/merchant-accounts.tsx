import { useList } from '../../../calls/use-list.ts';
import { Empty } from '../../../pieces/empty.tsx';
import { Paged } from '../../../pieces/paged.tsx';
import { Section } from '../../../pieces/section.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { AccountTable } from './account-table.tsx';

/** The accounts of a merchant's profiles at acquirers. */
export function MerchantAccounts({ merchantId }: { readonly merchantId: string }) {
  const { accounts: words } = useTexts();
  const accounts = useList('listAccounts', { query: { merchant_id: merchantId } });
  return (
    <Section title={words.title} lead={words.ofMerchant.lead} isWhole>
      <Paged
        query={accounts}
        empty={
          <Empty icon="bank" title={words.empty.title}>
            {words.ofMerchant.none}
          </Empty>
        }
      >
        {(items) => <AccountTable accounts={items} />}
      </Paged>
    </Section>
  );
}
