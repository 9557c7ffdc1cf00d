import { useAction } from '../../calls/use-action.ts';
import { Button } from '../../pieces/button.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** Signs in with a passkey, which needs no second step. */
export function PasskeyButton({ onEntered }: { readonly onEntered: () => Promise<void> }) {
  const { access } = useTexts();
  const { isBusy, problem, run } = useAction();
  const go = () =>
    run(async () => {
      const { signInWithPasskey } = await import('../../calls/passkeys.ts');
      await signInWithPasskey();
      await onEntered();
    });
  return (
    <>
      {problem && (
        <Notice kind="bad" isNews>
          {access.passkeyFailed}
        </Notice>
      )}
      <Button icon="key" isBusy={isBusy} onClick={go}>
        {access.passkey}
      </Button>
    </>
  );
}
