import {
  listRosterEntries,
  rollBackRoster,
  rosterErrors,
  viewRosterImport,
} from '@qunlu/contract/roster/calls.ts';
import { claimRoster, myRoster } from '@qunlu/contract/roster/claims.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { raise } from '../../platform/events.ts';
import { freshPhone } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { circleEnded } from '../circle/events.ts';
import { join, makeAdmin, makeCircle, makeMemberPerson, submitAgain } from '../circle/testing.ts';
import { decide, handIn, importRows, sheetOf, uploadSheet } from './testing.ts';

const world = useWorld();

const members = async (id: number) =>
  (
    await world.database.pool.query(
      'select m.*, g.name as group_name from phonebook_member m left join phonebook_group g using (group_id) where m.phonebook_id = $1 and m.state in (1, 7) order by m.member_id',
      [id],
    )
  ).rows;
const seats = async (id: number): Promise<number> =>
  (
    await world.database.pool.query(
      "select taken from capacity_pool where subject = 'phonebook.seat' and target = $1",
      [String(id)],
    )
  ).rows[0].taken;

/** Numbers in a row, unlike those of people in other tests. */
const numbers = (count: number): string[] => {
  const base = 18_000_000_000 + Math.floor(Math.random() * 900_000) * 1000;
  return Array.from({ length: count }, (_, at) => String(base + at));
};

test('300 rows with 7 errors: 293 wait, one of them claims theirs, no phone in any answer [D71][D72]', async () => {
  const circle = await makeCircle(world);
  const person = await makeMemberPerson(world, '李明远');
  const phones = numbers(300);
  phones[10] = person.phone;
  const rows = phones.map((phone, at) => [
    `成员${at}`,
    at % 50 === 3 ? phone.slice(0, 9) : phone,
    '华通',
    '',
    '校友',
    '',
  ]);
  rows[100] = ['', phones[100] ?? ''];
  const made = await importRows(world, circle, rows);
  const one = { id: circle.id, import_id: made.import_id };
  const token = circle.owner.token;
  const seen = await world.call('GET', viewRosterImport.path, { token, query: one });
  expect(seen.body).toMatchObject({ state: 4, rows: 300, ok: 293, failed: 7, merged: 0, settled: 300 });
  expect(seen.body.errors).toHaveLength(7);
  const listed = await world.call('GET', listRosterEntries.path, {
    token,
    query: { id: circle.id, size: 50 },
  });
  expect(listed.body.list).toHaveLength(50);
  expect(listed.body.list[0]).toMatchObject({
    phone: expect.stringMatching(/^1\d\d\*{4}\d{4}$/),
    group: '校友',
  });
  const sheet = await world.call('GET', rosterErrors.path, { token, query: { ...one, format: 'csv' } });
  expect(await seats(circle.id)).toBe(1);
  const mine = await world.call('GET', myRoster.path, { token: person.token });
  expect(mine.body.list).toMatchObject([
    { id: circle.id, realname: '成员10', company: '华通', name: '西湖茶友会' },
  ]);
  const claimed = await world.ask(claimRoster, {
    body: { id: circle.id, member_id: mine.body.list[0].member_id },
    token: person.token,
  });
  expect(claimed).toEqual({ id: circle.id, member_id: mine.body.list[0].member_id });
  const now = await members(circle.id);
  expect(now.find(({ user_id }) => user_id === person.userId)).toMatchObject({
    state: 1,
    realname: '李明远',
    via: 'import',
    group_name: '校友',
  });
  expect(now.filter(({ state, user_id }) => state === 7 && user_id === null)).toHaveLength(292);
  expect(await seats(circle.id)).toBe(2);
  const said = [seen, listed, sheet, mine].map(({ text }) => text).join();
  expect(phones.filter((phone) => said.includes(phone))).toEqual([]);
  expect(world.logs.join().match(new RegExp(person.phone))).toBeNull();
});

test('2,000 rows go in at once, and twice the same adds nobody [D71]', { timeout: 60_000 }, async () => {
  const circle = await makeCircle(world);
  const rows = numbers(2000).map((phone, at) => [
    `成员${at}`,
    phone,
    '杭州华通科技有限公司',
    '经理',
    `组${at % 20}`,
    '',
  ]);
  const made = await importRows(world, circle, rows);
  expect(await members(circle.id)).toHaveLength(2001);
  const again = await importRows(world, circle, rows.slice(0, 30));
  const { rows: kept } = await world.database.pool.query(
    'select import_id, ok, merged from roster_import where phonebook_id = $1 order by created_at, ok desc',
    [circle.id],
  );
  expect(kept).toEqual([
    { import_id: made.import_id, ok: 2000, merged: 0 },
    { import_id: again.import_id, ok: 0, merged: 30 },
  ]);
});

