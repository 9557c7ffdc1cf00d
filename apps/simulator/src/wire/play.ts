import { NOTICE_FAULTS, type NoticeTarget, type Play } from '../book/sale.ts';
import { WEB_ADDRESS } from './field-shapes.ts';
import { memberOf } from './member-of.ts';

/**
 * The play of the merchant's account, as its messages describe it. Members that the messages leave out have the values
 * of `PLAIN`.
 */
export function readPlay(body: unknown): Play {
  const play = memberOf(body, 'play');
  return {
    hop: memberOf(play, 'hop') === 'get' ? 'get' : 'post',
    deviceData: memberOf(play, 'device_data') === true,
    inquiry: memberOf(play, 'inquiry') !== false,
    refuses: memberOf(play, 'refuses') === true,
    notices: readTarget(memberOf(play, 'notices')),
  };
}

function readTarget(value: unknown): NoticeTarget | null {
  const [url, secret, faults] = [memberOf(value, 'url'), memberOf(value, 'secret'), memberOf(value, 'faults')];
  if (typeof url !== 'string' || !WEB_ADDRESS.test(url) || typeof secret !== 'string' || secret === '') return null;
  const asked: readonly unknown[] = Array.isArray(faults) ? faults : [];
  return { url, secret, faults: NOTICE_FAULTS.filter((fault) => asked.includes(fault)) };
}
