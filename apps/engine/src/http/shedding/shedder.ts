import type { ServerResponse } from 'node:http';

/**
 * What a request asks of the engine. `vital` ones are never shed: they are cheap, or end what has begun. Those that wait
 * for the acquirer do so for seconds and cost little meanwhile: they have room of their own, so that a slow acquirer
 * takes none from the rest.
 */
export type Demand = 'ordinary' | 'waits_for_acquirer' | 'vital';

export type Shedder = {
  /** False when a request must be refused; it counts for nothing yet. */
  readonly hasRoom: (demand: Demand) => boolean;
  /** The same, and counts the request until its connection has its answer or is gone. */
  readonly admit: (demand: Demand, response: ServerResponse) => boolean;
  readonly underWay: (demand: Demand) => number;
};

const ROOM_FOR_WAITING = 4;
/** The share of its room from which on a process that is late is so because of its requests, not of its machine. */
const BUSY = 0.1;

export type ShedderOptions = {
  /** Ordinary requests at once. */
  readonly requestsMax: number;
  /** Whether this process is behind with its work. */
  readonly isLate: () => boolean;
  readonly onShed: () => void;
};

/** Refuses new requests while the engine has more than it can do well, so that what it has begun stays fast. */
export function shedder({ requestsMax, isLate, onShed }: ShedderOptions): Shedder {
  const most: Readonly<Record<Demand, number>> = {
    ordinary: requestsMax,
    waits_for_acquirer: ROOM_FOR_WAITING * requestsMax,
    vital: Number.POSITIVE_INFINITY,
  };
  const underWay: Record<Demand, number> = { ordinary: 0, waits_for_acquirer: 0, vital: 0 };
  const end = (demand: Demand) => () => {
    underWay[demand] -= 1;
  };
  const ends: Readonly<Record<Demand, () => void>> = {
    ordinary: end('ordinary'),
    waits_for_acquirer: end('waits_for_acquirer'),
    vital: end('vital'),
  };
  const hasRoom = (demand: Demand): boolean => {
    const isBehind = demand === 'ordinary' && underWay.ordinary >= BUSY * requestsMax && isLate();
    if (underWay[demand] < most[demand] && !isBehind) return true;
    onShed();
    return false;
  };
  return {
    underWay: (demand) => underWay[demand],
    hasRoom,
    admit: (demand, response) => {
      if (!hasRoom(demand)) return false;
      underWay[demand] += 1;
      // The one event that every answer has exactly once, also when nobody waits for it any more.
      response.once('close', ends[demand]);
      return true;
    },
  };
}
