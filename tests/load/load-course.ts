import { openConnection } from './connection.ts';
import type { Course } from './course.ts';
import type { CpuMeter } from './cpu-meter.ts';
import type { Load } from './loads.ts';
import type { Shop } from './shop.ts';

/** A load on one engine, with its own connections. */
export function loadCourse(load: Load, { shop, cpu }: { readonly shop: Shop; readonly cpu: CpuMeter }): Course {
  return {
    name: load.name,
    title: load.title,
    atOnce: load.atOnce,
    unit: load.unit,
    cpu,
    open: async () => {
      const connections = await Promise.all(Array.from({ length: load.atOnce }, () => openConnection(shop.origin)));
      const [first] = connections;
      if (first === undefined) throw new Error(`${load.name} has no connection`);
      const doRound = await load.prepare(first, shop);
      return {
        doRound: (lane, round) => doRound(connections[lane] ?? first, round),
        close: async () => {
          for (const connection of connections) connection.close();
        },
      };
    },
  };
}
