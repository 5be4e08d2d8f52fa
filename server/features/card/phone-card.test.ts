// postgres: two saves at once are kept apart by the lock of the owner
import { countCards, viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import { savePhoneCard } from '@qunlu/contract/card/phone-card.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { upload } from '../media/testing.ts';
import { makeCard } from './testing.ts';

const world = useWorld();
const saved = { realname: '李四', phone: '13900000000', company: '远山', position: '建筑师' };

let made = 0;
const save = (by: Person, body: object) =>
  world.call('POST', savePhoneCard.path, {
    token: by.token,
    body,
    headers: { 'idempotency-key': `phone-card-${String((made += 1)).padStart(4, '0')}` },
  });
const cards = async (by: Person) => (await world.ask(countCards, { token: by.token })).count;

test('[D166] who has no card gets their default card, with what was given', async () => {
  const person = await makePerson(world);
  const avatar = (await upload(world, person)).url;
  const { body } = await save(person, { ...saved, avatar });
  expect(body).toMatchObject({ ...saved, avatar, default: 1 });
  expect(await world.ask(viewDefaultCard, { query: {}, token: person.token })).toMatchObject({
    ...saved,
    avatar,
  });
  expect(await cards(person)).toBe(1);
});

test('[D166] of a card that is there only what is empty is filled', async () => {
  const { owner, card } = await makeCard(world, undefined, { phone: '', position: '', company: '青禾茶业' });
  const { body } = await save(owner, saved);
  expect(body).toMatchObject({
    card_id: card.card_id,
    realname: '张三',
    company: '青禾茶业',
    phone: '13900000000',
    position: '建筑师',
    wechat: card.wechat,
  });
  expect(await cards(owner)).toBe(1);
  // Given again it changes nothing more.
  expect((await save(owner, { ...saved, phone: '13911111111' })).body.phone).toBe('13900000000');
});

test('[D166] what its owner has confirmed is written over; what is given empty is left', async () => {
  const { owner, card } = await makeCard(world, undefined, { company: '青禾茶业' });
  const second = await makeCard(world, owner, { company: '第二家' });
  const { body } = await save(owner, { ...saved, position: '', confirmed: 1 });
  expect(body).toMatchObject({
    card_id: card.card_id,
    realname: '李四',
    company: '远山',
    phone: '13900000000',
    position: card.position,
  });
  const other = await world.call('GET', '/v1/card/view', {
    query: { id: second.card.card_id, more: 1 },
    token: owner.token,
  });
  expect(other.body.company).toBe('第二家');
});

test('[D166] two saves at once make one card', async () => {
  const person = await makePerson(world);
  const answers = await Promise.all([save(person, saved), save(person, { ...saved, company: '另一家' })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(answers.map(({ body }) => body.card_id)).size).toBe(1);
  expect(await cards(person)).toBe(1);
});

test('[D166] a guest saves nothing, a masked number and a missing name are refused by their field', async () => {
  const person = await makePerson(world);
  const guest = await world.call('POST', savePhoneCard.path, { body: saved });
  expect(guest.body.errcode).toBe(40100);
  expect((await save(person, { ...saved, phone: '138****5678' })).body).toMatchObject({
    errcode: 40001,
    field: 'phone',
  });
  expect((await save(person, { phone: saved.phone })).body).toMatchObject({
    errcode: 40001,
    field: 'realname',
  });
  expect(await cards(person)).toBe(0);
});
