import { waitState } from '@qunlu/contract/capacity/rules.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jobContext, type ViewerCtx } from '../../platform/context.ts';
import { useWorld } from '../../testing/world.ts';
import { joinQueue, leaveQueue } from './service/waiting.ts';
import { boxOffice, freshShow, makeUsers, seatSubject, testHall } from './testing.ts';

const hall = testHall();
const world = useWorld({ extra: hall.feature });
const office = boxOffice(world);

const people = 5;
const who = fc.nat({ max: people - 1 });
const show = fc.nat({ max: 2 });
const quantity = fc.integer({ min: 1, max: 3 });
const outerSeats = fc.integer({ min: 2, max: 6 });
const order = fc.nat({ max: 5 });
/** Of those that use offers, too. */
const anyOrder = fc.nat({ max: 11 });
const seconds = fc.constantFrom(60, 300, 600, 50_000);

/** What may happen to two shows; the same words are drawn smaller when something is wrong. */
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('hold' as const), who, show, quantity, order }) },
  { weight: 6, arbitrary: fc.record({ what: fc.constant('join' as const), who, show, quantity }) },
  // Of those who have an offer, if anybody has, as below of those who wait: others seldom meet theirs.
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('use' as const), who, order: order.map((one) => one + 6) }),
  },
  { weight: 5, arbitrary: fc.record({ what: fc.constant('release' as const), order: anyOrder }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('leave' as const), who }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('book' as const), order: anyOrder }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('move' as const), order: anyOrder, show }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('set' as const), show, seats: quantity }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('setOuter' as const), seats: outerSeats }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('pass' as const), seconds }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('sweep' as const) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer One> ? One : never;

interface Wait {
  wait_id: number;
  user_id: number;
  target: string;
  quantity: number;
  state: number;
}
interface Picture {
  pools: {
    target: string;
    seats: number;
    taken: number;
    outer_seats: number | null;
    outer_taken: number | null;
  }[];
  waits: Wait[];
}

async function picture(shows: readonly string[]): Promise<Picture> {
  const read = async (text: string) => (await world.database.pool.query(text, [shows])).rows as never[];
  return {
    pools: await read(
      `select p.target, p.seats, p.taken, o.seats as outer_seats, o.taken as outer_taken
       from capacity_pool p left join capacity_pool o on o.pool_id = p.inside_id where p.target = any($1)`,
    ),
    waits: await read(
      `select wait_id, user_id, target, quantity, state from capacity_wait join capacity_pool using (pool_id)
       where target = any($1) order by wait_id`,
    ),
  };
}

async function act(
  one: Operation,
  shows: readonly string[],
  crowd: readonly number[],
  { waits }: Picture,
): Promise<unknown> {
  const target = shows['show' in one ? one.show : 0] ?? '';
  const userId = crowd['who' in one ? one.who : 0] ?? 0;
  const key = `order:${shows.join('+')}:${'order' in one ? one.order : 0}`;
  const ctx: ViewerCtx = {
    ...jobContext(world.deps),
    staff: null,
    viewer: { userId, phone: '', status: 1, sessionHash: Buffer.alloc(32) },
  };
  if (one.what === 'hold') return office.hold(target, key, userId, one.quantity);
  if (one.what === 'join') return joinQueue(ctx, { subject: seatSubject, target, quantity: one.quantity });
  if (one.what === 'leave') {
    const open = waits.filter(({ state }) => state <= waitState.offered);
    const own = open[one.who % open.length];
    if (!own) return undefined;
    const viewer = { ...ctx.viewer, userId: own.user_id };
    return leaveQueue({ ...ctx, viewer }, { subject: seatSubject, target: own.target });
  }
  if (one.what === 'use') {
    const offers = waits.filter(({ state }) => state === waitState.offered);
    const offer = offers[one.who % offers.length];
    return offer && office.hold(offer.target, key, offer.user_id, offer.quantity);
  }
  if (one.what === 'book') return office.book(key);
  if (one.what === 'release') return office.release(key);
  if (one.what === 'move') return office.move(key, target);
  if (one.what === 'set') return office.set(target, one.seats);
  if (one.what === 'setOuter') return office.set(outerOf(shows), one.seats);
  if (one.what === 'pass') return world.pass(one.seconds);
  return world.runJob('capacity.sweep');
}

