import { accepted } from '@pay/core/ground/refusals/refusal';
import { releasedScript } from '@pay/script-log/released-script';
import { httpSource } from '@pay/script-log/script-source';
import type { Answer } from '../../api/calls.ts';
import type { Handlers } from '../http/handler.ts';

type Refusal = NonNullable<Answer<'readScriptTag'>['refusal']>;

export const SCRIPT_TAG_HANDLERS: Handlers<'readScriptTag'> = {
  readScriptTag: async ({ context: { config, logger } }) => {
    const { scriptHost, scriptTags } = config;
    if (scriptTags === 'development') {
      return accepted({ tag: { src: `${scriptHost}/latest/checkout.js`, integrity: null }, refusal: null });
    }
    const refuse = (refusal: Refusal, detail: string) => {
      logger.error({ error_code: refusal, error_message: detail }, 'merchants get no script tag');
      return accepted({ tag: null, refusal });
    };
    if (scriptTags.logKey === null) return refuse('key_missing', 'PAY_SCRIPTS_PUBLIC_KEY is not set');
    const released = await releasedScript(httpSource(scriptHost), scriptTags.logKey);
    if (!released.ok) return refuse(released.why, released.detail);
    const { file, integrity } = released.entry;
    return accepted({ tag: { src: `${scriptHost}/${file}`, integrity }, refusal: null });
  },
};
