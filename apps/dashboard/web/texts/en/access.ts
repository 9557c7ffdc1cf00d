/** What is shown before somebody is signed in. */
export const access = {
  email: 'E-mail',
  password: 'Password',
  name: 'Your name',
  newPassword: 'New password',
  passwordHint: 'At least 12 characters. A few words that you remember are a good one.',
  tagline: 'Card payments, on servers of your own.',
  passkey: 'Sign in with a passkey',
  passkeyFailed: 'The passkey was not used. Try again, or sign in with your password.',
  signIn: {
    title: 'Sign in',
    button: 'Sign in',
    forgotten: 'Forgotten your password?',
    new: 'New here?',
    signUp: 'Make an account',
    wrong: 'This e-mail and password do not belong together. Check both, or set a new password.',
    or: 'or',
  },
  secondStep: {
    title: 'Second step',
    lead: 'Type the code that your authenticator app shows for this account.',
    code: 'Six-digit code',
    recoveryLead: 'Type one of the recovery codes that you kept when you turned this on. Each works once.',
    recoveryCode: 'Recovery code',
    useRecovery: 'Use a recovery code',
    useCode: 'Use the app’s code',
    wrong: 'This code is not right, or it was used already. Codes change every 30 seconds: wait for the next one.',
    wrongRecovery: 'This is none of your recovery codes, or it was used before.',
    startOver: 'Start over',
  },
  signUp: {
    title: 'Make an account',
    lead: 'It takes a minute. You start in the sandbox, where no money moves.',
    button: 'Make the account',
    have: 'Have an account already?',
    known:
      'If this address is new, its account was made: sign in. If it had one before, sign in with the password of that one.',
    closed: {
      title: 'Accounts are made by invitation here',
      advice: 'Ask whoever runs this service, or the owner of the merchant that you work for, for an invitation.',
    },
  },
  forgotten: {
    title: 'Set a new password',
    lead: 'We send you a link that works for an hour.',
    button: 'Send the link',
    sent: {
      title: 'Look at your mail',
      advice: (email: string) =>
        `If ${email} has an account here, a link is on its way. It works for an hour and can be used once.`,
    },
    noMail: {
      title: 'Ask for a link',
      advice:
        'This service sends no e-mail. An administrator of your merchant can make you a link on the Team page; whoever runs the service can do it for anybody.',
    },
  },
  reset: {
    title: 'Choose a new password',
    button: 'Set the password',
    done: 'The new password holds. All other sessions were signed out.',
    over: 'This link does not work any more. Links work once, and for an hour: ask for another one.',
  },
  invitation: {
    title: (merchant: string) => `Join ${merchant}`,
    lead: (email: string, role: string) => `${email} is invited as ${role}.`,
    accept: 'Join',
    signUp: 'Make an account and join',
    signInFirst: 'I have an account',
    otherPerson: (email: string) => `You are signed in as ${email}, and the invitation is for another address.`,
    signOut: 'Sign out and go on',
    over: {
      title: 'This invitation does not work any more',
      advice: 'It was used, was withdrawn, or is older than seven days. Ask for another one.',
    },
  },
  newMerchant: {
    title: 'Name your merchant',
    lead: 'A merchant is the business that sells. It gets a sandbox profile with its own keys at once.',
    name: 'Name of the business',
    nameHint: 'As shoppers know it. You can change it later.',
    button: 'Make the merchant',
  },
};
