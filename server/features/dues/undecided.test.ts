// Applications that are neither accepted nor refused: staff decides about their money, the tier's words change meanwhile.
import { joinWaiting } from '@qunlu/contract/capacity/calls.ts';
import { saveTier } from '@qunlu/contract/dues/tiers.ts';
import { listDisputes, decideDispute } from '@qunlu/contract/order/dispute-staff.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { walletOf } from '../order/testing.ts';
import { makeMemberPerson, setSeats } from '../circle/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { differencesIn, makeCharging, memberNow } from './testing.ts';
import { apply, joinPaid } from '../joining/testing.ts';

const world = useWorld({ listen: true });

test('staff gives a part back of what waits to be accepted: the application is over, and one may apply anew [D59][D114]', async () => {
  const circle = await makeCharging(world, { joinType: 3 });
  const person = await joinPaid(world, circle);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 0, waits: 2 });
  const body = { hash: person.hash, words: '一直没有人审核' };
  await world.call('POST', '/v1/order/dispute', { token: person.token, body });
  world.pass(3 * 86_400);
  const { office } = await makeStaff(world, 'finance', 'service');
  const { list } = await world.ask(listDisputes, { query: {}, token: office });
  const dispute = list.find(({ amount }) => amount === 3000);
  await world.ask(decideDispute, {
    body: { id: dispute?.id ?? 0, refund: 1500, decision: '各半' },
    token: office,
  });
  expect((await walletOf(world, person)).balance).toBe(1500);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 2 });
  await world.runJob('phonebook.lapse-applications');
  await joinPaid(world, circle, { person });
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 0, waits: 2 });
  expect(await differencesIn(world)).toEqual([]);
});

test('the seat stays with whoever applies again after the words of the tier have changed [D64][D107]', async () => {
  const circle = await makeCharging(world);
  await setSeats(world, 2);
  const [person, other] = [await makeMemberPerson(world), await makeMemberPerson(world)];
  const first = await apply(world, circle, person);
  await world.ask(saveTier, {
    body: { id: circle.id, tier_id: circle.tiers[0], name: '月度会员', price: 3000, days: 30 },
    token: circle.owner.token,
  });
  await expect(apply(world, circle, other)).rejects.toThrow('满员');
  const place = { subject: 'phonebook.seat', target: String(circle.id), quantity: 1 };
  await world.ask(joinWaiting, { body: place, token: other.token });
  const second = await apply(world, circle, person);
  expect(second).not.toBe(first);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 0, waits: 1 });
  await setSeats(world, 200);
});
