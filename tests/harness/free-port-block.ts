import { randomInt } from 'node:crypto';
import { isFree, OWN_PORTS } from './free-port.ts';

/** The size of a block: the ports that a local start listens on, and a few more. */
const PORTS = 20;
const BLOCKS = OWN_PORTS.count / PORTS;

/** The first of 20 ports that nothing listened on a moment ago, for `PAY_PORT_BASE`. */
export async function freePortBlock(): Promise<number> {
  for (;;) {
    const base = OWN_PORTS.first + randomInt(BLOCKS) * PORTS;
    const ports = Array.from({ length: PORTS }, (_, index) => base + index);
    if ((await Promise.all(ports.map(isFree))).every((free) => free)) return base;
  }
}
