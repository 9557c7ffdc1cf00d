import type { Alarm } from '@pay/core/ground/alarms/alarm';
import type { Pool } from '@pay/core/ground/database/pool';
import type { Environment } from '@pay/core/ground/environment/environment';
import type { Sealer } from '@pay/core/ground/sealing/sealer';
import type { Tracing } from '@pay/core/ground/tracing/span';
import { DELIVERIES_DUE } from '@pay/core/record/events/deliveries-due';
import { countDue } from '@pay/core/telling/webhooks/delivering/count-due';
import { WINDOW_MAX } from '@pay/core/telling/webhooks/delivering/lane-pace';
import { openSecret } from '@pay/core/telling/webhooks/endpoints/endpoint-secret';
import type { Registry } from 'prom-client';
import { type AddressRules, addressGuard } from '../addresses/address-guard.ts';
import { figuresInTime } from '../metrics/figures-in-time.ts';
import { deliveryMetrics } from './delivery-metrics.ts';
import { endpointConnections } from './endpoint-connections.ts';
import { sendDelivery } from './send-delivery.ts';
import { type Deliverer, startDeliverer } from './start-deliverer.ts';

export type WebhooksOptions = {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly sealer: Sealer;
  readonly addressRules: AddressRules;
  readonly registry: Registry;
  /** Null if nothing is traced. */
  readonly tracing?: Tracing | null;
  readonly alarm: Alarm;
  /** Called after each successful round of the loop. */
  readonly onDone: () => void;
  readonly onError: (error: unknown) => void;
  /** The time limit of one exchange; 15 s except in tests. */
  readonly timeoutMs?: number;
  /** Root certificates to trust instead of Node's own. */
  readonly trustedRoots?: string;
};

const TIMEOUT_MS = 15_000;

/** Sends due deliveries over guarded connections, and listens to hints from this process. */
export function startWebhooks(options: WebhooksOptions): Deliverer {
  const { pool, environment, sealer, alarm, onDone, onError, trustedRoots, timeoutMs = TIMEOUT_MS } = options;
  const { tracing = null } = options;
  const guard = addressGuard(options.addressRules);
  const connections = endpointConnections({ guard, connectionsMax: WINDOW_MAX, timeoutMs, trustedRoots });
  const parts = { guard, connections, timeoutMs };
  const deliverer = startDeliverer({
    pool,
    environment,
    tracing,
    alarm,
    onDone,
    onError,
    send: (message) => sendDelivery(parts, message),
    openSecret: (of, sealed) => openSecret(sealer, of, sealed),
    metrics: deliveryMetrics(
      options.registry,
      figuresInTime(() => countDue({ pool, environment })),
    ),
    random: Math.random,
    onIdle: connections.release,
  });
  const unsubscribe = DELIVERIES_DUE.on(deliverer.hint);
  return {
    hint: deliverer.hint,
    stop: async () => {
      unsubscribe();
      await deliverer.stop();
      await connections.close();
    },
  };
}
