// Asks the shop's own server until the server knows how the payment ended: every second at first, less often later.
const { state } = document.currentScript.dataset;
const untilMs = Date.now() + 10 * 60_000;

async function look(delayMs) {
  try {
    const answer = await fetch(state, { cache: 'no-store' });
    const { status } = await answer.json();
    if (status !== 'pending') return location.reload();
  } catch {
    // The next try might reach the server again.
  }
  if (Date.now() < untilMs) setTimeout(look, delayMs, Math.min(delayMs * 1.3, 10_000));
}

look(1_000);
