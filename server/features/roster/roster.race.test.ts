import { cancelRoster, rollBackRoster } from '@qunlu/contract/roster/calls.ts';
import { claimRoster, myRoster, refuseRoster } from '@qunlu/contract/roster/claims.ts';
import { expect, test } from 'vitest';
import { freshPhone } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeAdmin, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { handIn, importRows } from './testing.ts';

const world = useWorld();

const headers = () => ({ 'idempotency-key': crypto.randomUUID() });
const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  Number((await world.database.pool.query(sql, values)).rows[0].count);

test('two admins cancel while two auditors decide: one of them wins, the others are told [D71][D73]', async () => {
  const circle = await makeCircle(world);
  const admin = await makeAdmin(world, circle, ['import']);
  const auditors = [await makeStaff(world, 'auditor'), await makeStaff(world, 'auditor')];
  for (let round = 0; round < 3; round += 1) {
    const { import_id } = await handIn(world, circle, [['王芳', freshPhone()]]);
    const cancels = [circle.owner, admin].map(({ token }) =>
      world.call('POST', cancelRoster.path, {
        token,
        body: { id: circle.id, import_id },
        headers: headers(),
      }),
    );
    const decisions = auditors.map(({ office }) =>
      world.call('POST', '/v1/staff/roster-import-decide', {
        token: office,
        body: { id: import_id, verdict: 'pass' },
      }),
    );
    const cancelled = (await Promise.all(cancels)).map(({ status }) => status);
    const decided = (await Promise.all(decisions))
      .map(({ status }) => status)
      .toSorted((one, other) => one - other);
    // A cancellation that follows one answers like it.
    const outcome = [cancelled[0], ...decided].join(' ');
    expect(['200 422 422', '422 200 422']).toContain(outcome);
    expect(cancelled[1]).toBe(cancelled[0]);
    await world.runJob('roster.import');
  }
});

test('one import runs in two processes at once: nobody is doubled [D71]', async () => {
  const circle = await makeCircle(world);
  const auditor = await makeStaff(world, 'auditor');
  const { import_id } = await handIn(
    world,
    circle,
    Array.from({ length: 450 }, (_, at) => [`成员${at}`, `18${String(100_000_000 + at)}`]),
  );
  await world.call('POST', '/v1/staff/roster-import-decide', {
    token: auditor.office,
    body: { id: import_id, verdict: 'pass' },
  });
  await Promise.all([world.runJob('roster.import'), world.runJob('roster.import')]);
  const { rows } = await world.database.pool.query(
    'select state, ok, merged from roster_import where import_id = $1',
    [import_id],
  );
  expect(rows).toEqual([{ state: 4, ok: 450, merged: 0 }]);
  expect(
    await count('select count(*) from phonebook_member where phonebook_id = $1 and state = 7', circle.id),
  ).toBe(450);
});

test('claimed, refused and rolled back at once: the person is in, or gone, never half [D71][D72]', async () => {
  for (let round = 0; round < 4; round += 1) {
    const circle = await makeCircle(world);
    const person = await makeMemberPerson(world);
    const made = await importRows(world, circle, [['王芳', person.phone]]);
    const [waiting] = (await world.ask(myRoster, { query: {}, token: person.token })).list;
    const body = { id: circle.id, member_id: waiting?.member_id ?? 0 };
    const [claimed, refused, back] = await Promise.all([
      world.call('POST', claimRoster.path, { token: person.token, body, headers: headers() }),
      world.call('POST', refuseRoster.path, { token: person.token, body, headers: headers() }),
      world.call('POST', rollBackRoster.path, {
        token: circle.owner.token,
        body: { id: circle.id, import_id: made.import_id },
        headers: headers(),
      }),
    ]);
    expect(back.status).toBe(200);
    expect(back.body.removed + [claimed, refused].filter(({ status }) => status === 200).length).toBe(1);
    const inside =
      'select count(*) from phonebook_member where phonebook_id = $1 and user_id = $2 and state = 1';
    expect(await count(inside, circle.id, person.userId)).toBe(claimed.status === 200 ? 1 : 0);
    expect(
      await count('select count(*) from phonebook_member where phonebook_id = $1 and state = 7', circle.id),
    ).toBe(0);
    expect(await count('select count(*) from roster_entry where phonebook_id = $1', circle.id)).toBe(0);
    const taken = "select taken as count from capacity_pool where subject = 'phonebook.seat' and target = $1";
    expect(await count(taken, String(circle.id))).toBe(claimed.status === 200 ? 2 : 1);
  }
});
