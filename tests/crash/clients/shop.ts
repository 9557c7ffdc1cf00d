import { setTimeout as pause } from 'node:timers/promises';
import { drawCard } from '../acquirers/card.ts';
import type { Scene } from './scene.ts';
import type { SeenPage } from './shopper-client.ts';

const CARDS_MAX = 3;
const LOOK_AGAIN_MS = 300;

/** The shopper pays, with up to three cards. */
export async function shop(scene: Scene): Promise<void> {
  const { shopper, random } = scene;
  for (let cards = 1; cards <= CARDS_MAX; cards += 1) {
    const page = await seen(scene, await shopper.look());
    if (page.kind !== 'form') return;
    if (random.chance(0.02)) {
      await shopper.cancel(page);
      await seen(scene, await shopper.look());
      return;
    }
    await sendForm(scene, page);
    const after = await followOn(scene);
    if (after.kind !== 'form') return;
  }
}

async function sendForm({ shopper, random, market, merchant, trackId }: Scene, page: SeenPage): Promise<void> {
  const card = drawCard(random, market.acquirer.cards);
  const waits = await shopper.pay(page, card, random.chance(0.06));
  market.paid(merchant, trackId, card.isAnsweredAtOnce ? waits : []);
}

/** Completes any challenge and waits for the result, until the shopper gives up. */
async function followOn(scene: Scene): Promise<SeenPage> {
  const { shopper, random } = scene;
  const looksMax = random.chance(0.2) ? 25 : 4;
  let page = await seen(scene, await shopper.look());
  for (let looks = 1; looks < looksMax; looks += 1) {
    if (page.kind === 'challenge') {
      const decision = random.chance(0.7) ? 'approve' : random.chance(0.6) ? 'refuse' : 'leave';
      await shopper.challenge(page, decision);
      if (decision === 'leave') return page;
    } else if (page.kind === 'device') {
      const decision = random.chance(0.95) ? 'go' : 'leave';
      await shopper.device(page, decision);
      if (decision === 'leave') return page;
    } else if (page.kind === 'checking') await pause(LOOK_AGAIN_MS);
    else return page;
    page = await seen(scene, await shopper.look());
  }
  return page;
}

async function seen({ market, trackId }: Scene, page: SeenPage): Promise<SeenPage> {
  const { kind } = page;
  if (!['form', 'checking', 'device', 'challenge', 'lost'].includes(kind)) {
    market.see({ trackId, state: kind, at: performance.now(), by: 'card page' });
  }
  return page;
}
