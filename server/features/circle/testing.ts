import { randomInt } from 'node:crypto';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { createCircle } from '@qunlu/contract/circle/calls.ts';
import {
  adminRights,
  formAsks,
  memberRole,
  memberState,
  type AdminRight,
  type MemberRole,
} from '@qunlu/contract/circle/rules.ts';
import { inTransaction, jobContext, type Tx } from '../../platform/context.ts';
import { alone } from '../../platform/database.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import type { Question } from '../form/api/forms.ts';
import { lockPeople } from '../account/api/people.ts';
import { lockCircle } from './service/circle/access.ts';
import { plainSnapshot, snapshotOf } from './service/member/entries.ts';
import { fillForm, formOf, memberForms, type FormInput, type MemberForm } from './service/form/forms.ts';
import { admit } from './service/member/membership.ts';
import { findMemberOf, insertMember, updateMember, type MemberRow } from './store/members.ts';

type Given = BodyInput<typeof createCircle>;

export interface MadeCircle {
  id: number;
  owner: Person;
}

/** Somebody with a default card, who may create and join. */
export async function makeMemberPerson(world: World, realname?: string): Promise<Person> {
  const person = await makePerson(world);
  await makeCard(world, person, realname ? { realname } : {});
  return person;
}

/** A circle that anybody may join, unless the test says otherwise. */
export async function makeCircle(
  world: World,
  changes: Partial<Given> = {},
  by?: Person,
): Promise<MadeCircle> {
  const owner = by ?? (await makeMemberPerson(world));
  const body = { name: '西湖茶友会', category: 7, join_type: 0, listed: 1, ...changes } as Given;
  const { id } = await world.ask(createCircle, { body, token: owner.token });
  return { id, owner };
}

/** What somebody submits to a circle that asks nothing of its own. */
const submitForm = (
  tx: Tx,
  circle: { id: number },
  { memberId, userId, phone }: { memberId: number; userId: number; phone: string },
  typed: FormInput,
): Promise<void> =>
  memberForms.replace(tx, {
    holderId: memberId,
    subjectId: circle.id,
    by: { userId, phone },
    filled: fillForm(tx, { asks: [...formAsks], version_id: null, questions: null }, typed),
  });

/** A member submits something else. */
export const submitAgain = (
  world: World,
  circle: { id: number },
  member: { memberId: number; userId: number; phone: string },
  typed: FormInput = { realname: '成员' },
): Promise<void> => inTransaction(jobContext(world.deps), (tx) => submitForm(tx, circle, member, typed));

/** What a member has submitted, opened. */
export const submittedBy = (world: World, memberId: number): Promise<MemberForm | undefined> =>
  formOf(jobContext(world.deps), memberId);

/** The questions of a circle, as its settings write them, and what it asks besides. */
export async function askFields(
  world: World,
  { id }: { id: number },
  questions: Question[],
  asks: string[] = [],
): Promise<void> {
  await inTransaction(jobContext(world.deps), (tx) => memberForms.ask(tx, id, questions));
  await world.database.pool.query('update phonebook set asks = $2 where phonebook_id = $1', [id, asks]);
}

/** Somebody becomes a member, as joining does it; then with the role. */
export async function join(
  world: World,
  circle: { id: number },
  by?: Person,
  role: { role?: MemberRole; rights?: AdminRight[] } = {},
): Promise<Person & { memberId: number }> {
  const person = by ?? (await makeMemberPerson(world));
  const ctx = jobContext(world.deps);
  const memberId = await inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [person.userId]);
    const row = await lockCircle(tx, circle.id);
    const entry = await snapshotOf(tx, { userId: person.userId, cardId: 0, realname: '成员' });
    const member =
      (await findMemberOf(tx.db, circle.id, person.userId)) ??
      (await insertMember(tx.db, {
        ...entry,
        phonebook_id: circle.id,
        user_id: person.userId,
        state: memberState.applying,
        waits: 2,
        via: 'join',
        applied_at: tx.now,
        fresh_at: tx.now,
      }));
    await submitForm(tx, circle, { ...person, memberId: member.member_id }, { realname: entry.realname });
    await admit(tx, row, member);
    if (role.role !== undefined && role.role !== memberRole.member)
      await updateMember(tx.db, member.member_id, { role: role.role, rights: role.rights ?? [] });
    return member.member_id;
  });
  return { ...person, memberId };
}

