import type { ServerResponse } from 'node:http';

/**
 * The kind of demand that a request makes on the engine. `vital` requests are never shed, because they are cheap, or
 * finish work that has begun. Requests that wait for the acquirer take seconds and cost little, so they have their own
 * capacity, and a slow acquirer takes none from the rest.
 */
export const DEMANDS = ['ordinary', 'waits_for_acquirer', 'vital'] as const;
export type Demand = (typeof DEMANDS)[number];

export type Shedder = {
  /** False when a request must be refused; the request is not counted yet. */
  readonly hasRoom: (demand: Demand) => boolean;
  /** Makes the same check, and counts the request until it is answered or its connection is lost. */
  readonly admit: (demand: Demand, response: ServerResponse) => boolean;
  readonly underWay: (demand: Demand) => number;
};

const ROOM_FOR_WAITING = 4;
/** If a process is late and uses at least this share of its capacity, its requests are the cause, not the machine. */
const BUSY = 0.1;

export type ShedderOptions = {
  /** The maximum number of simultaneous ordinary requests. */
  readonly requestsMax: number;
  /** Whether this process is behind with its work. */
  readonly isLate: () => boolean;
  readonly onShed: () => void;
};

/** Refuses new requests while the engine has more than it can handle well, so that requests in progress stay fast. */
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
      // The only event that occurs exactly once for every answer, even when nobody waits for the answer any more.
      response.once('close', ends[demand]);
      return true;
    },
  };
}
