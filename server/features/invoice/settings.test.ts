import { invoiceOffer } from '@qunlu/contract/invoice/calls.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const set = (name: string, value: number) =>
  world.database.pool.query(
    `insert into ledger_setting (name, value, effective_from, reason, created_at) values ($1, $2, $3, 'test', $3)`,
    [name, value, world.now()],
  );

test('[D116] the least amount of an invoice and the days for it are told as they are set', async () => {
  const { token } = await makePerson(world);
  expect(await world.ask(invoiceOffer, { token })).toMatchObject({ least: 100, days: 180 });
  await set('invoice.least', 5000);
  await set('invoice.days', 90);
  expect(await world.ask(invoiceOffer, { token })).toMatchObject({ least: 5000, days: 90 });
});
