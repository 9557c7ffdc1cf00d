import type { Environment } from '@pay/core/ground/environment/environment';
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
   * The hosts that an account can have. The list is closed, because card numbers are sent to these hosts: anyone who
   * could enter any host could collect them.
   */
  readonly hosts: Readonly<Record<Environment, readonly RegExp[]>>;
  /** Beside `COMMON_SETTINGS`. */
  readonly settings: SettingsSchema;
};

/** The settings of a kind, by name. Forms, prompts and documents are generated from it. */
export type SettingsSchema = Readonly<Record<string, Setting>>;

export type Setting = {
  /** A label, such as "Merchant ID". */
  readonly title: string;
  /** Matches the whole value, or each value of a list. */
  readonly like: RegExp;
  /** Completes "must be …". */
  readonly needed: string;
  readonly example: string;
  readonly isSecret?: true;
  readonly isOptional?: true;
  readonly isList?: true;
};

/** Settings that accounts of every kind can have. */
export const COMMON_SETTINGS: SettingsSchema = {
  currencies: {
    title: 'Currencies',
    like: /^[A-Z]{3}$/,
    needed: 'a list of ISO 4217 codes',
    example: 'BHD',
    isList: true,
    isOptional: true,
  },
  brands: {
    title: 'Card brands',
    like: /^(visa|mastercard|amex|maestro|discover|diners|jcb|unionpay|mada|benefit)$/,
    needed: 'a list of card brands',
    example: 'visa',
    isList: true,
    isOptional: true,
  },
  descriptor: {
    title: 'Statement descriptor',
    like: /^[A-Za-z0-9 .*-]{1,22}$/,
    needed: '1 to 22 letters, digits, spaces, full stops, asterisks or hyphens',
    example: 'TEA HOUSE',
    isOptional: true,
  },
  capture: {
    title: 'Capture',
    like: /^(automatic|manual)$/,
    needed: 'automatic or manual',
    example: 'automatic',
    isOptional: true,
  },
  cardholder_name: {
    title: 'Ask for the name on the card',
    like: /^(yes|no)$/,
    needed: 'yes or no',
    example: 'yes',
    isOptional: true,
  },
};
