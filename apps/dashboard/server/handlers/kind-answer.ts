import { type AcquirerFacts, choicesOf, hostChoices, type Setting, settingsOf } from '@pay/acquirers/acquirer-kind';
import type { Environment } from '@pay/core/ground/environment/environment';
import type { Answer } from '../../api/calls.ts';
import type { DashboardConfig } from '../config.ts';

type Kind = Answer<'listAcquirerKinds'>['data'][number];
type Rules = Pick<DashboardConfig, 'kinds' | 'allowLoopbackWebhooks'>;

/** Every kind, as its own schema describes it. */
export function kindAnswers({ kinds, allowLoopbackWebhooks }: Rules): Kind[] {
  return Object.entries(kinds).map(([kind, facts]) => ({
    kind,
    title: facts.title,
    environments: [...facts.environments],
    addresses: {
      sandbox: addressesOf(facts, 'sandbox', allowLoopbackWebhooks),
      live: addressesOf(facts, 'live', false),
    },
    settings: Object.entries(settingsOf(facts)).map(([name, setting]) => settingAnswer(name, setting)),
  }));
}

function addressesOf(
  facts: AcquirerFacts,
  environment: Environment,
  allowsLocalhost: boolean,
): Kind['addresses']['live'] {
  return {
    is_needed: facts.hosts[environment].length > 0,
    choices: hostChoices(facts, environment)?.map((host) => `https://${host}`) ?? null,
    allows_localhost: allowsLocalhost,
  };
}

function settingAnswer(name: string, setting: Setting): Kind['settings'][number] {
  const { title, needed, ar = null, example, isSecret = false, isOptional = false, isList = false } = setting;
  const { onlyIn = null } = setting;
  const choices = choicesOf(setting);
  return {
    name,
    en: { title, needed },
    ar,
    example: isSecret ? null : example,
    choices: choices && [...choices],
    is_secret: isSecret,
    is_optional: isOptional,
    is_list: isList,
    only_in: onlyIn,
  };
}
