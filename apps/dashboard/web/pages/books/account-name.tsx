import { useTexts } from '../../texts/use-texts.ts';

/** An account in the merchant's words, with what it holds if `isExplained`. */
export function AccountName({ account, isExplained = false }: { account: string; isExplained?: boolean }) {
  const { accounts, meanings } = useTexts().books;
  return (
    <span className="table-words">
      <span className={isExplained ? 'strong' : ''}>{accounts[account] ?? account}</span>
      {isExplained && meanings[account] && <span className="soft">{meanings[account]}</span>}
    </span>
  );
}
