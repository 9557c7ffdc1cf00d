import type { Environment } from '@pay/core/ground/environment/environment';
import type { AccountProblem, AccountSettings, ReadAccount } from '@pay/core/paying/accounts/account';
import type { AcquirerCapabilities } from '@pay/core/paying/acquiring/acquirer';

/**
 * The facts about a kind of acquirer that are known without connecting to an acquirer; reading them needs no
 * credentials.
 */
export type AcquirerFacts = {
  /** The name that people know. */
  readonly title: string;
  /** The environments that can use the kind; a live profile never uses a simulator. */
  readonly environments: readonly Environment[];
  readonly capabilities: AcquirerCapabilities;
  /**
   * Whether an account with these settings needs notices; missing if the capabilities determine this for every account.
   */
  readonly needsNotices?: (settings: AccountSettings) => boolean;
  /**
   * The hosts that the address of an account can have. The list is closed, because card numbers are sent to these
   * hosts: anyone who could enter any host could collect them.
   */
  readonly hosts: Readonly<Record<Environment, readonly RegExp[]>>;
  /** The kind's own settings, in addition to `COMMON_SETTINGS`. */
  readonly settings: SettingsSchema;
  /** Checks whether values that are valid one by one are also valid together; null if they are. */
  readonly check?: (given: Pick<ReadAccount, 'settings' | 'secrets'>) => AccountProblem | null;
};

/** The settings of a kind, by name. Forms, prompts and documents are generated from them. */
export type SettingsSchema = Readonly<Record<string, Setting>>;

export type Setting = {
  /** A label, such as "Merchant ID". */
  readonly title: string;
  /** The pattern of the whole value or, for a list, of each value. */
  readonly like: RegExp;
  /** A second pattern for the value, in each environment. */
  readonly alsoLike?: Readonly<Record<Environment, RegExp>>;
  /** Completes "must be …". */
  readonly needed: string;
  readonly example: string;
  /** The title and the rule in Arabic. Without them, everyone sees the English texts. */
  readonly ar?: { readonly title: string; readonly needed: string };
  readonly isSecret?: true;
  readonly isOptional?: true;
  readonly isList?: true;
  /** Only accounts of this environment have the setting. */
  readonly onlyIn?: Environment;
};

/**
 * Every setting that an account of a kind can have, with the kind's own settings first. If an environment is given,
 * leaves out the settings that only accounts of the other environment have.
 */
export function settingsOf({ settings }: AcquirerFacts, environment?: Environment): SettingsSchema {
  const all = Object.entries({ ...settings, ...COMMON_SETTINGS, ...settings });
  const isOfOther = ({ onlyIn }: Setting) =>
    onlyIn !== undefined && environment !== undefined && onlyIn !== environment;
  return Object.fromEntries(all.filter(([, setting]) => !isOfOther(setting)));
}

/** The words that a setting accepts; null unless its pattern is a plain list of words. */
export function choicesOf({ like }: Setting): readonly string[] | null {
  const [, words] = /^\^\(([\w|-]+)\)\$$/.exec(like.source) ?? [];
  return words?.split('|') ?? null;
}

/** The hosts that the address of an account can have; null if one of the patterns fits several hosts. */
export function hostChoices({ hosts }: AcquirerFacts, environment: Environment): readonly string[] | null {
  const names = hosts[environment].map(({ source }) => /^\^((?:[a-z\d-]|\\\.)+)\$$/.exec(source)?.[1]);
  return names.every((name) => name !== undefined) ? names.map((name) => name.replaceAll('\\.', '.')) : null;
}

/** Settings that accounts of every kind can have. */
export const COMMON_SETTINGS: SettingsSchema = {
  currencies: {
    title: 'Currencies',
    like: /^[A-Z]{3}$/,
    needed: 'a list of ISO 4217 codes',
    example: 'BHD',
    ar: { title: 'العملات', needed: 'قائمة برموز عملات \u2066ISO 4217\u2069' },
    isList: true,
    isOptional: true,
  },
  brands: {
    title: 'Card brands',
    like: /^(visa|mastercard|amex|maestro|discover|diners|jcb|unionpay|mada|benefit)$/,
    needed: 'a list of card brands',
    example: 'visa',
    ar: { title: 'شبكات البطاقات', needed: 'قائمة بشبكات بطاقات' },
    isList: true,
    isOptional: true,
  },
  descriptor: {
    title: 'Statement descriptor',
    like: /^[A-Za-z0-9 .*-]{1,22}$/,
    needed: '1 to 22 letters, digits, spaces, full stops, asterisks or hyphens',
    example: 'TEA HOUSE',
    ar: { title: 'الاسم في كشف الحساب', needed: 'من حرف إلى 22 حرفًا لاتينيًا أو رقمًا أو مسافة أو نقطة أو نجمة أو شرطة' },
    isOptional: true,
  },
  capture: {
    title: 'Capture',
    like: /^(automatic|manual)$/,
    needed: 'automatic or manual',
    example: 'automatic',
    ar: { title: 'التحصيل', needed: 'تلقائيًا أو يدويًا' },
    isOptional: true,
  },
  cardholder_name: {
    title: 'Ask for the name on the card',
    like: /^(yes|no)$/,
    needed: 'yes or no',
    example: 'yes',
    ar: { title: 'طلب الاسم على البطاقة', needed: 'نعم أو لا' },
    isOptional: true,
  },
};
