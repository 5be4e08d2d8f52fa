import { viewUser } from '@qunlu/contract/account/calls.ts';
import { addWord } from '@qunlu/contract/moderation/staff.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { buy, orderSeen, sell, type Sale } from './testing.ts';

const world = useWorld();

const me = ({ token }: Person) => world.ask(viewUser, { query: {}, token });

/** Orders, and answers the name that the seller reads. */
async function nameAtSeller(sale: Sale, buyer: Person, buyer_name?: string): Promise<string> {
  const { status, body, text } = await buy(world, buyer, sale, buyer_name ? { buyer_name } : {});
  expect(status, text).toBe(200);
  return (await orderSeen(world, sale.seller, body.order_id)).other.name;
}

test('somebody whom nobody knows by a name says one as they order: the seller reads it, and it is theirs from then on [D48]', async () => {
  const [sale, buyer] = [await sell(world), await makePerson(world)];
  expect(await me(buyer)).toMatchObject({
    named: false,
    username: expect.stringMatching(/^群友\d{4}$/) as string,
  });
  expect(await nameAtSeller(sale, buyer, '王掌柜')).toBe('王掌柜');
  expect(await me(buyer)).toMatchObject({ named: true, username: '王掌柜' });
});

test('without a name it is an order all the same; a name that was chosen, or is on a card, stays [D48]', async () => {
  const [sale, silent] = [await sell(world), await makePerson(world)];
  expect(await nameAtSeller(sale, silent)).toMatch(/^群友\d{4}$/);
  const { owner: carded } = await makeCard(world, undefined, { realname: '林知远' });
  expect(await me(carded)).toMatchObject({ named: true });
  expect(await nameAtSeller(sale, carded, '王掌柜')).toBe('林知远');
  expect((await me(carded)).username).toBe('林知远');
});

test('the name is checked like any other text, and has a bound [D48][D136]', async () => {
  const [sale, buyer] = [await sell(world), await makePerson(world)];
  for (const buyer_name of ['', ' ', '长'.repeat(21)]) {
    const { body } = await buy(world, buyer, sale, { buyer_name });
    expect(body).toMatchObject({ errcode: 40001, field: 'buyer_name' });
  }
  const operator = await makeStaff(world, 'operator');
  await world.ask(addWord, { body: { word: '赌博平台', level: 'refuse' }, token: operator.office });
  const { status, body } = await buy(world, buyer, sale, { buyer_name: '赌博平台客服' });
  expect([status, body.field]).toEqual([422, 'buyer_name']);
  expect(await me(buyer)).toMatchObject({ named: false });
});

test('what the provider doubts is told of what was written, not of an empty field [D137]', async () => {
  const [sale, buyer] = [await sell(world), await makePerson(world)];
  world.deps.contentCheck = { ...world.deps.contentCheck, text: () => Promise.resolve('review') };
  const { status, body } = await buy(world, buyer, sale, { buyer_name: '王掌柜' });
  expect([status, body.field]).toEqual([422, 'buyer_name']);
});
