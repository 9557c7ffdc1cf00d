/** The pages before sign-in. */
export const access = {
  email: 'E-mail',
  password: 'Password',
  name: 'Your name',
  newPassword: 'New password',
  passwordHint:
    'Use at least 12 characters. Avoid common passwords, your name and your e-mail address. Several unrelated words work well.',
  tagline: 'Card payments on your own servers.',
  passkey: 'Sign in with a passkey',
  passkeyFailed: 'No passkey was used. Try again, or sign in with your password.',
  signIn: {
    title: 'Sign in',
    button: 'Sign in',
    forgotten: 'Forgot your password?',
    new: 'New here?',
    signUp: 'Create an account',
    wrong: 'Incorrect e-mail or password. Check both, or set a new password.',
    or: 'or',
  },
  secondStep: {
    title: 'Second step',
    lead: 'Enter the code that your authenticator app shows for this account.',
    code: 'Six-digit code',
    recoveryLead: 'Enter one of your recovery codes. Each works once.',
    recoveryCode: 'Recovery code',
    useRecovery: 'Use a recovery code',
    useCode: 'Use a code from the app',
    wrong: 'This code is incorrect or was already used. Codes change every 30 seconds, so wait for the next one.',
    wrongRecovery: 'This recovery code is incorrect or was already used. Enter another one.',
    startOver: 'Start over',
  },
  signUp: {
    title: 'Create an account',
    lead: 'It takes a minute. You start in Test mode, where no money moves.',
    button: 'Create account',
    have: 'Already have an account?',
    known:
      'If this address is new, you can now sign in with the password that you chose. If it already had an account, use that account’s password.',
    closed: {
      title: 'You need an invitation to create an account',
      advice: 'Ask the operator of this service, or an owner of your merchant, to invite you.',
    },
  },
  forgotten: {
    title: 'Set a new password',
    lead: 'We will send you a link that works for one hour.',
    button: 'Send link',
    sent: {
      title: 'Check your e-mail',
      advice: (email: string) =>
        `If there is an account for ${email}, we sent a link to that address. The link works once, within one hour.`,
    },
    noMail: {
      title: 'Ask for a link',
      advice:
        'This service does not send e-mail. An administrator of your merchant can create a link for you on the Team page. The operator of this service can create one, too.',
    },
  },
  reset: {
    title: 'Choose a new password',
    button: 'Set password',
    done: 'Your password was changed. All other sessions were signed out.',
    over: 'This link no longer works. Each link works once, within one hour. Ask for another one.',
  },
  invitation: {
    title: (merchant: string) => `Join ${merchant}`,
    lead: (email: string, role: string) => `This invitation is for ${email}, with the role ${role}.`,
    accept: 'Join',
    signUp: 'Create an account and join',
    signInFirst: 'I have an account',
    otherPerson: (email: string) => `You are signed in as ${email}, but the invitation is for another address.`,
    signOut: 'Sign out and continue',
    over: {
      title: 'This invitation no longer works',
      advice: 'It was used or withdrawn, or it is older than 7 days. Ask for another one.',
    },
  },
  newMerchant: {
    title: 'Name your merchant',
    lead: 'A merchant is a business that sells. Yours gets a Test profile with its own keys immediately.',
    name: 'Name of the business',
    nameHint: 'The name that shoppers know. You can change it later.',
    button: 'Create merchant',
  },
};
