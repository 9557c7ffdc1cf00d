import { useState } from 'react';
import { signIn, verifyCode } from '../../calls/identity.ts';
import { CallError } from '../../calls/problem.ts';
import { TextField } from '../../pieces/field.tsx';
import type { Typed } from '../../pieces/form.tsx';
import { westernDigits } from '../../pieces/western-digits.ts';
import { useTexts } from '../../texts/use-texts.ts';

/**
 * Signs in with a password. If the account has had too many tries, `isLocked` becomes true, and the next try takes the
 * app's code as well. Returns whether a second step is needed.
 */
export function usePasswordEntry() {
  const [isLocked, setLocked] = useState(false);
  const enter = async (email: string, { password = '', opening = '' }: Typed): Promise<boolean> => {
    const code = westernDigits(opening);
    const { needsCode } = await signIn(email, password, code).catch((error: unknown) => {
      if (error instanceof CallError && error.problem.reason === 'code_opens_lock') setLocked(true);
      throw error;
    });
    if (!needsCode || code === '') return needsCode;
    // The code that opened the lock also serves as the code of the second step.
    await verifyCode(code);
    return false;
  };
  return { isLocked, enter };
}

/** The field for the code that opens a locked account. */
export function OpeningCode() {
  const { access, reasons } = useTexts();
  return (
    <TextField
      name="opening"
      label={access.secondStep.code}
      hint={reasons.code_opens_lock}
      className="box-code"
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      isOptional
    />
  );
}
