import { listWaiting, type WaitEntry } from '@qunlu/contract/capacity/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, jobContext, type Deps, type Tx } from '../../platform/context.ts';
import { defineFeature, type Feature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import type { Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { capacitySubjects } from './ports.ts';
import { checkPlaces } from './service/check.ts';
import * as places from './service/places.ts';

export const seatSubject = 'testhall.seat';

/** A hall that exists in tests only: it sells seats of shows, and orders are what the test says. */
export interface TestHall {
  /** For `useWorld({ extra })`. */
  feature: Feature;
  /** Who may not see a show: `target:userId`. */
  hidden: Set<string>;
}

let shows = 0;
export const freshShow = (): string => `show-${(shows += 1)}`;

export function testHall(): TestHall {
  const hidden = new Set<string>();
  return {
    hidden,
    feature: defineFeature({
      name: 'testhall',
      provides: [
        provide(capacitySubjects, {
          name: seatSubject,
          describe: async (_ctx, targets, viewerId) =>
            new Map(
              targets
                .filter((target) => !hidden.has(`${target}:${viewerId}`))
                .map((target) => [target, { title: `演出 ${target}`, path: `/shows/${target}` }]),
            ),
          async mayJoin(_tx, { target, userId }) {
            if (hidden.has(`${target}:${userId}`)) fail('forbidden', { message: '您不能购买' });
          },
        }),
      ],
    }),
  };
}

/** What an order feature does with the places of a show, each in a transaction of its own. */
export function boxOffice(world: Pick<World, 'deps' | 'now'>, deps: () => Deps = () => world.deps) {
  const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(jobContext(deps()), work);
  const at = (target: string) => ({ subject: seatSubject, target });
  return {
    /** `startsIn`: seconds. `inside`: another target. */
    set: (
      target: string,
      seats: number | null,
      startsIn: number | null = null,
      { inside, orTaken = false }: { inside?: string | undefined; orTaken?: boolean } = {},
    ) =>
      run((tx) =>
        places.setPool(tx, {
          ...at(target),
          seats,
          startsAt: startsIn === null ? null : after(world.now(), startsIn),
          orTaken,
          ...(inside !== undefined && { inside: at(inside) }),
        }),
      ),
    hold: (target: string, key: string, userId: number, quantity = 1, seconds = 900) =>
      run((tx) => places.hold(tx, { ...at(target), key, userId, quantity, until: after(tx.now, seconds) })),
    book: (key: string) => run((tx) => places.book(tx, key)),
    release: (key: string) => run((tx) => places.release(tx, key)),
    move: (key: string, target: string) => run((tx) => places.move(tx, key, at(target))),
    level: async (target: string) =>
      (await places.levelsOf(jobContext(deps()), seatSubject, [target])).get(target),
    queue: (target: string, userId: number | null) =>
      places.queueOf(jobContext(deps()), { ...at(target), userId }),
    check: () => checkPlaces(jobContext(deps())),
  };
}

/** People without a session, for crowds. */
export async function makeUsers(world: Pick<World, 'database' | 'now'>, count: number): Promise<number[]> {
  const { rows } = await world.database.pool.query<{ user_id: number }>(
    `insert into account_user (username, created_at) select '观众' || n, $2 from generate_series(1, $1) n
     returning user_id`,
    [count, world.now()],
  );
  return rows.map(({ user_id }) => user_id);
}

/** How a person waits for seats of a show: by the calls that they use. */
export const waitingList = (world: World) => ({
  join: ({ token }: Person, target: string, quantity = 1) =>
    world.call('POST', '/v1/capacity/join', { token, body: { subject: seatSubject, target, quantity } }),
  leave: ({ token }: Person, target: string) =>
    world.call('POST', '/v1/capacity/leave', { token, body: { subject: seatSubject, target } }),
  async entry({ token }: Person, target: string): Promise<WaitEntry> {
    const { list } = await world.ask(listWaiting, { token, query: { size: 50 } });
    const found = list.find((one) => one.target === target);
    if (!found) throw new Error('no entry');
    return found;
  },
});
