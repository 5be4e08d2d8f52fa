import { joinCircle, viewJoinForm, withdrawApplication } from '@qunlu/contract/phonebook/joining.ts';
import { acceptMembers, refuseMember, removeMember } from '@qunlu/contract/phonebook/members-admin.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import type { Ports } from '../../platform/ports.ts';
import { useWorld } from '../../testing/world.ts';
import { lockPeople } from '../account/service/people.ts';
import { upload } from '../media/testing.ts';
import { fees, type Fees } from './ports.ts';
import { lockCircle } from './service/access.ts';
import { awaitApproval } from './service/apply.ts';
import { findMember } from './store/members.ts';
import { joinAs, makeCircle, makeMemberPerson, rowOfMember, type MadeCircle } from './testing.ts';

const world = useWorld();

/** What the port is asked, in order; it answers an order as `dues` does. */
const asked: [string, object][] = [];
const recorder: Fees = {
  quote: async () => ({
    tiers: [
      {
        id: 7,
        name: '年费',
        price: 9900,
        now: 9900,
        days: 365,
        rights: '',
        trial_days: 0,
        end_at: 0,
        promise: { rows: [], sentences: [] },
      },
    ],
    refund: [],
    coupon: '',
    off: 0,
  }),
  async prepare(ctx, { phonebookId, tierId }) {
    asked.push(['prepare', { phonebookId, tierId, inside: ctx.db.isTransaction }]);
  },
  async order(tx, { price, memberId, phonebookId, tierId }) {
    const member = await findMember(tx.db, phonebookId, memberId);
    asked.push(['order', { phonebookId, tierId, price, state: member?.state, waits: member?.waits }]);
    return 'hash-1';
  },
  async decided(tx, { accepted, who }) {
    asked.push(['decided', { accepted, who, inside: tx.db.isTransaction }]);
  },
  async ending(_tx, { state, violation }) {
    asked.push(['ending', { state, violation }]);
  },
  payees: async () => [],
  refundable: () => Promise.resolve(null),
  owed: async () => [],
  countPaid: async () => 0,
};

beforeAll(() => {
  const { ports } = world.deps;
  const get = ((port: never) => (port === fees ? recorder : ports.get(port))) as Ports['get'];
  world.deps.ports = { get };
});
beforeEach(() => void asked.splice(0));

async function paying(type: 2 | 3): Promise<MadeCircle> {
  const circle = await makeCircle(world);
  await world.database.pool.query('update phonebook set join_type = $2 where phonebook_id = $1', [
    circle.id,
    type,
  ]);
  return circle;
}

/** What the payment of an order with approval does. */
const paid = (
  circle: { id: number; owner: { userId: number } },
  person: { userId: number },
  memberId: number,
) =>
  inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [person.userId, circle.owner.userId]);
    const row = await lockCircle(tx, circle.id);
    const member = await findMember(tx.db, circle.id, memberId);
    if (member) await awaitApproval(tx, row, member);
  });

const claims = async (memberId: number): Promise<number[]> =>
  (
    await world.database.pool.query<{ state: number }>('select state from capacity_claim where key = $1', [
      `phonebook:${memberId}`,
    ])
  ).rows.map(({ state }) => state);

test('a paid circle: the tier is asked, the application waits for its payment and a seat is held [D59][D64]', async () => {
  const circle = await paying(2);
  const person = await makeMemberPerson(world);
  const form = await world.ask(viewJoinForm, { query: { id: circle.id }, token: person.token });
  expect(form.offer).toMatchObject({ tiers: [{ id: 7, price: 9900, days: 365 }] });
  const without = await world.call('POST', joinCircle.path, {
    token: person.token,
    body: { id: circle.id, realname: '李四' },
  });
  expect(without.body.field).toBe('tier_id');
  const answer = await joinAs(world, circle, person, { tier_id: 7, price: 9900 });
  expect(answer).toMatchObject({ state: 0, waits: 1, hash: 'hash-1' });
  expect(asked).toEqual([
    ['prepare', { phonebookId: circle.id, tierId: 7, inside: false }],
    ['order', { phonebookId: circle.id, tierId: 7, price: 9900, state: 0, waits: 1 }],
  ]);
  expect(await claims(answer.member_id)).toEqual([0]);
  // The other tab: the same application, the same order.
  expect(await joinAs(world, circle, person, { tier_id: 7, price: 9900 })).toEqual(answer);
  expect(await claims(answer.member_id)).toEqual([0]);
  await world.ask(withdrawApplication, { body: { id: circle.id }, token: person.token });
  expect(asked.at(-1)).toEqual(['decided', { accepted: false, who: 'buyer', inside: true }]);
  expect(await claims(answer.member_id)).toEqual([2]);
  // Nobody was asked, so nothing is to be waited for.
  expect((await joinAs(world, circle, person, { tier_id: 7 })).waits).toBe(1);
});

