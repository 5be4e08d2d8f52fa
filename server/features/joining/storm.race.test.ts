import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { expectNoDeadlocks } from '../../testing/concurrency.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import type { Person } from '../../testing/people.ts';
import { verify } from '../identity/testing.ts';
import { lockCircle } from '../circle/service/circle/access.ts';
import { notifyApplied } from '../circle/service/circle/application-notifications.ts';
import {
  join,
  makeAdmin,
  makeCircle,
  makeMemberPerson,
  setSeats,
  type MadeCircle,
} from '../circle/testing.ts';

// Listening: a real name is asked for over HTTP.
const world = useWorld({ listen: true });
expectNoDeadlocks(world);

const rows = async <T extends object>(text: string): Promise<T[]> =>
  (await world.database.pool.query<T>(text)).rows;

/** The same storm each time; which operation comes first the database decides. */
let seed = 20_261_124;
const below = (max: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * max);
};
const one = <T>(of: readonly T[]): T => {
  const found = of[below(of.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
};

const post = (by: Person, verb: string, body: object): Promise<Answer> =>
  world.call('POST', `/v1/phonebook/${verb}`, { token: by.token, body });

interface Ground {
  people: readonly Person[];
  circles: readonly MadeCircle[];
  members: readonly { member_id: number; phonebook_id: number }[];
}

/** Somebody does something in a circle: mostly who may, to a member of it, and now and then anybody to anybody. */
function anyAction({ people, circles, members }: Ground): () => Promise<Answer> {
  const [circle, by] = [one(circles), one(people)];
  const { id } = circle;
  const owner = below(5) > 0 ? circle.owner : by;
  const here = members.filter(({ phonebook_id }) => phonebook_id === id || below(10) === 0);
  const { member_id } = one(here);
  const reason = '不再参加';
  return one<() => Promise<Answer>>([
    () => post(by, 'join', { id, realname: '李四' }),
    () => post(by, 'join', { id, realname: '李四' }),
    () => post(by, 'withdraw', { id }),
    () => post(by, 'leave', { id }),
    () => post(owner, 'accept', { id, member_ids: here.map((member) => member.member_id) }),
    () => post(owner, 'refuse', { id, member_id, reason }),
    () => post(owner, 'remove', { id, member_id, reason }),
    () => post(owner, 'block', { id, member_id }),
    () => post(owner, 'unblock', { id, member_id }),
    () => post(owner, 'set-admin', { id, member_id, rights: one([[], ['apply', 'member']]) }),
    () => post(owner, 'set-guest', { id, member_id, guest: below(2) }),
    () => post(owner, 'transfer', { id, member_id }),
    () => post(by, 'transfer-answer', { id, accept: 'yes' }),
    () => post(by, 'reveal', { id, member_id }),
    () => post(by, 'confirm-entry', { id }),
  ]);
}

/** What always holds of a circle, whatever happened to it. */
async function brokenCircles(): Promise<object[]> {
  return rows(`select * from (
    select p.phonebook_id, p.status, p.members,
      (select count(*)::int from phonebook_member m where m.phonebook_id = p.phonebook_id and m.state = 1) as normal,
      (select c.taken from capacity_pool c where c.subject = 'phonebook.seat' and c.target = p.phonebook_id::text) as taken,
      (select count(*)::int from phonebook_member m where m.phonebook_id = p.phonebook_id and m.state in (1, 7) and not m.hidden) as listed,
      (select coalesce(sum(l.count), 0)::int from phonebook_letter l where l.phonebook_id = p.phonebook_id and l.group_id = 0) as letters,
      (select count(*)::int from phonebook_member m where m.phonebook_id = p.phonebook_id and m.role = 2) as admins,
      (select count(*)::int from phonebook_member m where m.phonebook_id = p.phonebook_id and m.role = 1 and m.user_id = p.owner_id) as owners
    from phonebook p) c
    where members <> normal or taken <> normal or letters <> listed or admins > 5
      or owners <> case when status = 5 then 0 else 1 end`);
}

test('eight people do all there is to do in three circles at once: nothing fails, nobody waits for each other, counts agree [D57][D58][D64]', async () => {
  const people: Person[] = [];
  for (let count = 0; count < 8; count += 1) people.push(await makeMemberPerson(world));
  const owners = people.slice(0, 3);
  for (const person of people.slice(0, 5)) await verify(world, person);
  const circles = await Promise.all(
    owners.map((owner, at) => makeCircle(world, { join_type: at === 1 ? 1 : 0 }, owner)),
  );
  for (const circle of circles)
    for (const person of people)
      if (person !== circle.owner && below(3) > 0) await join(world, circle, person);
  // Fewer than there are: joining stops until some have left.
  await setSeats(world, 6);
  for (let round = 0; round < 6; round += 1) {
    const members = await rows<Ground['members'][number]>(
      'select member_id, phonebook_id from phonebook_member',
    );
    const actions = Array.from({ length: 24 }, () => anyAction({ people, circles, members }));
    for (const { status, text } of await Promise.all(actions.map((action) => action())))
      expect(status, text).toBeLessThan(500);
    expect(await brokenCircles()).toEqual([]);
  }
  const owned = await rows<{ phonebook_id: number; owner_id: number; name: string }>(
    'select * from phonebook',
  );
  const endings = owned.map(({ phonebook_id: id, owner_id, name }) => {
    const owner = people.find(({ userId }) => userId === owner_id);
    return owner ? post(owner, 'dissolve', { id, name }) : undefined;
  });
  const last = people.flatMap((person) =>
    circles.map(({ id }) => post(person, one(['join', 'leave']), { id, realname: '李四' })),
  );
  for (const answer of await Promise.all([...endings, ...last]))
    expect(answer?.status, answer?.text).toBeLessThan(500);
  await Promise.all([world.runJob('phonebook.end'), world.runJob('phonebook.end')]);
  await world.runJob('phonebook.end');
  expect(await brokenCircles()).toEqual([]);
  expect(await rows('select phonebook_id from phonebook where status <> 5')).toEqual([]);
});

test('an admin who waits for the circle may be told of what somebody else does in it meanwhile: nobody waits for ever', async () => {
  const circle = await makeCircle(world, { join_type: 1 });
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let saved: Promise<Answer> | undefined;
  await inTransaction(jobContext(world.deps), async (tx) => {
    const row = await lockCircle(tx, circle.id);
    saved = post(circle.owner, 'save-group', { id: circle.id, name: '一班' });
    while ((await rows(waiting)).length === 0);
    await notifyApplied(tx, row);
  });
  expect((await saved)?.status).toBe(200);
});

/** Holds a row until so many others wait for a lock, each begun when the one before it waits. */
async function inTurn(
  hold: string,
  id: number,
  actions: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const begun: Promise<Answer>[] = [];
  const client = await world.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(hold, [id]);
    for (const action of actions) {
      begun.push(action());
      while ((await rows(waiting)).length < begun.length);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  return Promise.all(begun);
}

test('who leaves while they join again is told to send it once more, not that the server is busy', async () => {
  const circle = await makeCircle(world);
  const person = await join(world, circle);
  const [left, joined] = await inTurn(
    'select from account_user where user_id = $1 for update',
    person.userId,
    [
      () => post(person, 'leave', { id: circle.id }),
      () => post(person, 'join', { id: circle.id, realname: '李四' }),
    ],
  );
  expect(left?.status).toBe(200);
  expect(joined?.body).toMatchObject({ errcode: 42200, errmsg: '您刚刚退出了这个通讯录，请再提交一次' });
});

test('what an admin does while the circle gets another owner is told so, not that the server is busy', async () => {
  const circle = await makeCircle(world);
  const heir = await join(world, circle);
  await verify(world, heir);
  const admin = await makeAdmin(world, circle, ['member']);
  const member = await join(world, circle);
  await post(circle.owner, 'transfer', { id: circle.id, member_id: heir.memberId });
  const [taken, set] = await inTurn('select from phonebook where phonebook_id = $1 for update', circle.id, [
    () => post(heir, 'transfer-answer', { id: circle.id, accept: 'yes' }),
    () => post(admin, 'set-guest', { id: circle.id, member_id: member.memberId, guest: 1 }),
  ]);
  expect(taken?.status, taken?.text).toBe(200);
  expect(set?.body).toMatchObject({ errcode: 42200, errmsg: '通讯录刚刚换了圈主，请刷新后再试' });
});
