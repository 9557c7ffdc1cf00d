import type { Certificate } from '../harness/certificate.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { startTlsProxy, type TlsProxy } from '../harness/tls-proxy.ts';

export type SecureEngine = {
  readonly engine: ProxiedEngine;
  /** The proxy in front of the engine. The engine uses the proxy's address as its own. */
  readonly front: TlsProxy;
  stop(): Promise<void>;
};

/** Starts a test engine whose pages, like those of its issuer, are available only over `https`, as phones require. */
export async function startSecureEngine(certificate: Certificate): Promise<SecureEngine> {
  const [front, issuer] = await Promise.all([startTlsProxy(certificate), startTlsProxy(certificate)]);
  const engine = await startProxiedEngine({ baseUrls: { sandbox: front.url, live: 'https://live.pay.example' } });
  front.target = engine.url;
  issuer.target = engine.simulatorUrl;
  // In its answers, the simulator names the address that it listens on. A real acquirer would name an address that
  // shoppers can open.
  engine.proxy.meddler = async (_call, forward) => {
    const { status, body } = await forward();
    return { status, body: JSON.parse(JSON.stringify(body).replaceAll(engine.simulatorUrl, issuer.url)) };
  };
  return {
    engine,
    front,
    stop: async () => {
      await engine.stop();
      await Promise.all([front.stop(), issuer.stop()]);
    },
  };
}
