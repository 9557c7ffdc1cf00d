import { openConnection } from '../load/connection.ts';
import { newSession, submitCardFor } from '../load/loads.ts';
import type { Requests } from '../load/requests.ts';

/** A client's record of a payment: what the engine has acknowledged, and when. */
export type Note = { readonly trackId: string; readonly createdAtMs: number; paidAtMs: number | null };

export type NotingClients = {
  readonly notes: readonly Note[];
  /** Resolves when this many more payments have been acknowledged as paid. */
  paid(more: number): Promise<void>;
  stop(): Promise<void>;
};

/** Clients that pay one session after the other, and record every acknowledgement. They end at the first error. */
export async function startNotingClients(origin: string, requests: Requests, clients: number): Promise<NotingClients> {
  const notes: Note[] = [];
  const waiting: { left: number; readonly resolve: () => void }[] = [];
  let isStopping = false;

  async function payOn(): Promise<void> {
    const connection = await openConnection(origin);
    try {
      while (!isStopping) {
        const note: Note = { trackId: await newSession(connection, requests), createdAtMs: Date.now(), paidAtMs: null };
        notes.push(note);
        await submitCardFor(note.trackId, connection, requests);
        const { status, body } = await connection.exchange(requests.paymentStatus(note.trackId));
        if (status !== 200 || !body.includes('"status":"paid"')) continue;
        note.paidAtMs = Date.now();
        for (const each of waiting) if (--each.left === 0) each.resolve();
      }
    } finally {
      connection.close();
    }
  }

  // If a client fails while the engine is running, the drill itself is faulty. Without this, the other clients would
  // wait for ever.
  let failed: unknown;
  const running = Array.from({ length: clients }, () =>
    payOn().catch((error: unknown) => {
      failed ??= error;
      for (const each of waiting) each.resolve();
    }),
  );
  return {
    notes,
    paid: async (more) => {
      await new Promise<void>((resolve) => waiting.push({ left: more, resolve }));
      if (failed !== undefined) throw failed;
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
    },
  };
}
