import { startSigning } from '@qunlu/contract/identity/signing.ts';
import * as owner from '@qunlu/contract/joining/owner.ts';
import { banOff, requestExport } from '@qunlu/contract/lifecycle/leaving.ts';
import { describe, expect, test } from 'vitest';
import { beginCheck, bornBefore, idNumberOf, verify } from '../features/identity/testing.ts';
import { hold } from '../features/ledger/service/holds.ts';
import { giveMoney, inJob } from '../features/ledger/testing.ts';
import { paidSale, testShop } from './test-shop.ts';
import { servedPromise } from '../features/order/testing.ts';
import { join, makeCircle } from '../features/circle/testing.ts';
import { giveCredits, handInCampaign, trustOwner } from '../features/sms/testing.ts';
import { decide, handIn } from '../features/roster/testing.ts';
import { countOf, expectOthersDone, two, type RowsOfJob } from './broken-row.ts';
import { codeFor, freshPhone, makePerson, requestCode, type Person } from './people.ts';
import { makeWechatPerson } from './wechat.ts';
import { useWorld } from './world.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature, listen: true });
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);
const count = (from: string, values: unknown[]) => countOf(world, from, values);

/** Somebody whose money came after they were merged into another account. */
async function merged(): Promise<number> {
  const [keep, drop] = [await makePerson(world), await makeWechatPerson(world)];
  world.pass(61);
  await requestCode(world, keep.phone, 'merge');
  const post = (path: string, body: object) => world.call('POST', path, { token: drop.token, body });
  const { body } = await post('/v1/oauth/mergeaccess', {
    phone: keep.phone,
    code: await codeFor(world, keep.phone),
  });
  const done = await post('/v1/oauth/merge', { ticket: body.ticket });
  if (done.status !== 200) throw new Error(done.text);
  await giveMoney(world, drop.userId, 70);
  return drop.userId;
}

const adult = async (): Promise<Person> => {
  const person = await makePerson(world);
  await verify(world, person, { idNumber: idNumberOf(bornBefore(world, 30)) });
  return person;
};

