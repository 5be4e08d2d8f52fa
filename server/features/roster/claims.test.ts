import { listBadges } from '@qunlu/contract/app.ts';
import { claimRoster, myRoster, refuseRoster } from '@qunlu/contract/roster/claims.ts';
import { viewRosterImport } from '@qunlu/contract/roster/calls.ts';
import { expect, test } from 'vitest';
import { freshPhone, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { importRows } from './testing.ts';

const world = useWorld();

const mine = async ({ token }: Person) => (await world.ask(myRoster, { query: {}, token })).list;
const entry = async (by: Person) => {
  const [first] = await mine(by);
  return { id: first?.id ?? 0, member_id: first?.member_id ?? 0 };
};
const post = (path: string, by: Person, body: object) =>
  world.call('POST', path, {
    token: by.token,
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const notifications = async ({ userId }: Person) =>
  (
    await world.database.pool.query(
      "select body, read_at from notice where user_id = $1 and key = 'roster.waiting'",
      [userId],
    )
  ).rows;

test('who registers with an imported number is told, and so is who has it already [D72]', async () => {
  const circle = await makeCircle(world);
  const phone = freshPhone();
  const known = await makeMemberPerson(world);
  await importRows(world, circle, [
    ['王芳', phone],
    ['李四', known.phone],
  ]);
  expect(await notifications(known)).toHaveLength(1);
  const person = await makePerson(world, phone);
  const notified = await notifications(person);
  expect(notified).toHaveLength(1);
  expect(JSON.stringify(notified)).not.toContain(phone);
  const { badges } = await world.ask(listBadges, { token: person.token });
  expect(badges['roster.waiting']).toBe(1);
  const stranger = await makePerson(world);
  expect(await mine(stranger)).toEqual([]);
  expect(await notifications(stranger)).toEqual([]);
});

test('nobody else claims or refuses it; it reads as if there were none [D72][D142]', async () => {
  const circle = await makeCircle(world);
  const person = await makeMemberPerson(world);
  await importRows(world, circle, [['王芳', person.phone]]);
  const given = await entry(person);
  const other = await makeMemberPerson(world);
  const missing = await post(claimRoster.path, other, { id: circle.id, member_id: 999_999_999 });
  expect([missing.status, missing.body.errmsg]).toEqual([404, '名册里没有您，可能已经撤回或删除']);
  for (const path of [claimRoster.path, refuseRoster.path])
    for (const by of [other, circle.owner]) expect((await post(path, by, given)).text).toBe(missing.text);
  const elsewhere = await makeCircle(world);
  expect((await post(claimRoster.path, person, { ...given, id: elsewhere.id })).text).toBe(missing.text);
  expect((await post(claimRoster.path, person, { id: 'x', member_id: 1 })).body.field).toBe('id');
  expect((await world.call('POST', claimRoster.path, { body: given })).status).toBe(401);
});

test('refused: the entry is erased, and the same circle cannot import the number again [D72]', async () => {
  const circle = await makeCircle(world);
  const person = await makeMemberPerson(world);
  await importRows(world, circle, [['王芳', person.phone]]);
  expect((await post(refuseRoster.path, person, await entry(person))).body).toEqual({ ok: true });
  expect(await mine(person)).toEqual([]);
  expect((await notifications(person))[0]?.read_at).not.toBeNull();
  const again = await importRows(world, circle, [['王芳', person.phone]]);
  const seen = await world.ask(viewRosterImport, {
    query: { id: circle.id, import_id: again.import_id },
    token: circle.owner.token,
  });
  expect(seen.errors).toMatchObject([{ line: 2, reason: '对方不愿被导入' }]);
  expect(await mine(person)).toEqual([]);
  const kept = await world.database.pool.query(
    "select *, encode(phone_hash, 'hex') from roster_block where phonebook_id = $1",
    [circle.id],
  );
  expect(Object.keys(kept.rows[0])).toEqual(['phonebook_id', 'phone_hash', 'encode']);
  await importRows(world, await makeCircle(world), [['王芳', person.phone]]);
  expect(await mine(person)).toHaveLength(1);
});

test('who is a member already merges; who was one comes back; who applies or is shut out does not [D58][D72]', async () => {
  const circle = await makeCircle(world);
  const people = await Promise.all([0, 1, 2, 3].map(() => makeMemberPerson(world)));
  await importRows(
    world,
    circle,
    people.map(({ phone }, at) => [`成员${at}`, phone, '', '', '校友']),
  );
  const [present, past, applying, shut] = people as [Person, Person, Person, Person];
  const rows = new Map<Person, number>();
  for (const person of people) rows.set(person, (await join(world, circle, person)).memberId);
  const move = (person: Person, sql: string) =>
    world.database.pool.query(`update phonebook_member set ${sql} where member_id = $1`, [rows.get(person)]);
  await move(past, 'state = 3');
  await move(applying, 'state = 3');
  await move(applying, 'state = 0, waits = 2');
  const given = await entry(shut);
  await move(shut, 'state = 5');
  expect((await world.ask(claimRoster, { body: await entry(present), token: present.token })).member_id).toBe(
    rows.get(present),
  );
  expect((await world.ask(claimRoster, { body: await entry(past), token: past.token })).member_id).toBe(
    rows.get(past),
  );
  expect((await post(claimRoster.path, applying, await entry(applying))).status).toBe(422);
  expect(await mine(shut)).toEqual([]);
  expect((await post(claimRoster.path, shut, given)).status).toBe(404);
  const { rows: states } = await world.database.pool.query(
    'select m.state, g.name from phonebook_member m left join phonebook_group g using (group_id) where member_id = any($1) order by state, member_id',
    [[rows.get(present), rows.get(past)]],
  );
  expect(states).toEqual([
    { state: 1, name: '校友' },
    { state: 1, name: '校友' },
  ]);
});

test('a full circle lets nobody in by a list, and the entry stays [D64][D72]', async () => {
  const circle = await makeCircle(world);
  const person = await makeMemberPerson(world);
  await importRows(world, circle, [['王芳', person.phone]]);
  await world.database.pool.query(
    "update capacity_pool set seats = 200, taken = 200 where subject = 'phonebook.seat' and target = $1",
    [String(circle.id)],
  );
  const answer = await post(claimRoster.path, person, await entry(person));
  expect([answer.status, answer.body.errmsg]).toEqual([422, '通讯录已满员，可以排队等候空位']);
  expect(await mine(person)).toHaveLength(1);
});
