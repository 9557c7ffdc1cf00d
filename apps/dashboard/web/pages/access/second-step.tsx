import { useState } from 'react';
import { verifyCode, verifyRecoveryCode } from '../../calls/identity.ts';
import { Button } from '../../pieces/button.tsx';
import { TextField } from '../../pieces/field.tsx';
import { Form, Submit } from '../../pieces/form.tsx';
import { westernDigits } from '../../pieces/western-digits.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AccessPage } from './access-page.tsx';
import { PasskeyButton } from './passkey-button.tsx';

type SecondStepProps = { readonly onEntered: () => Promise<void>; readonly onBack: () => void };

/** The step after a correct password: the app's code or a recovery code, or a passkey instead. */
export function SecondStep({ onEntered, onBack }: SecondStepProps) {
  const { access } = useTexts();
  const [byRecovery, setByRecovery] = useState(false);
  const words = access.secondStep;
  return (
    <AccessPage
      title={words.title}
      lead={byRecovery ? words.recoveryLead : words.lead}
      foot={
        <Button kind="quiet" onClick={onBack}>
          {words.startOver}
        </Button>
      }
    >
      <Form
        key={String(byRecovery)}
        say={({ code }) => (code === 'credentials_wrong' ? (byRecovery ? words.wrongRecovery : words.wrong) : null)}
        onSend={async ({ code = '' }) => {
          await (byRecovery ? verifyRecoveryCode(code.trim()) : verifyCode(westernDigits(code)));
          await onEntered();
        }}
      >
        {byRecovery ? (
          <TextField
            name="code"
            label={words.recoveryCode}
            className="box-mono"
            autoComplete="off"
            dir="ltr"
            autoFocus
          />
        ) : (
          <TextField
            name="code"
            label={words.code}
            className="box-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            autoFocus
          />
        )}
        <Submit size="large">{access.signIn.button}</Submit>
      </Form>
      <Button kind="quiet" onClick={() => setByRecovery(!byRecovery)}>
        {byRecovery ? words.useCode : words.useRecovery}
      </Button>
      <p className="or">{access.signIn.or}</p>
      <PasskeyButton onEntered={onEntered} />
    </AccessPage>
  );
}
