import { quoteTicket } from '@qunlu/contract/activity/registering.ts';
import { afterEach, expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { join, makeCircle } from '../circle/testing.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { confirmPayment, heldFor, idOfOrder, openNumber, payFor, topUp, walletOf } from '../order/testing.ts';
import {
  askToRegister,
  comer,
  makeActivity,
  registerAs,
  stateOfRegistration,
  type MadeActivity,
} from './testing.ts';

const world = useWorld({ listen: true });
afterEach(async () => expect((await checkLedger(jobContext(world.deps))).differences).toEqual([]));

const refused = async (asked: Promise<Answer>): Promise<[number, string, string]> => {
  const { body } = await asked;
  return [body.errcode, body.errmsg, body.field ?? ''];
};
const secondOf = (activity: MadeActivity): number => activity.tickets[1]?.id ?? 0;
const countOf = async ({ id }: { id: number }): Promise<number> =>
  (
    await world.database.pool.query<{ registered: number }>(
      'select registered from activity where activity_id = $1',
      [id],
    )
  ).rows[0]?.registered ?? -1;
const quote = (person: Person, activity: MadeActivity, more: Record<string, unknown> = {}) =>
  world.ask(quoteTicket, {
    query: { activity_id: activity.id, ticket_id: activity.tickets[0].id, quantity: 1, ...more },
    token: person.token,
  });
const paidTicket = { price: 5000 } as const;

test('[D94][D95][R109] a free ticket stands at once; one that costs something when it is paid', async () => {
  const activity = await makeActivity(world, { tickets: [{}, { name: '早鸟票', ...paidTicket }] });
  const person = await makePerson(world);
  const free = await registerAs(world, person, activity);
  expect(await stateOfRegistration(world, free.registrationId)).toBe(2);
  const made = await askToRegister(world, person, activity, { ticket_id: secondOf(activity), total: 5000 });
  expect(made.body).toMatchObject({ total: 5000, state: 0 });
  expect(await countOf(activity)).toBe(1);
  await topUp(world, person, 5000);
  expect((await payFor(world, person, made.body.hash, { use_balance: 1 })).status).toBe(200);
  expect(await stateOfRegistration(world, made.body.registration_id)).toBe(2);
  expect(await countOf(activity)).toBe(2);
  expect(await walletOf(world, person)).toMatchObject({ balance: 0 });
});

test('[D94] the balance pays at once where it is enough', async () => {
  const activity = await makeActivity(world, { tickets: [paidTicket] });
  const person = await makePerson(world);
  await topUp(world, person, 5000);
  const { body } = await askToRegister(world, person, activity, { total: 5000, use_balance: 1 });
  expect(body).toMatchObject({ state: 2 });
});

test('[D95] where the host decides, paying leads to the queue of the host', async () => {
  const activity = await makeActivity(world, {
    tickets: [{ need_audit: true }, { need_audit: true, ...paidTicket }],
  });
  const person = await makePerson(world);
  expect((await askToRegister(world, person, activity)).body).toMatchObject({ state: 1 });
  const paid = await registerAs(world, person, activity, { ticket_id: secondOf(activity) });
  expect(await stateOfRegistration(world, paid.registrationId)).toBe(1);
  expect(await countOf(activity)).toBe(0);
});

test('[D94] a price that was not seen takes nothing, and what was seen is asked again', async () => {
  const activity = await makeActivity(world, { tickets: [paidTicket] });
  const person = await makePerson(world);
  expect(await refused(askToRegister(world, person, activity, { total: 1 }))).toEqual([
    42200,
    '票价变了，请看过新的价格再报名',
    'total',
  ]);
  expect((await quote(person, activity)).total).toBe(5000);
});

test('[D94] tickets of another activity, taken off sale or more than one may have are refused', async () => {
  const activity = await makeActivity(world, { tickets: [{ per_person: 2 }] });
  const other = await makeActivity(world);
  const person = await makePerson(world);
  const ask = (more: Parameters<typeof askToRegister>[3]) =>
    refused(askToRegister(world, person, activity, more));
  expect((await ask({ ticket_id: other.tickets[0].id }))[0]).toBe(40400);
  expect((await ask({ quantity: 11 }))[0]).toBe(40001);
  expect(await ask({ quantity: 3 })).toEqual([40001, '这种票每人最多 2 张', 'quantity']);
  await registerAs(world, person, activity);
  expect((await ask({ quantity: 2 }))[2]).toBe('quantity');
  await registerAs(world, person, activity, { people: [comer()] });
  expect(await ask({})).toEqual([42200, '您已报名这种票，每人最多 2 张', '']);
});

test('[D94] sale windows, deadline, pause, and the host themself', async () => {
  const hour = 3_600_000;
  const later = new Date(world.now().getTime() + hour);
  const activity = await makeActivity(world, { tickets: [{ sale_from: later }, { sale_to: world.now() }] });
  const person = await makePerson(world);
  expect((await refused(askToRegister(world, person, activity)))[1]).toContain('开始报名');
  const ended = { ticket_id: secondOf(activity) };
  expect((await refused(askToRegister(world, person, activity, ended)))[1]).toBe('这种票已停止报名');
  const paused = await makeActivity(world, { paused: true });
  expect((await refused(askToRegister(world, person, paused)))[0]).toBe(42200);
  expect((await refused(askToRegister(world, paused.host, paused)))[0]).toBe(40300);
  const closed = await makeActivity(world, { closes_at: world.now() });
  expect((await refused(askToRegister(world, person, closed)))[1]).toBe('报名已截止');
});

test('[D94] an invitation code opens a ticket, a circle’s ticket is for its members', async () => {
  const circle = await makeCircle(world);
  const activity = await makeActivity(world, {
    circle_id: circle.id,
    tickets: [{ code: '老友' }, { members_only: true }],
  });
  const stranger = await makePerson(world);
  const ask = (more: Parameters<typeof askToRegister>[3]) =>
    refused(askToRegister(world, stranger, activity, more));
  expect((await ask({}))[2]).toBe('code');
  expect(await ask({ code: '新友' })).toEqual([40001, '邀请码不对，请核对后再填', 'code']);
  expect((await askToRegister(world, stranger, activity, { code: '老友' })).status).toBe(200);
  expect((await ask({ ticket_id: secondOf(activity) }))[0]).toBe(40300);
  const member = await join(world, circle);
  expect((await askToRegister(world, member, activity, { ticket_id: secondOf(activity) })).status).toBe(200);
});

test('[D94] unpaid places are held for a quarter of an hour, sold out is said, and the time over they are free', async () => {
  const activity = await makeActivity(world, { tickets: [{ stock: 2, ...paidTicket }] });
  const [first, second] = [await makePerson(world), await makePerson(world)];
  const held = await registerAs(world, first, activity, { quantity: 2, unpaid: true });
  expect((await quote(second, activity)).problem).toBe('已报满');
  expect((await refused(askToRegister(world, second, activity)))[1]).toBe('已报满，可以候补');
  expect((await quote(first, activity, { quantity: 2 })).problem).toBe('');
  world.pass(16 * 60);
  await world.runJob('order.close-unpaid');
  expect(await stateOfRegistration(world, held.registrationId)).toBe(4);
  expect((await askToRegister(world, second, activity)).status).toBe(200);
});

test('[D94] the tickets of an activity share its places', async () => {
  const activity = await makeActivity(world, { seats: 3, tickets: [{ stock: 2 }, { stock: 2 }] });
  await registerAs(world, await makePerson(world), activity, { quantity: 2 });
  const one = await makePerson(world);
  expect((await quote(one, activity, { ticket_id: secondOf(activity) })).left).toBe(1);
  await registerAs(world, one, activity, { ticket_id: secondOf(activity) });
  const late = await makePerson(world);
  expect((await refused(askToRegister(world, late, activity, { ticket_id: secondOf(activity) })))[0]).toBe(
    42200,
  );
});

test('[D98] one form for all places, or one for each; what does not fit is said where it stands', async () => {
  const questions = [{ label: '公司', type: 'text' as const, required: true, options: [] }];
  const plain = await makeActivity(world, { tickets: [{ questions }] });
  const each = await makeActivity(world, { form_each: true });
  const person = await makePerson(world);
  const ask = (activity: MadeActivity, people: ReturnType<typeof comer>[], quantity = 1) =>
    askToRegister(world, person, activity, { people, quantity });
  expect((await refused(ask(plain, [comer()])))[2]).toBe('people.0.answers');
  const answered = { answers: [{ label: '公司', value: '云栖' }] };
  expect((await refused(ask(plain, [comer(answered), comer(answered)], 2)))[2]).toBe('people');
  const made = await ask(plain, [comer(answered)], 2);
  expect(made.status, made.text).toBe(200);
  const names = async (id: number) =>
    (
      await world.database.pool.query<{ name: string }>(
        'select name from activity_pass where registration_id = $1 order by pass_id',
        [id],
      )
    ).rows.map(({ name }) => name);
  expect(await names(made.body.registration_id)).toEqual(['张三', '张三']);
  expect((await refused(ask(each, [comer()], 2)))[2]).toBe('people');
  const two = await ask(each, [comer(), comer({ realname: '李四' })], 2);
  expect(await names(two.body.registration_id)).toEqual(['张三', '李四']);
});

test('[D94] asking again answers the unpaid one of the same choice; other people make another', async () => {
  const activity = await makeActivity(world, { tickets: [{ per_person: 1, ...paidTicket }] });
  const person = await makePerson(world);
  const people = [comer({ phone: person.phone })];
  const first = await askToRegister(world, person, activity, { people });
  const again = await askToRegister(world, person, activity, { people });
  expect(again.body).toEqual(first.body);
  const other = await askToRegister(world, person, activity, { people: [comer({ realname: '李四' })] });
  expect(other.status, other.text).toBe(200);
  expect(other.body.registration_id).not.toBe(first.body.registration_id);
  expect(await stateOfRegistration(world, first.body.registration_id)).toBe(4);
});

test('[D95] money that comes too late goes back by itself: the places are gone, the activity cancelled or moved', async () => {
  const late = async (spoil: (activity: MadeActivity) => Promise<unknown>): Promise<void> => {
    const activity = await makeActivity(world, { tickets: [{ stock: 1, ...paidTicket }] });
    const person = await makePerson(world);
    const { registrationId, hash } = await registerAs(world, person, activity, { unpaid: true });
    await payFor(world, person, hash);
    const orderId = await idOfOrder(world, hash);
    const number = await openNumber(world, orderId);
    await spoil(activity);
    await confirmPayment(world, number);
    world.pass(16 * 60);
    await world.runJob('order.query-payments');
    await world.runJob('order.close-unpaid');
    await world.runJob('order.send-refunds');
    expect([4, 5]).toContain(await stateOfRegistration(world, registrationId));
    expect(await countOf(activity)).toBe(0);
    for (const account of ['channel', 'suspense', 'escrow'])
      expect(await heldFor(world, account, orderId)).toBe(0);
  };
  const set = (change: string) => (activity: MadeActivity) =>
    world.database.pool.query(`update activity set ${change} where activity_id = $1`, [activity.id]);
  await late(set(`cancelled_at = now(), cancel_reason = '下雨'`));
  await late(set('sequence = sequence + 1'));
  await late(set(`moderated = true`));
});

test('[R109] the quote says what is promised, what is to be filled in and as whom', async () => {
  const activity = await makeActivity(world, {
    form_each: true,
    tickets: [{ per_person: 3, ...paidTicket }],
  });
  const person = await makePerson(world);
  const before = await quote(person, activity, { quantity: 3 });
  expect(before).toMatchObject({
    price: 5000,
    total: 15_000,
    forms: 3,
    phone: person.phone,
    left: -1,
    problem: '',
  });
  expect(before.promise.rows[0]).toMatchObject({ percent: 100 });
  await registerAs(world, person, activity, { people: [comer({ realname: '王五' })] });
  expect((await quote(person, activity)).realname).toBe('王五');
});
