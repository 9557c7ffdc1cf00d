/** The values that the examples depend on. */
export type Wiring = {
  readonly engine: string;
  readonly publishableKey: string;
  readonly secretMask: string;
};

type ScriptTag = {
  readonly src: string;
  /** Null if the script can change at its address. */
  readonly integrity: string | null;
};

export function curlExample({ engine, secretMask }: Wiring): string {
  return `# ${secretMask}
export PAY_SECRET_KEY=

curl -s ${engine}/merchant/initiate-payment \\
  -H "X-API-KEY: $PAY_SECRET_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"amount": 10.500, "currency": "BHD", "reference": "order-10045"}'

# Open the payment_url of the answer in a browser.`;
}

export function nodeExample({ engine }: Wiring): string {
  return `// secretKey comes from your server's environment, never from its code.
const answer = await fetch('${engine}/merchant/initiate-payment', {
  method: 'POST',
  headers: { 'X-API-KEY': secretKey, 'Content-Type': 'application/json' },
  body: JSON.stringify({ amount: 10.5, currency: 'BHD', reference: 'order-10045' }),
});
const { track_id, payment_url } = await answer.json();
// Keep track_id with the order, and send the shopper to payment_url.`;
}

export function widgetExample({ publishableKey }: Wiring, tag: ScriptTag): string {
  return `<div id="pay"></div>
${scriptTag(tag)}
<script type="module">
  const checkout = await Pay.init({
    publishableKey: '${publishableKey}',
    trackId: 'trk_…', // from your server
  });
  checkout.mount('#pay');
</script>`;
}

function scriptTag({ src, integrity }: ScriptTag): string {
  const pinned = integrity === null ? '' : ` integrity="${integrity}" crossorigin="anonymous"`;
  return `<script src="${src}"${pinned}></script>`;
}

export function statusExample({ engine }: Wiring): string {
  return `curl -s ${engine}/merchant/payment-status \\
  -H "X-API-KEY: $PAY_SECRET_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"track_id": "trk_…"}'

# Fulfil the order only if "paid" is true.`;
}

/** The lines of a content security policy for both engines, so that going live needs no change. */
export function policyLines(scriptHost: string, engines: readonly string[]): string {
  return `script-src ${scriptHost};
connect-src ${engines.join(' ')};`;
}
