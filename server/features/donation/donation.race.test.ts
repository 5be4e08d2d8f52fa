import { listDonations, thankDonor } from '@qunlu/contract/donation/calls.ts';
import { viewBooks } from '@qunlu/contract/dues/income.ts';
import { expect, test } from 'vitest';
import { freshIp, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join } from '../circle/testing.ts';
import { differencesIn, payOrder } from '../dues/testing.ts';
import { walletOf } from '../order/testing.ts';
import { give, makeTaking, startDonation } from './testing.ts';

const world = useWorld({ listen: true });

const post = (path: string, { token }: Person, body: Record<string, unknown>) =>
  world.call('POST', path, { token, body, ip: freshIp() });

test('two refunds of one donation give it back once, while its owner thanks for it [D87][D108]', async () => {
  const circle = await makeTaking(world);
  const donors = await Promise.all([1, 2, 3, 4].map(() => give(world, circle, { amount: 1000 })));
  const rows = (await world.ask(listDonations, { query: { id: circle.id }, token: circle.owner.token })).list;
  const idOf = (hash: string): number => rows.find((row) => row.hash === hash)?.id ?? 0;
  const answers = await Promise.all(
    donors.flatMap((donor) => [
      post('/v1/order/cancel', donor, { hash: donor.hash }),
      post(thankDonor.path, circle.owner, { donation_id: idOf(donor.hash), thanks: '谢谢' }),
      post('/v1/order/cancel', donor, { hash: donor.hash }),
    ]),
  );
  expect(answers.filter(({ status }) => ![200, 404, 422].includes(status))).toEqual([]);
  for (const donor of donors) expect((await walletOf(world, donor)).balance).toBe(1000);
  const query = { id: circle.id };
  expect((await world.ask(listDonations, { query, token: circle.owner.token })).list).toEqual([]);
  const { total } = await world.ask(viewBooks, { query, token: circle.owner.token });
  expect(total).toMatchObject({ donation: 4000, refund: 4000, fee: 0, left: 0 });
  expect(await differencesIn(world)).toEqual([]);
});

test('one order of a member waits at a time, and it is paid once [D87][D108]', async () => {
  const circle = await makeTaking(world);
  const member = await join(world, circle);
  const made = await Promise.all([1, 2, 3].map(() => startDonation(world, circle, member, { amount: 700 })));
  expect(new Set(made.map(({ hash }) => hash)).size).toBe(1);
  const hash = made[0]?.hash ?? '';
  await Promise.all([payOrder(world, member, hash, 700), payOrder(world, member, hash, 700)]);
  const { list } = await world.ask(listDonations, { query: { id: circle.id }, token: member.token });
  expect(list).toHaveLength(1);
  expect(await differencesIn(world)).toEqual([]);
});
