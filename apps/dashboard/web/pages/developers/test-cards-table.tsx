import { TEST_CARDS } from '@pay/core/cards/test-cards';
import { Copyable } from '../../pieces/copyable.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { Section } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useDeveloperTexts } from './use-developer-texts.ts';

export function TestCards() {
  const words = useDeveloperTexts().cards;
  const { profile } = useProfilePage();
  if (profile.environment === 'live') {
    return (
      <Section title={words.title}>
        <Notice>{words.live}</Notice>
      </Section>
    );
  }
  return (
    <Section title={words.title} lead={words.lead} isWhole>
      <div className="panel">
        <table className="table" aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.number}</th>
              <th scope="col">{words.outcome}</th>
            </tr>
          </thead>
          <tbody>
            {TEST_CARDS.map(({ number, outcome }) => (
              <tr key={number}>
                <td>
                  <Copyable value={number.replace(/\d{4}(?=\d)/g, '$& ')} />
                </td>
                <td>{words.outcomes[outcome]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
