import { useTexts } from '../../texts/use-texts.ts';

/** The name of an account in the merchant's words, with its meaning if `isExplained`. */
export function AccountName({ account, isExplained = false }: { account: string; isExplained?: boolean }) {
  const { accounts, meanings } = useTexts().books;
  return (
    <span className="table-words">
      <span className={isExplained ? 'strong' : ''}>{accounts[account] ?? account}</span>
      {isExplained && meanings[account] && <span className="soft">{meanings[account]}</span>}
    </span>
  );
}
