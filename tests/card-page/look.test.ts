import { listAudit } from '@pay/core/merchants/audit/list-audit';
import { readLogo } from '@pay/core/merchants/logos/find-logo';
import { logoPath } from '@pay/core/merchants/logos/logo';
import { samplePng, sampleSvg } from '@pay/core/merchants/logos/sample-pictures';
import { setLogo } from '@pay/core/merchants/logos/set-logo';
import { changeProfile } from '@pay/core/merchants/profiles/change-profile';
import { listProfiles } from '@pay/core/merchants/profiles/list-profiles';
import { profileTag } from '@pay/core/merchants/profiles/profile-tag';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPage, fetchPage } from '../harness/card-page.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { newPayment } from '../harness/new-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
let profileId: string;
beforeAll(async () => {
  engine = await sharedTestEngine();
  profileId = engine.profile.profile.profileId;
});
afterAll(() => engine.stop());

const SVG = Buffer.from(sampleSvg());
const PNG = samplePng(40, 40);
const deps = () => ({ pool: engine.database.pool, rules: { allowLocalhostReturnUrls: false } });
const logo = (bytes: Buffer | null, of = profileId) => setLogo(deps(), OPERATOR, { profileId: of, bytes });
const accent = (value: string | null, tag?: string) =>
  changeProfile(deps(), OPERATOR, { profileId, accent: value, ...(tag === undefined ? {} : { tag }) });
const hashOf = async (bytes: Buffer) => unwrap(await logo(bytes)).hash ?? '';

async function fetchLogo(hash: string, of = profileId) {
  const { statusCode, headers, body } = await request(engine.url + logoPath(of, hash));
  return { status: statusCode, headers, bytes: Buffer.from(await body.arrayBuffer()) };
}

describe('a logo', () => {
  test('is served at a permanent address, byte for byte, with headers that stop it from running scripts', async () => {
    const answer = await fetchLogo(await hashOf(SVG));
    expect([answer.status, answer.bytes.equals(SVG)]).toEqual([200, true]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect((await fetchLogo(await hashOf(PNG))).headers['content-type']).toBe('image/png');
  });

  test('replaces the previous one, and can be removed', async () => {
    const before = await hashOf(SVG);
    const after = await hashOf(PNG);
    expect([(await fetchLogo(before)).status, (await fetchLogo(after)).status]).toEqual([404, 200]);
    expect(await readLogo(deps(), profileId)).toMatchObject({ hash: after, mediaType: 'image/png' });
    unwrap(await logo(null));
    expect([(await fetchLogo(after)).status, await readLogo(deps(), profileId)]).toEqual([404, null]);
    const { rows } = await engine.database.pool.query('select from profile_logos where profile_id = $1', [profileId]);
    expect(rows).toHaveLength(0);
  });

  test('is served only by the engine of its environment, and under its own profile', async () => {
    const live = await createTestProfile(engine.database.pool, { environment: 'live' });
    const hash = unwrap(await logo(SVG, live.profile.profileId)).hash ?? '';
    expect((await fetchLogo(hash, live.profile.profileId)).status).toBe(404);
    const mine = await hashOf(SVG);
    expect((await fetchLogo(mine, live.profile.profileId)).status).toBe(404);
    for (const strange of ['x', `${mine.slice(0, -1)}%00`, '..%2F..%2Fpayment', 'a'.repeat(43)]) {
      expect((await fetchLogo(strange)).status).toBe(404);
    }
  });

  test('that is not an image is refused, and the previous one is kept', async () => {
    const hash = await hashOf(PNG);
    expect(await logo(Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({ refusal: { code: 'invalid_request' } });
    expect(await readLogo(deps(), profileId)).toMatchObject({ hash });
    expect(await logo(PNG, 'nobody00')).toMatchObject({ refusal: { code: 'not_found' } });
  });

  test('that several people set at the same time ends up as exactly one of their logos', async () => {
    const pictures = [SVG, PNG, samplePng(20, 20), samplePng(30, 30)];
    const results = await Promise.all(pictures.map((each) => logo(each)));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    const { rows } = await engine.database.pool.query('select logo_hash from profile_logos where profile_id = $1', [
      profileId,
    ]);
    expect(rows).toEqual([{ logo_hash: (await readLogo(deps(), profileId))?.hash }]);
  });

  test('is recorded in the audit, without its bytes', async () => {
    unwrap(await logo(null));
    const hash = await hashOf(PNG);
    unwrap(await logo(PNG));
    const { merchantId } = engine.profile.profile;
    const { data } = unwrap(await listAudit(deps(), { merchantId, action: 'profile.logo_changed', limit: 2 }));
    expect(data.map(({ details }) => details)).toEqual([
      { before: null, after: hash },
      { before: expect.any(String), after: null },
    ]);
  });
});

describe('the card page', () => {
  test('has the merchant’s logo and colour, and the next page has the colour', async () => {
    const hash = await hashOf(PNG);
    unwrap(await accent('#FFD400'));
    const page = await cardPage((await newPayment(engine)).url);
    expect(page.text).toContain(`<img class="logo" src="${logoPath(profileId, hash)}" alt="">`);
    expect(page.text).toContain('--fill:#ffd400');
    const paid = await page.pay('4242424242424242');
    expect(paid.text).toContain('--fill:#ffd400');
  });

  test('has the standard look if the profile has no logo and no colour', async () => {
    unwrap(await logo(null));
    unwrap(await accent(null));
    const { text } = await fetchPage((await newPayment(engine)).url);
    expect(text.match(/<style>/g)).toHaveLength(1);
    expect(text).toContain('class="monogram"');
  });
});

describe('a colour', () => {
  test.each(['red', '#abc', '#12345g', '#1234567', 'url(x)', ''])(
    '%j is refused with an explanation',
    async (value) => {
      const result = await accent(value);
      expect(result).toMatchObject({ refusal: { code: 'invalid_request', errors: [{ field: 'accent' }] } });
    },
  );

  test('is not changed by someone who has read outdated settings', async () => {
    const { merchantId } = engine.profile.profile;
    const read = async () => profileTag((await listProfiles(deps(), merchantId))[0] as never);
    const tag = await read();
    unwrap(await accent('#112233', tag));
    expect(await accent('#445566', tag)).toMatchObject({ refusal: { code: 'stale' } });
    expect(unwrap(await accent('#445566', await read())).accent).toBe('#445566');
    const both = await read();
    const race = await Promise.all([accent('#000001', both), accent('#000002', both)]);
    expect(race.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });
});
