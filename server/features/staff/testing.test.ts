import { staffMe } from '@qunlu/contract/staff/calls.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { rowsAdded, withoutCode } from '../../testing/rows.ts';
import { useWorld } from '../../testing/world.ts';
import { setMember } from './service/members.ts';
import { logInToConsole, makeStaff, makeWithPassword, staffPassword } from './testing.ts';

const world = useWorld();

/** What differs between any two people, or any two rows. */
const own = [
  'token_hash',
  'ip',
  'city',
  'phone',
  'username',
  'session_id',
  'password_hash',
  'member_id',
  'audit_id',
];

test('made staff has the rows of somebody who came through the door of the back office, and works there [D138]', async () => {
  const made = await makeStaff(world, 'operator', 'auditor');
  const rows = await rowsAdded(world, own, () => makeStaff(world, 'operator', 'auditor'));
  const others = await rowsAdded(world, own, async () => {
    const person = await makeWithPassword(world);
    await setMember(jobContext(world.deps), { phone: person.phone, roles: ['operator', 'auditor'] });
    // So that the minute which passes at the door ends at the same time.
    world.pass(-61);
    expect((await logInToConsole(world, person.phone, staffPassword)).status).toBe(200);
    return person;
  });
  expect(rows).toEqual(withoutCode(others));
  expect((await world.ask(staffMe, { token: made.office })).roles.toSorted()).toEqual([
    'auditor',
    'operator',
  ]);
});