test('whoever comes back before they have paid, or after their time is over, finds the form as they submitted it [D59][D60]', async () => {
  const circle = await paying(2);
  const fields = [
    { label: '届别', type: 'select', required: true, options: ['2001', '2002'] },
    { label: '毕业照', type: 'image', required: false, options: [] },
  ];
  await world.database.pool.query(
    "update phonebook set fields = $2, asks = '{company,city}' where phonebook_id = $1",
    [circle.id, JSON.stringify(fields)],
  );
  const person = await makeMemberPerson(world, '沈知微');
  const draftOf = async () =>
    (await world.ask(viewJoinForm, { query: { id: circle.id }, token: person.token })).draft;
  expect(await draftOf()).toMatchObject({ realname: '沈知微', answers: [] });
  const { key } = await upload(world, person, { bucket: 'private' });
  const answers = [
    { label: '届别', value: '2002' },
    { label: '毕业照', value: key },
  ];
  const typed = { realname: '沈小微', company: '茶厂', city: '杭州', answers };
  const { member_id } = await joinAs(world, circle, person, { ...typed, tier_id: 7 });
  const submitted = {
    realname: '沈小微',
    company: '茶厂',
    position: '',
    city: '杭州',
    answers: [
      { label: '届别', type: 'select', value: '2002', link: '' },
      { label: '毕业照', type: 'image', value: key },
    ],
  };
  const draft = await draftOf();
  expect(draft).toMatchObject(submitted);
  expect(draft.answers[1]?.link).toContain('/');
  // What comes back can be sent as it is.
  const again = draft.answers.map(({ label, value }) => ({ label, value }));
  expect((await joinAs(world, circle, person, { ...typed, answers: again, tier_id: 7 })).waits).toBe(1);
  // Nobody else reads it.
  const other = await makeMemberPerson(world, '王五');
  const theirs = await world.ask(viewJoinForm, { query: { id: circle.id }, token: other.token });
  expect(theirs.draft).toMatchObject({ realname: '王五', answers: [] });
  const ofCard = { realname: '沈知微', answers: [] };
  for (const [state, found] of [
    [1, ofCard],
    [6, submitted],
    [3, ofCard],
  ] as const) {
    await world.database.pool.query(
      'update phonebook_member set state = $2, waits = 0, joined_at = $3 where member_id = $1',
      [member_id, state, world.now()],
    );
    expect(await draftOf(), String(state)).toMatchObject(found);
  }
});

test('it became free meanwhile: the order is void, and they are in [D59]', async () => {
  const circle = await paying(2);
  const person = await makeMemberPerson(world);
  await joinAs(world, circle, person, { tier_id: 7 });
  await world.database.pool.query('update phonebook set join_type = 0 where phonebook_id = $1', [circle.id]);
  expect((await joinAs(world, circle, person)).state).toBe(1);
  expect(asked.at(-1)).toEqual(['decided', { accepted: false, who: 'buyer', inside: true }]);
});

test('paid with approval: the seat stays theirs, the money is decided with the application [D59][D66]', async () => {
  const circle = await paying(3);
  const people = [];
  for (let count = 0; count < 2; count += 1) {
    const person = await makeMemberPerson(world);
    const { member_id } = await joinAs(world, circle, person, { tier_id: 7 });
    await paid(circle, person, member_id);
    expect(await rowOfMember(world, member_id)).toMatchObject({ state: 0, waits: 2 });
    expect(await claims(member_id)).toEqual([1]);
    people.push({ ...person, memberId: member_id });
  }
  const [first, second] = people;
  if (!first || !second) throw new Error('two people');
  const { token } = circle.owner;
  await world.ask(acceptMembers, { body: { id: circle.id, member_ids: [first.memberId] }, token });
  expect(asked.at(-1)).toEqual(['decided', { accepted: true, who: 'seller', inside: true }]);
  const body = { id: circle.id, member_id: second.memberId, reason: '资料不全' };
  await world.ask(refuseMember, { body, token });
  expect(asked.at(-1)).toEqual(['decided', { accepted: false, who: 'seller', inside: true }]);
  expect(await claims(second.memberId)).toEqual([2]);
  await world.ask(removeMember, { body: { ...body, member_id: first.memberId }, token });
  // D66: an admin cannot say that it was a violation.
  expect(asked.at(-1)).toEqual(['ending', { state: 4, violation: false }]);
});
