import type { Acquirer } from '@pay/core/paying/acquiring/acquirer';
import type { AcquirerConfig } from '../acquirer-kinds.ts';
import { certificateIn } from './client-certificate.ts';
import { createMpgsAcquirer } from './create-mpgs-acquirer.ts';

/** Opens the adapter for an account. The account's values have been checked against its kind. */
export function openMpgs(config: AcquirerConfig): Acquirer {
  const { baseUrl, settings, secrets, earlierSecrets = [], noticeUrl, guard, observe } = config;
  const [descriptor, apiVersion] = [textOf(settings['descriptor']), textOf(settings['api_version'])];
  return createMpgsAcquirer({
    baseUrl: baseUrl ?? '',
    merchantId: textOf(settings['merchant_id']) ?? '',
    password: secrets['password'],
    certificate: certificateIn(secrets) ?? undefined,
    noticeSecrets: [secrets, ...earlierSecrets].flatMap(({ notice_secret: secret }) => secret ?? []),
    descriptor,
    noticeUrl,
    ...(apiVersion !== undefined && { apiVersion }),
    ...(guard && { guard }),
    ...(observe && { observe }),
  });
}

function textOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