/** The pool that the shows of a family stand inside of. */
const outerOf = ([first = '']: readonly string[]): string => `${first}-all`;

/** What holds after everything that happens. */
function wrongIn(before: Picture, now: Picture): string[] {
  const wrong: string[] = [];
  const were = new Map(before.waits.map(({ wait_id, state }) => [wait_id, state]));
  const free = new Map(now.pools.map(({ target, seats, taken }) => [target, seats - taken]));
  const shared = Math.min(...now.pools.map((one) => (one.outer_seats ?? Infinity) - (one.outer_taken ?? 0)));
  if (shared < 0) wrong.push(`${shared} free around them`);
  for (const { target, seats, taken } of now.pools)
    if (seats < taken) wrong.push(`${target}: ${taken} of ${seats}`);
  const inQueue = now.waits.filter(({ state }) => state === waitState.waiting);
  const room = (target: string): number => Math.min(free.get(target) ?? 0, shared);
  for (const one of inQueue)
    if (one.quantity <= room(one.target))
      wrong.push(`${one.wait_id} waits for ${one.quantity} beside ${room(one.target)}`);
  const offered = now.waits.filter(
    ({ wait_id, state }) => state === waitState.offered && were.get(wait_id) === waitState.waiting,
  );
  for (const one of offered)
    for (const earlier of inQueue) {
      // Without the offer there would be as many more, there and around it.
      const own = (free.get(earlier.target) ?? 0) + (earlier.target === one.target ? one.quantity : 0);
      const isFamily = shared !== Infinity;
      if (!isFamily && earlier.target !== one.target) continue;
      if (earlier.wait_id < one.wait_id && earlier.quantity <= Math.min(own, shared + one.quantity))
        wrong.push(`${one.wait_id} is offered ${one.quantity} before ${earlier.wait_id}`);
    }
  return wrong;
}

test.each([
  { sort: 'shows of their own', outer: null },
  { sort: 'three shows inside one that has fewer places', outer: 4 },
])(
  'whatever happens in whatever order: taken is the sum of live claims, never above the seats, and no offer passes by an earlier one that fits: $sort [D94][D97]',
  async ({ outer }) => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 40, maxLength: 60, size: 'max' }),
        async (operations) => {
          const shows = [freshShow(), freshShow(), freshShow()];
          const inside = outer === null ? undefined : outerOf(shows);
          const crowd = await makeUsers(world, people);
          if (inside) await office.set(inside, outer);
          for (const [index, one] of shows.entries()) {
            await office.set(one, 2, null, { inside });
            for (const place of [0, 1])
              await act(
                { what: 'hold', who: place, show: index, quantity: 1, order: 2 * index + place },
                shows,
                crowd,
                { pools: [], waits: [] },
              );
          }
          let before = await picture(shows);
          for (const one of operations) {
            if (one.what === 'setOuter' && !inside) continue;
            await act(one, shows, crowd, before).catch((error: unknown) => {
              // Refusals are answers; anything else is a defect.
              if (!(error instanceof Failure)) throw error;
            });
            const now = await picture(shows);
            expect(wrongIn(before, now)).toEqual([]);
            for (const { state } of now.waits) seen.add(`wait ${state}`);
            before = now;
          }
          expect(await office.check()).toEqual([]);
        },
      ),
      { numRuns: 10, endOnFailure: true },
    );
    // The draw reaches what it is about.
    expect([...seen]).toEqual(expect.arrayContaining(['wait 0', 'wait 1', 'wait 2', 'wait 3']));
  },
  60_000,
);
