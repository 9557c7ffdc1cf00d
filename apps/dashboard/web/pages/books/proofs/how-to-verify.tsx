import { CodeBlock } from '../../../pieces/code-block.tsx';
import { Section } from '../../../pieces/section.tsx';
import { useProfilePage } from '../../../shell/use-current.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import type { Proof } from './proof.ts';
import { opensslCommands, verifyCommand } from './verify-commands.ts';

/** Explains how anyone can verify the signed document with common tools. */
export function HowToVerify({ proof }: { readonly proof: Proof }) {
  const words = useTexts().books.proof;
  const { me, profile } = useProfilePage();
  const published = `${me.engines[profile.environment]}/.well-known/pay-books-keys.json`;
  return (
    <Section title={words.how} isWhole>
      <p>{words.howLead}</p>
      <p>
        {words.published}:{' '}
        <a href={published}>
          <bdi dir="ltr" className="breaks">
            {published}
          </bdi>
        </a>
      </p>
      <CodeBlock title="key.pem" code={proof.public_key.trimEnd()} />
      <CodeBlock title="OpenSSL" code={opensslCommands(proof)} />
      <p>{words.operator}</p>
      <CodeBlock title="pay" code={verifyCommand(proof)} />
    </Section>
  );
}
