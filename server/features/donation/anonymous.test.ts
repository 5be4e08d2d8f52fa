import { allEndpoints } from '@qunlu/contract/all.ts';
import { adminRights } from '@qunlu/contract/circle/rules.ts';
import { listDonations, nameDonation } from '@qunlu/contract/donation/calls.ts';
import { listStaffDonations } from '@qunlu/contract/donation/staff.ts';
import { incomeFile, listIncome, listPayLogs } from '@qunlu/contract/dues/income.ts';
import { answerTransfer, transferCircle } from '@qunlu/contract/joining/owner.ts';
import { monthText } from '@qunlu/contract/kernel/formats.ts';
import { reportSubject } from '@qunlu/contract/moderation/calls.ts';
import { expect, test } from 'vitest';
import { jobContext, secondsOf } from '../../platform/context.ts';
import { asRequest, validInput } from '../../testing/valid-requests.ts';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { join, makeAdmin, makeMemberPerson } from '../circle/testing.ts';
import { verify } from '../identity/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { give, makeTaking } from './testing.ts';

const world = useWorld({ listen: true });

const listFor = async ({ id }: { id: number }, { token }: Person) =>
  (await world.ask(listDonations, { query: { id }, token })).list;

/** Calls about a circle's money, as anybody may make them. */
const asked = allEndpoints.filter(
  ({ id, access }) => /^(donation|dues)\./.test(id) && access !== 'staff' && access !== 'sandbox',
);

test('whoever gave without their name is named to no member or admin by any call, export or notification; the owner and staff know [D87]', async () => {
  const circle = await makeTaking(world);
  const donor = await join(world, circle, await makeMemberPerson(world, '欧阳无名'));
  const { hash } = await give(world, circle, { by: donor, anonymous: 1, message: '继续加油' });
  const reader = await join(world, circle);
  const admin = await makeAdmin(world, circle, [...adminRights]);
  const [row] = await listFor(circle, reader);
  expect(row).toMatchObject({
    name: '一位成员',
    avatar: '',
    card_id: 0,
    anonymous: true,
    hash: '',
    mine: false,
  });
  const { rows: cards } = await world.database.pool.query('select card_id from card where user_id = $1', [
    donor.userId,
  ]);
  const names = ['欧阳无名', hash, donor.phone, String(donor.userId), String(cards[0].card_id)];
  const told = (text: string) => names.filter((name) => text.includes(name));
  expect(asked.length).toBeGreaterThan(20);
  for (const by of [reader, admin]) {
    const subject = { userId: by.userId, cardId: circle.id, phone: by.phone };
    for (const endpoint of asked) {
      const { query, body } = validInput(endpoint, subject);
      const numbers = {
        ...('id' in query || 'id' in body ? { id: circle.id } : {}),
        ...('donation_id' in body ? { donation_id: row?.id } : {}),
      };
      const input =
        endpoint.methods[0] === 'GET'
          ? { query: { ...query, ...numbers }, body: undefined }
          : { query, body: { ...body, ...numbers } };
      const answer = await world.call(endpoint.methods[0], endpoint.path, {
        ...asRequest(endpoint.methods[0], input),
        token: by.token,
      });
      expect([endpoint.id, told(answer.text)]).toEqual([endpoint.id, []]);
    }
    await world.call('POST', reportSubject.path, {
      token: by.token,
      body: { type: 'donation', id: row?.id, reason: 'spam' },
    });
    const { text } = await world.call('GET', '/v1/notice/list', { token: by.token });
    expect(told(text)).toEqual([]);
    for (const { exports } of world.deps.ports.get(lifecycles))
      if (exports)
        expect(told(JSON.stringify(await exports(jobContext(world.deps), by.userId, 100)))).toEqual([]);
  }
  const [own] = await listFor(circle, circle.owner);
  expect(own).toMatchObject({ name: '欧阳无名', anonymous: true, hash });
  const income = await world.ask(listIncome, { query: { id: circle.id }, token: circle.owner.token });
  expect(income.list[0]).toMatchObject({ hash, buyer: expect.stringMatching(/./) });
  const { office } = await makeStaff(world, 'auditor');
  const queue = await world.ask(listStaffDonations, { query: { queue: 'all' }, token: office });
  expect(queue.list).toMatchObject([{ user_id: donor.userId, anonymous: true, reports: 2 }]);
});

test('a donor shows their name later, or hides it [D87]', async () => {
  const circle = await makeTaking(world);
  const donor = await join(world, circle, await makeMemberPerson(world, '上官有名'));
  await give(world, circle, { by: donor, anonymous: 1 });
  const reader = await join(world, circle);
  const [mine] = await listFor(circle, donor);
  const say = (anonymous: 0 | 1) =>
    world.ask(nameDonation, { body: { donation_id: mine?.id ?? 0, anonymous }, token: donor.token });
  expect(await say(0)).toMatchObject({ anonymous: false, mine: true });
  expect((await listFor(circle, reader))[0]).toMatchObject({ name: '上官有名' });
  await say(1);
  expect((await listFor(circle, reader))[0]).toMatchObject({ name: '一位成员' });
  const foreign = await world.call('POST', nameDonation.path, {
    token: reader.token,
    body: { donation_id: mine?.id, anonymous: 0 },
  });
  expect(foreign.body.errcode).toBe(40400);
});

test('who owns the circle later learns by no call who gave without their name to the owner before; whom it was given to still does [D87][D68]', async () => {
  const circle = await makeTaking(world);
  const donor = await join(world, circle, await makeMemberPerson(world, '司马无名'));
  await give(world, circle, { by: donor, anonymous: 1, message: '继续加油' });
  const next = await join(world, circle);
  const { rows } = await world.database.pool.query('select username from account_user where user_id = $1', [
    donor.userId,
  ]);
  const names = ['司马无名', rows[0].username, donor.phone, String(donor.userId)];
  const month = monthText(secondsOf(world.now()));
  const read = async ({ token }: Person): Promise<string[]> => {
    const query = { id: circle.id };
    const calls = [
      [listDonations, query],
      [listIncome, query],
      [listPayLogs, query],
      [incomeFile, { ...query, month }],
    ] as const;
    const told: string[] = [];
    for (const [endpoint, given] of calls) {
      const { text, status } = await world.call('GET', endpoint.path, { token, query: given });
      expect([endpoint.id, status, text.includes('66')]).toEqual([endpoint.id, 200, true]);
      if (names.some((name) => text.includes(name))) told.push(endpoint.id);
    }
    return told;
  };
  const all = [listDonations, listIncome, listPayLogs, incomeFile].map(({ id }) => id);
  expect(await read(circle.owner)).toEqual(all);
  await verify(world, next);
  await world.database.pool.query('update account_session set proved_at = $1', [world.now()]);
  await world.ask(transferCircle, {
    body: { id: circle.id, member_id: next.memberId },
    token: circle.owner.token,
  });
  await world.ask(answerTransfer, { body: { id: circle.id, accept: 'yes' }, token: next.token });
  expect(await read(next)).toEqual([]);
  const [row] = await listFor(circle, next);
  expect(row).toMatchObject({ name: '一位成员', card_id: 0, anonymous: true, can_thank: true });
});