test('what a crash has left in the middle goes on without doubling [D71]', async () => {
  const circle = await makeCircle(world);
  const rows = numbers(450).map((phone, at) => [`成员${at}`, phone]);
  const made = await handIn(world, circle, rows);
  await decide(world, made.import_id);
  // The first batches stand; the one that would follow them breaks as the process dies.
  await world.database.pool.query(
    `create function break_roster() returns trigger language plpgsql as $$
     begin if (select count(*) from roster_entry where import_id = ${made.import_id}) > 350 then raise 'gone'; end if; return null; end $$`,
  );
  await world.database.pool.query(
    'create trigger break_roster after insert on roster_entry for each statement execute function break_roster()',
  );
  await expect(world.runJob('roster.import')).rejects.toThrow('1 rows');
  const state = async () =>
    (
      await world.database.pool.query('select state, ok from roster_import where import_id = $1', [
        made.import_id,
      ])
    ).rows[0];
  expect(await state()).toEqual({ state: 3, ok: 200 });
  expect(await members(circle.id)).toHaveLength(201);
  await world.database.pool.query('drop trigger break_roster on roster_entry; drop function break_roster()');
  await world.runJob('roster.import');
  await world.runJob('roster.import');
  expect(await state()).toEqual({ state: 4, ok: 450 });
  expect(await members(circle.id)).toHaveLength(451);
});

test('members who are there stay as they are, but come into a group if they are in none [D71]', async () => {
  const circle = await makeCircle(world);
  const bound = await join(world, circle, await makeMemberPerson(world, '周敏'));
  const typed = await join(world, circle);
  const written = freshPhone();
  await submitAgain(world, circle, { ...typed, phone: written });
  await importRows(world, circle, [
    ['别的名字', bound.phone, '别的公司', '', '校友'],
    ['另一个', written],
  ]);
  const now = await members(circle.id);
  expect(now).toHaveLength(3);
  expect(now.find(({ member_id }) => member_id === bound.memberId)).toMatchObject({
    realname: '周敏',
    company: expect.not.stringContaining('别的'),
    group_name: '校友',
  });
  expect(now.find(({ member_id }) => member_id === typed.memberId).group_id).toBeNull();
});

test('rolled back within a day: what nobody has claimed goes, groups that were filled are emptied [D71]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const person = await makeMemberPerson(world);
  const made = await importRows(world, circle, [
    ['甲', freshPhone()],
    ['乙', person.phone],
    ['丙', member.phone, '', '', '新组'],
  ]);
  const [waiting] = (await world.ask(myRoster, { query: {}, token: person.token })).list;
  await world.ask(claimRoster, {
    body: { id: circle.id, member_id: waiting?.member_id ?? 0 },
    token: person.token,
  });
  const one = { id: circle.id, import_id: made.import_id };
  const admin = await makeAdmin(world, circle, ['import']);
  const back = await world.ask(rollBackRoster, { body: one, token: admin.token });
  expect(back).toMatchObject({ state: 6, removed: 1, kept: 1, can: { rollback: false } });
  const now = await members(circle.id);
  expect(now.map(({ state }) => state)).toEqual([1, 1, 1, 1]);
  expect(now.find(({ member_id }) => member_id === member.memberId).group_id).toBeNull();
  expect(await world.ask(rollBackRoster, { body: one, token: admin.token })).toMatchObject({ removed: 0 });
  const late = await importRows(world, circle, [['丁', freshPhone()]]);
  world.pass(86_401);
  const answer = await world.call('POST', rollBackRoster.path, {
    token: circle.owner.token,
    body: { id: circle.id, import_id: late.import_id },
  });
  expect([answer.status, answer.body.errmsg]).toEqual([422, '完成后 24 小时内才能撤回']);
});

test('half a year later what nobody has claimed goes; an entry that an admin removed may be imported again [D72]', async () => {
  const circle = await makeCircle(world);
  const phone = freshPhone();
  await importRows(world, circle, [['甲', phone]]);
  await world.database.pool.query(
    'update phonebook_member set state = 4 where phonebook_id = $1 and state = 7',
    [circle.id],
  );
  await importRows(world, circle, [['甲', phone]]);
  expect(await members(circle.id)).toHaveLength(2);
  world.pass(179 * 86_400);
  await world.runJob('roster.purge');
  expect(await members(circle.id)).toHaveLength(2);
  world.pass(2 * 86_400);
  await world.runJob('roster.purge');
  expect(await members(circle.id)).toHaveLength(1);
  const left = await world.database.pool.query('select 1 from roster_entry where phonebook_id = $1', [
    circle.id,
  ]);
  expect(left.rowCount).toBe(0);
});

test('a circle that ends takes entries, sheets and refusals with it; one that is dissolving takes no list [D68][D71]', async () => {
  const circle = await makeCircle(world);
  await importRows(world, circle, [['甲', freshPhone()]]);
  const open = await handIn(world, circle, [['乙', freshPhone()]]);
  const ctx = jobContext(world.deps);
  await inTransaction(ctx, (tx) =>
    raise(tx, circleEnded, { circleId: circle.id, ownerId: circle.owner.userId }),
  );
  expect(await members(circle.id)).toHaveLength(1);
  const { rows } = await world.database.pool.query(
    'select state, file_key from roster_import where import_id = $1',
    [open.import_id],
  );
  expect(rows).toEqual([{ state: 5, file_key: '' }]);
  await world.database.pool.query(
    "update phonebook set status = 4, dissolve_at = $2::timestamptz + interval '7 days' where phonebook_id = $1",
    [circle.id, world.now()],
  );
  await expect(
    uploadSheet(world, circle, circle.owner, await sheetOf([['丙', freshPhone()]])),
  ).rejects.toThrow('通讯录正在解散');
});
