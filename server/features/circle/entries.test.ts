import { listMembers } from '@qunlu/contract/circle/directory.ts';
import { expect, test } from 'vitest';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { changeStatus } from '../account/service/status.ts';
import { makeCard, mark } from '../card/testing.ts';
import { cardSubjects } from '../card/service/moderation.ts';
import { join, makeCircle, makeMemberPerson, submitAgain } from './testing.ts';

const world = useWorld();

async function rowOf(memberId: number) {
  await world.deps.outbox.idle();
  const { rows } = await world.database.pool.query('select * from phonebook_member where member_id = $1', [
    memberId,
  ]);
  return rows[0];
}
const edit = (person: Person, cardId: number, body: object) =>
  world.call('POST', '/v1/card/post', { token: person.token, query: { id: cardId }, body });
const bring = (memberId: number, cardId: number) =>
  world.database.pool.query('update phonebook_member set card_id = $2 where member_id = $1', [
    memberId,
    cardId,
  ]);
const lettersOf = async (id: number, token: string) =>
  (await world.ask(listMembers, { query: { id }, token })).letters.map(({ initial }) => initial);

test('an entry follows the default card, in every circle, and its place and letter with it; editing is looking after it', async () => {
  const person = await makeMemberPerson(world, '张三');
  const { rows } = await world.database.pool.query('select card_id from card where user_id = $1', [
    person.userId,
  ]);
  const [one, other] = [await makeCircle(world), await makeCircle(world)];
  const member = await join(world, one, person);
  const second = await join(world, other, person);
  world.pass(3600);
  await edit(person, rows[0].card_id, { realname: '艾青', company: '诗社' });
  for (const { memberId } of [member, second])
    expect(await rowOf(memberId)).toMatchObject({
      realname: '艾青',
      company: '诗社',
      initial: 'A',
      fresh_at: world.now(),
    });
  expect(await lettersOf(one.id, one.owner.token)).toEqual(['A', 'Z']);
  world.pass(3600);
  await mark(world, rows[0].card_id, { person: 1 });
  expect((await rowOf(member.memberId)).certified).toBe(1);
});

test('a card that is not the default one is followed as well; deleted, the default one stands in; other entries stay', async () => {
  const person = await makeMemberPerson(world, '张三');
  const { card } = await makeCard(world, person, { realname: '李四', company: '乙公司' });
  const [one, other] = [await makeCircle(world), await makeCircle(world)];
  const member = await join(world, one, person);
  const plain = await join(world, other, person);
  await bring(member.memberId, card.card_id);
  world.pass(3600);
  await edit(person, card.card_id, { phone: '13700001111', cityname: '苏州' });
  expect(await rowOf(member.memberId)).toMatchObject({
    realname: '李四',
    city: '苏州',
    fresh_at: world.now(),
  });
  expect((await rowOf(plain.memberId)).realname).toBe('张三');
  expect((await rowOf(plain.memberId)).fresh_at).not.toEqual(world.now());
  await world.call('DELETE', '/v1/card/delete', { token: person.token, query: { id: card.card_id } });
  expect(await rowOf(member.memberId)).toMatchObject({ realname: '张三', company: '青禾茶业' });
});

test('while no card is to be seen the entry says what was written on joining', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle, await makeMemberPerson(world, '张三'));
  await submitAgain(world, circle, member, { realname: '张三丰', company: '武当' });
  const cardId = (await rowOf(member.memberId)).card_id;
  const hide = (hidden: boolean) =>
    inTransaction(jobContext(world.deps), (tx) => cardSubjects.setHidden(tx, cardId, hidden));
  await hide(true);
  expect(await rowOf(member.memberId)).toMatchObject({
    card_id: 0,
    realname: '张三丰',
    company: '武当',
    position: '',
    avatar: '',
  });
  await hide(false);
  expect(await rowOf(member.memberId)).toMatchObject({
    card_id: cardId,
    realname: '张三',
    company: '青禾茶业',
  });
});

test('who may not be seen leaves the directory at once, and comes back as they are now [D12]', async () => {
  const circle = await makeCircle(world, {}, await makeMemberPerson(world, '王五'));
  const member = await join(world, circle, await makeMemberPerson(world, '张三'));
  const status = (to: number) =>
    inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, member.userId, to, ''));
  await status(userStatus.banned);
  expect(await lettersOf(circle.id, circle.owner.token)).toEqual(['W']);
  await status(userStatus.normal);
  expect(await lettersOf(circle.id, circle.owner.token)).toEqual(['W', 'Z']);
});
