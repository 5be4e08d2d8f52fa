import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeActivity, registerAs, stateOfRegistration } from '../activity/testing.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import {
  freshClient,
  makeHolders,
  phoneOf,
  scanOf,
  seconds,
  standingOf,
  ticketOf,
  type OneScan,
} from './testing.ts';

const world = useWorld();

const doors = ['东门', '西门', '南门', '北门', '侧门'];

async function opened(count: number) {
  const activity = await makeActivity(world, { starts_at: world.now() });
  const holders = await makeHolders(world, activity, count);
  const phones = doors.map((door) => phoneOf(world, activity.host, activity, door));
  return { activity, holders, phones };
}
const signedOf = async (sessionId: number): Promise<number> =>
  (
    await world.database.pool.query('select signed from attendance_session where session_id = $1', [
      sessionId,
    ])
  ).rows[0]?.signed;

test('two phones scan one ticket in the same second: one lets in, the other says when and where [D99]', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { activity, holders, phones } = await opened(1);
    const ticket = ticketOf(world, activity.id, holders[0] ?? 0);
    const answers = await Promise.all(phones.map((send) => send([scanOf(world, { ticket })])));
    const results = answers.map(({ list }) => list[0]?.result);
    expect(results.filter((result) => result === 'in')).toHaveLength(1);
    expect(results.filter((result) => result === 'already')).toHaveLength(4);
    const winner = doors[results.indexOf('in')];
    for (const { list } of answers)
      if (list[0]?.result === 'already') expect(list[0].words).toContain(`在${winner}`);
    expect(await signedOf(activity.sessionId)).toBe(1);
  }
});

/** Batches of each phone in any order, some sent twice, some cut into pieces. */
const deliveries = fc
  .array(fc.record({ holder: fc.nat(39), phone: fc.nat(4), ago: fc.integer({ min: 10, max: 3000 }) }), {
    minLength: 200,
    maxLength: 200,
  })
  .chain((scans) =>
    fc.record({
      scans: fc.constant(scans),
      sizes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 4, maxLength: 8 }),
      order: fc.infiniteStream(fc.nat(1000)),
    }),
  );

test('200 offline scans of 5 phones merge to the earliest of each, in whatever order and however often they are sent [D99]', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, async ({ scans, sizes, order }) => {
      const { activity, holders, phones } = await opened(40);
      world.pass(3600);
      const now = seconds(world);
      // Of two scans at one moment either may count: each has a moment of its own.
      const made = scans.map(({ holder, phone, ago }, at) => ({
        phone,
        scan: {
          client_id: freshClient(),
          holder: holders[holder] ?? 0,
          at: now - ago - at * 10_000,
        } satisfies OneScan,
      }));
      const times = made.map(({ scan }) => scan.at).toSorted((one, other) => one - other);
      const moment = new Map(times.map((at, rank) => [at, now - 3000 + rank * 10]));
      const all = made.map(({ phone, scan }) => ({
        phone,
        scan: { ...scan, at: moment.get(scan.at) ?? now },
      }));

      const batches: { phone: number; scans: OneScan[] }[] = [];
      for (let phone = 0; phone < 5; phone += 1) {
        const own = all.filter((one) => one.phone === phone).map(({ scan }) => scan);
        for (let at = 0, piece = 0; at < own.length; piece += 1) {
          const size = sizes[piece % sizes.length] ?? 1;
          batches.push({ phone, scans: own.slice(at, at + size) });
          at += size;
        }
      }
      const [...ranks] = order.take(batches.length * 2);
      const shuffled = [...batches, ...batches.filter((_, at) => (ranks[at] ?? 0) % 3 === 0)]
        .map((batch, at) => ({ batch, rank: ranks[at] ?? 0 }))
        .toSorted((one, other) => one.rank - other.rank);
      for (let at = 0; at < shuffled.length; at += 5)
        await Promise.all(
          shuffled.slice(at, at + 5).map(async ({ batch }) => phones[batch.phone]?.(batch.scans)),
        );

      const earliest = new Map<number, { at: number; door: string | undefined }>();
      for (const { phone, scan } of all) {
        const known = earliest.get(scan.holder ?? 0);
        if (!known || scan.at < known.at) earliest.set(scan.holder ?? 0, { at: scan.at, door: doors[phone] });
      }
      expect(await standingOf(world, activity.sessionId)).toEqual(
        [...earliest]
          .map(([holder_id, { at, door }]) => ({ holder_id, at, door }))
          .toSorted((one, other) => one.holder_id - other.holder_id),
      );
      expect(await signedOf(activity.sessionId)).toBe(earliest.size);
    }),
    { numRuns: 6 },
  );
});

test('undone by several at once it is counted once [D99]', async () => {
  const { activity, holders, phones } = await opened(2);
  await phones[0]?.(holders.map((holder) => scanOf(world, { holder })));
  await Promise.all(
    doors.map(() =>
      world.call('POST', '/v1/attendance/undo', {
        token: activity.host.token,
        body: { session_id: activity.sessionId, holder: holders[0] },
      }),
    ),
  );
  expect(await signedOf(activity.sessionId)).toBe(1);
});

test('who cancels while they are signed in has either come or cancelled, never both [D99][D95]', async () => {
  const results = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const activity = await makeActivity(world, { starts_at: new Date(world.now().getTime() + 3_600_000) });
    const person = await makePerson(world);
    const { passIds, hash, registrationId } = await registerAs(world, person, activity);
    const send = phoneOf(world, activity.host, activity);
    const [scanned, cancelled] = await Promise.all([
      send([scanOf(world, { holder: passIds[0] ?? 0 })]),
      world.call('POST', '/v1/order/cancel', { token: person.token, body: { hash } }),
    ]);
    const came = (await standingOf(world, activity.sessionId)).length === 1;
    const gone = (await stateOfRegistration(world, registrationId)) !== 2;
    expect([came, gone]).toEqual(came ? [true, false] : [false, true]);
    expect(scanned.list[0]?.result).toBe(came ? 'in' : 'refused');
    expect(cancelled.status === 200).toBe(gone);
    results.add(came ? 'came' : 'gone');
  }
  expect(results.size).toBeGreaterThan(0);
});
