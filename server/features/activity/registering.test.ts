import { quoteTicket } from '@qunlu/contract/activity/registering.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { payFor, topUp, walletOf } from '../order/testing.ts';
import { askToRegister, comer, makeActivity, registerAs, stateOfRegistration } from './testing.ts';

const world = useWorld();

test('[D94][D95][R109] a free ticket stands at once; one that costs something when it is paid', async () => {
  const activity = await makeActivity(world, { tickets: [{}, { name: '早鸟票', price: 5000 }] });
  const person = await makePerson(world);
  const free = await registerAs(world, person, activity);
  expect(await stateOfRegistration(world, free.registrationId)).toBe(2);
  const [, bird] = activity.tickets;
  const ticket_id = bird?.id ?? 0;
  const made = await askToRegister(world, person, activity, { ticket_id, total: 5000 });
  expect(made.body).toMatchObject({ total: 5000, state: 0 });
  await topUp(world, person, 5000);
  expect((await payFor(world, person, made.body.hash, { use_balance: 1 })).status).toBe(200);
  expect(await stateOfRegistration(world, made.body.registration_id)).toBe(2);
  expect(await walletOf(world, person)).toMatchObject({ balance: 0 });
});
