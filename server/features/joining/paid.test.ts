import { joinCircle, viewJoinForm, withdrawApplication } from '@qunlu/contract/joining/calls.ts';
import { acceptMembers, refuseMember, removeMember } from '@qunlu/contract/joining/deciding.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCharging, memberNow, type ChargingCircle } from '../dues/testing.ts';
import { upload } from '../media/testing.ts';
import { payFor, topUp, walletOf } from '../order/testing.ts';
import type { Question } from '../form/api/forms.ts';
import { askFields, makeMemberPerson, rowOfMember } from '../circle/testing.ts';
import { joinAs, joinPaid } from './testing.ts';

const world = useWorld({ listen: true });

const paying = (joinType: 2 | 3): Promise<ChargingCircle> =>
  makeCharging(world, { joinType, tiers: [{ name: '年费', price: 9900, days: 365 }] });
const tierOf = ({ tiers }: ChargingCircle): number => tiers[0] ?? 0;

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
  const tier_id = tierOf(circle);
  expect(form.offer).toMatchObject({ tiers: [{ id: tier_id, price: 9900, days: 365 }] });
  const without = await world.call('POST', joinCircle.path, {
    token: person.token,
    body: { id: circle.id, realname: '李四' },
  });
  expect(without.body.field).toBe('tier_id');
  const answer = await joinAs(world, circle, person, { tier_id, price: 9900 });
  expect(answer).toMatchObject({ state: 0, waits: 1, hash: expect.stringMatching(/./) });
  expect(await claims(answer.member_id)).toEqual([0]);
  // The other tab: the same application, the same order.
  expect(await joinAs(world, circle, person, { tier_id, price: 9900 })).toEqual(answer);
  expect(await claims(answer.member_id)).toEqual([0]);
  await world.ask(withdrawApplication, { body: { id: circle.id }, token: person.token });
  expect(await claims(answer.member_id)).toEqual([2]);
  // Nobody was asked, so nothing is to be waited for.
  expect((await joinAs(world, circle, person, { tier_id })).waits).toBe(1);
});

test('whoever comes back before they have paid, or after their time is over, finds the form as they submitted it [D59][D60]', async () => {
  const circle = await paying(2);
  const fields: Question[] = [
    { label: '届别', type: 'select', required: true, options: ['2001', '2002'] },
    { label: '毕业照', type: 'image', required: false, options: [] },
  ];
  await askFields(world, circle, fields, ['company', 'city']);
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
  const { member_id } = await joinAs(world, circle, person, { ...typed, tier_id: tierOf(circle) });
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
  expect(
    (await joinAs(world, circle, person, { ...typed, answers: again, tier_id: tierOf(circle) })).waits,
  ).toBe(1);
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

test('it became free meanwhile: they are in, and the order takes no money any more [D59]', async () => {
  const circle = await paying(2);
  const person = await makeMemberPerson(world);
  const { hash } = await joinAs(world, circle, person, { tier_id: tierOf(circle) });
  await world.database.pool.query('update phonebook set join_type = 0 where phonebook_id = $1', [circle.id]);
  expect((await joinAs(world, circle, person)).state).toBe(1);
  await topUp(world, person, 9900);
  expect((await payFor(world, person, hash, { use_balance: 1 })).status).toBe(422);
  expect((await walletOf(world, person)).balance).toBe(9900);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 1, endAt: null });
});

test('paid with approval: the seat stays theirs, the money is decided with the application [D59][D66]', async () => {
  const circle = await paying(3);
  const [first, second] = [
    await joinPaid(world, circle, { total: 9900 }),
    await joinPaid(world, circle, { total: 9900 }),
  ];
  const ids: number[] = [];
  for (const person of [first, second]) {
    const { memberId } = await memberNow(world, circle, person);
    expect(await rowOfMember(world, memberId)).toMatchObject({ state: 0, waits: 2, end_at: null });
    expect(await claims(memberId)).toEqual([1]);
    ids.push(memberId);
  }
  const [accepted = 0, refused = 0] = ids;
  const { token } = circle.owner;
  await world.ask(acceptMembers, { body: { id: circle.id, member_ids: [accepted] }, token });
  expect((await rowOfMember(world, accepted)).end_at).toEqual(
    new Date(world.now().getTime() + 365 * 86_400_000),
  );
  const body = { id: circle.id, member_id: refused, reason: '资料不全' };
  await world.ask(refuseMember, { body, token });
  expect((await walletOf(world, second)).balance).toBe(9900);
  expect(await claims(refused)).toEqual([2]);
  await world.ask(removeMember, { body: { ...body, member_id: accepted }, token });
  // D66: an admin cannot say that it was a violation, so what is not used comes back.
  expect((await walletOf(world, first)).balance).toBe(9900);
});