const cases: Record<string, () => Promise<RowsOfJob>> = {
  async 'ledger.lapse-holds'() {
    const frozen = async (): Promise<number> => {
      const { userId } = await makePerson(world);
      await giveMoney(world, userId, 300);
      await inJob(
        world,
        (tx) =>
          hold(tx, {
            key: `guard:${userId}`,
            userId,
            amount: 300,
            reason: 'sale',
            title: '等',
            from: 'income',
            lapse: 'post',
            releaseAt: new Date(world.now().getTime() + 60_000),
          }),
        [userId],
      );
      const { rows } = await query('select hold_id from ledger_hold where user_id = $1', [userId]);
      return rows[0].hold_id;
    };
    const rows = await two(frozen);
    world.pass(61);
    return {
      table: 'ledger_hold',
      column: 'hold_id',
      rows,
      isDone: async (id) => (await count(`ledger_hold where hold_id = $1 and state = 'posted'`, [id])) === 1,
    };
  },
  async 'order.deadlines'() {
    const rows = await two(async () => {
      const [buyer, seller] = [await makePerson(world), await makePerson(world)];
      return (await paidSale(world, shop, { buyer, seller, promise: servedPromise })).order_id;
    });
    world.pass(30 * 86_400);
    return {
      table: 'order_order',
      column: 'order_id',
      rows,
      isDone: async (id) => (await count('order_order where order_id = $1 and stage = 5', [id])) === 1,
    };
  },
  async 'phonebook.lapse-transfers'() {
    const rows = await two(async () => {
      const circle = await makeCircle(world);
      const heir = await join(world, circle);
      await verify(world, heir);
      const { token } = circle.owner;
      await world.call('POST', owner.transferCircle.path, {
        token,
        body: { id: circle.id, member_id: heir.memberId },
      });
      return circle.id;
    });
    world.pass(72 * 3600);
    return {
      table: 'phonebook_transfer',
      column: 'phonebook_id',
      rows,
      isDone: async (id) => (await count('phonebook_transfer where phonebook_id = $1', [id])) === 0,
    };
  },
  async 'identity.settle'() {
    const rows = await two(async () => {
      const person = await makePerson(world);
      await beginCheck(world, person);
      const { rows: found } = await query('select attempt_id from identity_attempt where user_id = $1', [
        person.userId,
      ]);
      return found[0].attempt_id;
    });
    world.pass(7200);
    return {
      table: 'identity_attempt',
      column: 'attempt_id',
      rows,
      isDone: async (id) =>
        (await count('identity_attempt where attempt_id = $1 and state <> 3', [id])) === 1,
    };
  },
  async 'identity.end-agreements'() {
    const rows = await two(async () => {
      const { token, userId } = await adult();
      await world.ask(startSigning, { body: { redirect_url: '/#!/user/identity/merchant' }, token });
      const { rows: found } = await query('select agreement_id from identity_agreement where user_id = $1', [
        userId,
      ]);
      return found[0].agreement_id;
    });
    world.pass(7 * 86_400);
    return {
      table: 'identity_agreement',
      column: 'agreement_id',
      rows,
      isDone: async (id) =>
        (await count('identity_agreement where agreement_id = $1 and decided_at is not null', [id])) === 1,
    };
  },
  async 'sms.campaigns'() {
    const rows = await two(async () => {
      const circle = await makeCircle(world);
      await join(world, circle);
      await giveCredits(world, circle.owner, 100);
      await trustOwner(world, circle.owner);
      return (await handInCampaign(world, circle, circle.owner)).campaign_id;
    });
    // In the hours in which texts are sent.
    world.pass((world.nextDay().getTime() - world.now().getTime()) / 1000 + 11 * 3600);
    return {
      table: 'sms_campaign',
      column: 'campaign_id',
      rows,
      isDone: async (id) =>
        (await count('sms_campaign where campaign_id = $1 and done_at is not null', [id])) === 1,
    };
  },
  async 'ledger.check'() {
    const rows = await two(merged);
    const checks = await count('ledger_check where $1', [true]);
    return {
      table: 'ledger_account',
      column: 'user_id',
      rows,
      isDone: async (id) => (await count('ledger_account where user_id = $1 and balance > 0', [id])) === 0,
      besides: async () => expect(await count('ledger_check where $1', [true])).toBe(checks + 1),
    };
  },
  async 'phonebook.end'() {
    const rows = await two(async () => {
      const { id, owner: by } = await makeCircle(world);
      await world.ask(owner.dissolveCircle, { body: { id, name: '西湖茶友会' }, token: by.token });
      return id;
    });
    return {
      table: 'phonebook',
      column: 'phonebook_id',
      rows,
      isDone: async (id) => (await count('phonebook where phonebook_id = $1 and status = 5', [id])) === 1,
    };
  },
  async 'roster.import'() {
    const rows = await two(async () => {
      const { import_id } = await handIn(world, await makeCircle(world), [['陈一', freshPhone()]]);
      await decide(world, import_id);
      return import_id;
    });
    return {
      table: 'roster_import',
      column: 'import_id',
      rows,
      isDone: async (id) => (await count('roster_import where import_id = $1 and state = 4', [id])) === 1,
    };
  },
  async 'lifecycle.erase-left'() {
    const rows = await two(async () => {
      const { token, userId, phone } = await makePerson(world);
      world.pass(61);
      await requestCode(world, phone, 'delete');
      await world.ask(banOff, { body: { code: await codeFor(world, phone) }, token });
      return userId;
    });
    world.pass(15 * 86_400);
    return {
      table: 'account_leaving',
      column: 'user_id',
      rows,
      isDone: async (id) =>
        (await count('account_leaving where user_id = $1 and erased_at is not null', [id])) === 1,
    };
  },
  async 'lifecycle.build-exports'() {
    const rows = await two(async () => {
      const { token } = await makePerson(world);
      return (await world.ask(requestExport, { token })).id;
    });
    return {
      table: 'account_export',
      column: 'export_id',
      rows,
      whileTrue: "old.state = 'working'",
      rests: 601,
      isDone: async (id) =>
        (await count("account_export where export_id = $1 and state = 'ready'", [id])) === 1,
    };
  },
};

describe('a job never stops at its first bad row [D138]', () => {
  test.each(Object.keys(cases))('%s', { timeout: 60_000 }, async (name) => {
    const made = await cases[name]?.();
    if (!made) throw new Error(name);
    await expectOthersDone(world, name, made);
  });
});
