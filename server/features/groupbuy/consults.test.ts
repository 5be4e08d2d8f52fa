// postgres: statements of several features, and rows that are locked
import { openConsult } from '@qunlu/contract/chat/calls.ts';
import { arrangeBuy } from '@qunlu/contract/groupbuy/publish.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { viewOf } from '../chat/testing.ts';
import { join, makeBuy, makeOrganiser } from './testing.ts';

const world = useWorld({ listen: true });

test('whoever sees a buy asks its organiser; hidden it is told to who has ordered, and to nobody new [D103][D133]', async () => {
  const organiser = await makeOrganiser(world);
  const made = await makeBuy(world, { title: '烟台苹果' }, { organiser });
  const id = made.buy.buy_id;
  const ask = (by: Person) =>
    world.call('POST', openConsult.path, { token: by.token, body: { subject: 'groupbuy', target_id: id } });
  const [asker, buyer, late] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  const talks = [(await ask(asker)).body.conversation_id, (await ask(buyer)).body.conversation_id];
  const shown = async (by: Person, at: number) =>
    (await viewOf(world, by, { id: talks[at] ?? 0 })).object?.title;
  expect([await shown(asker, 0), await shown(organiser, 0)]).toEqual(['烟台苹果', '烟台苹果']);
  expect((await join(world, buyer, made)).status).toBe(200);
  await world.ask(arrangeBuy, { body: { id, status: 2 }, token: organiser.token });
  expect([await shown(asker, 0), await shown(buyer, 1), await shown(organiser, 0)]).toEqual([
    '内容已不可见',
    '烟台苹果',
    '烟台苹果',
  ]);
  expect((await ask(late)).status).toBe(404);
});
