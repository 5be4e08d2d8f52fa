import { makeStaff, type Member } from './testing.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { afterEvent, defineEvent } from '../../platform/events.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const happened = defineEvent<{ id: number }>('test.happened', ({ id }) => `thing ${id}`);
const heard: number[] = [];
let broken = false;
const world = useWorld({
  extra: {
    name: 'test',
    listens: [
      afterEvent(happened, 'test.hear', async (_ctx, { id }) => {
        if (broken) throw new Error('still broken');
        heard.push(id);
      }),
    ],
  },
});
let admin: Member;

beforeAll(async () => {
  admin = await makeStaff(world, 'admin');
});
beforeEach(async () => {
  heard.length = 0;
  broken = false;
  await sql`delete from platform_outbox`.execute(world.deps.db);
});

/** Parked after its last try; answers its number. */
async function park(id: number): Promise<number> {
  const { rows } = await sql<{ outbox_id: number }>`
    insert into platform_outbox (event, listener, subject, payload, created_at, due_at, attempts, last_error, parked_at)
    values ('test.happened', 'test.hear', ${`thing ${id}`}, ${JSON.stringify({ id })}::jsonb, ${world.now()}, ${world.now()},
      16, 'Error: no', ${world.now()}) returning outbox_id`.execute(world.deps.db);
  return rows[0]?.outbox_id ?? 0;
}
const list = (query: Record<string, unknown> = {}): Promise<Answer> =>
  world.call('GET', '/v1/staff/parked-events', { token: admin.office, query });
const act = (verb: 'retry' | 'drop', body: object): Promise<Answer> =>
  world.call('POST', `/v1/staff/event-${verb}`, { token: admin.office, body });
const audit = async (id: number): Promise<unknown[]> =>
  (
    await world.database.pool.query(
      'select staff_id, action, reason from staff_audit where subject = $1 order by audit_id',
      [`event:${id}`],
    )
  ).rows;

test('what is parked is listed with what it was, who missed it and why, the newest first, page by page [D138]', async () => {
  const ids = [await park(1), await park(2), await park(3)];
  const at = Math.floor(world.now().getTime() / 1000);
  const first = (await list({ size: 2 })).body;
  expect(first.list[0]).toEqual({
    id: ids[2],
    event: 'test.happened',
    listener: 'test.hear',
    subject: 'thing 3',
    error: 'Error: no',
    tries: 16,
    created_at: at,
    parked_at: at,
  });
  const second = (await list({ size: 2, next: first.next })).body;
  expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(second.next).toBe(-1);
});

test('sent again it arrives at once; what fails again has all its tries anew; both are written down [D138]', async () => {
  const [one, other] = [await park(1), await park(2)];
  expect((await act('retry', { id: one })).body).toEqual({ ok: true });
  expect(heard).toEqual([1]);
  expect(await audit(one)).toEqual([
    { staff_id: admin.userId, action: 'retry-event', reason: 'test.hear，thing 1' },
  ]);
  broken = true;
  await act('retry', { id: other });
  const { rows } = await sql`select attempts, parked_at, last_error from platform_outbox`.execute(
    world.deps.db,
  );
  expect(rows).toEqual([{ attempts: 1, parked_at: null, last_error: 'Error: still broken' }]);
  expect((await list()).body.list).toEqual([]);
});

test('given up with a reason it is gone; a second time, or what is not parked, is not found [D138]', async () => {
  const id = await park(1);
  expect((await act('drop', { id })).status).toBe(400);
  expect((await act('drop', { id, reason: '已人工处理，已经核对' })).body).toEqual({ ok: true });
  expect(heard).toEqual([]);
  expect(await audit(id)).toEqual([
    { staff_id: admin.userId, action: 'drop-event', reason: '已人工处理，已经核对（test.hear，thing 1）' },
  ]);
  for (const verb of ['retry', 'drop'] as const)
    expect((await act(verb, { id, reason: '再来，已经核对' })).status, verb).toBe(404);
});