/** An admin with these rights. */
export const makeAdmin = (
  world: World,
  circle: { id: number },
  rights: AdminRight[],
): ReturnType<typeof join> => join(world, circle, undefined, { role: memberRole.admin, rights });

/** As many seats as circles of people without a membership have from now on. */
export async function setSeats(world: World, seats: number): Promise<void> {
  await world.database.pool.query(
    `insert into membership_quota (key, level, value, effective_from, reason, created_at)
     values ('phonebook.seats', 'none', $1, $2, 'test', $2)`,
    [seats, world.now()],
  );
}

/** The row of a member, as the database has it. */
export async function rowOfMember(world: World, memberId: number): Promise<MemberRow> {
  const { rows } = await world.database.pool.query<MemberRow>(
    'select * from phonebook_member where member_id = $1',
    [memberId],
  );
  const [row] = rows;
  if (!row) throw new Error(`no member ${memberId}`);
  return row;
}

/** What stands in the log of a circle, the oldest first. */
export const logsOf = async (world: World, circle: { id: number }): Promise<string[]> =>
  (
    await world.database.pool.query<{ what: string }>(
      'select what from phonebook_log where phonebook_id = $1 order by log_id',
      [circle.id],
    )
  ).rows.map(({ what }) => what);

/** Titles of somebody's notices, the newest first. */
export const notificationsOf = async (world: World, person: { userId: number }): Promise<string[]> =>
  (
    await world.database.pool.query<{ title: string }>(
      'select title from notice where user_id = $1 order by notice_id desc',
      [person.userId],
    )
  ).rows.map(({ title }) => title);
/** Imported entries that nobody has claimed; they have no account, so there may be many. */
export async function seedEntries(
  world: World,
  circle: { id: number },
  entries: readonly {
    realname: string;
    company?: string;
    position?: string;
    city?: string;
    group_id?: number;
  }[],
): Promise<void> {
  for (const { group_id = null, ...given } of entries)
    await insertMember(alone(world.database).db, {
      ...(await plainSnapshot(given)),
      phonebook_id: circle.id,
      user_id: null,
      group_id,
      state: memberState.imported,
      via: 'import',
      applied_at: world.now(),
      fresh_at: world.now(),
    });
}

/** Whoever may not run a circle: a visitor, a member, an admin without the right, an admin of another circle. */
export async function makeStrangers(
  world: World,
  circle: { id: number },
  without: AdminRight,
): Promise<{ visitor: Person; member: Person; admin: Person; foreign: Person }> {
  const elsewhere = await makeCircle(world);
  return {
    visitor: await makePerson(world),
    member: await join(world, circle),
    admin: await makeAdmin(
      world,
      circle,
      adminRights.filter((right) => right !== without),
    ),
    foreign: elsewhere.owner,
  };
}

/** What stands in the log of a circle, the newest first. */
export async function loggedIn(
  world: World,
  { id }: { id: number },
): Promise<{ what: string; target: string; before: object; after: object }[]> {
  const { rows } = await world.database.pool.query(
    'select what, target, before, after from phonebook_log where phonebook_id = $1 order by log_id desc',
    [id],
  );
  return rows;
}

/** Titles of somebody's notices about circles, the newest first. */
export async function notifiedTo(world: World, { userId }: { userId: number }): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ title: string }>(
    "select title from notice where user_id = $1 and (key like 'phonebook%' or key is null) order by notice_id desc",
    [userId],
  );
  return rows.map(({ title }) => title);
}

/** Members with accounts and numbers, without sessions: there may be many. */
export async function seedMembers(
  world: World,
  { id }: { id: number },
  count: number,
): Promise<{ userId: number; phone: string }[]> {
  const { rows } = await world.database.pool.query<{ user_id: number; phone: string }>(
    `with made as (
       insert into account_user (username, phone, created_at)
       select '群友' || n, '137' || lpad(($3::int + n)::text, 8, '0'), $4 from generate_series(1, $2::int) n
       returning user_id, username, phone),
     joined as (
       insert into phonebook_member (phonebook_id, user_id, state, realname, initial, sort_key, words, readings, via,
         applied_at, joined_at, fresh_at)
       select $1, user_id, 1, username, 'Q', username, username, '', 'join', $4, $4, $4 from made)
     select user_id, phone from made order by user_id`,
    [id, count, randomInt(90_000_000), world.now()],
  );
  return rows.map(({ user_id, phone }) => ({ userId: user_id, phone }));
}
