import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeStaff } from '../staff/testing.ts';
import { afternoonIn, afternoons, bought, buy, sell, step, type Deal } from './testing.ts';

const world = useWorld();
const hour = 3600;
const day = 24 * hour;
const seconds = (): number => Math.floor(world.now().getTime() / 1000);

const dashboard = async ({ token }: Person) => (await world.call('GET', '/v1/service/desk', { token })).body;
const stats = async ({ token }: Person) => (await world.call('GET', '/v1/service/stats', { token })).body;
const rest = ({ token }: Person, until: number) =>
  world.call('POST', '/v1/service/rest', { token, body: { until } });
const idsOf = (list: { order_id: number }[]): number[] => list.map(({ order_id }) => order_id);

test('[R039] the desk shows what waits for the seller, the most urgent first, and what comes in', async () => {
  const sale = await sell(world, {
    schedule: afternoons(3),
    ways: [
      { kind: 'tel', fee: 10_000, max: 3 },
      { kind: 'sms', fee: 20_000, max: 3 },
    ],
  });
  const { seller } = sale;
  const undated = await bought(world, sale, { kind: 'sms' });
  const urgent = await bought(world, sale, { slot_id: afternoonIn(world, 1) });
  const today = await bought(world, sale, { slot_id: afternoonIn(world, 0) });
  const later = await bought(world, sale, { slot_id: afternoonIn(world, 5) });
  const served = await bought(world, sale, { kind: 'sms' });
  for (const { id } of [today, later, served]) await step(world, seller, 'accept', id);
  await step(world, seller, 'done', served.id);
  const shown = await dashboard(seller);
  // The clock of what begins tomorrow runs out first.
  expect(idsOf(shown.to_accept)).toEqual([urgent.id, undated.id]);
  expect(shown.to_accept[0]).toMatchObject({ role: 'seller', state: 1, turn: 'me' });
  expect(idsOf(shown.to_serve)).toEqual([today.id]);
  expect(idsOf(shown.waiting)).toEqual([served.id]);
  // 6 % less of 700 yuan.
  expect(shown.income).toEqual({ expected: 65_800, frozen: 0, releases: [] });
  expect(shown).toMatchObject({ services: 1, resting_until: 0, hidden_until: 0, marks: 0 });
  await step(world, served.buyer, 'confirm', served.id);
  const after = await dashboard(seller);
  expect(after.income.expected).toBe(47_000);
  expect(after.income.frozen).toBe(18_800);
  expect(after.income.releases).toMatchObject([{ at: seconds() + 48 * hour, amount: 18_800 }]);
  expect(after.income.releases[0].title).toContain('合同审阅');
  expect(await dashboard(served.buyer)).toMatchObject({
    to_accept: [],
    income: { expected: 0 },
    services: 0,
  });
});

test('[R039] what must be served within three days stands on the desk without a date, too', async () => {
  const sale = await sell(world, { ways: [{ kind: 'sms', fee: 100, max: 1 }] });
  const deal = await bought(world, sale, { kind: 'sms' });
  await step(world, sale.seller, 'accept', deal.id);
  expect((await dashboard(sale.seller)).to_serve).toEqual([]);
  world.pass(27 * day + hour);
  expect(idsOf((await dashboard(sale.seller)).to_serve)).toEqual([deal.id]);
});

test('[R039] the calendar is what is agreed in at most 31 days, in the order of time', async () => {
  const sale = await sell(world, { schedule: afternoons(3), ways: [{ kind: 'tel', fee: 0, max: 3 }] });
  const [first, second, far] = [3, 2, 20].map((days) => afternoonIn(world, days)) as [number, number, number];
  const deals: Deal[] = [];
  for (const slot_id of [first, second, far]) deals.push(await bought(world, sale, { slot_id }));
  const gone = await bought(world, sale, { slot_id: second });
  await step(world, gone.buyer, 'cancel', gone.id);
  const calendar = (from: number, to: number, by = sale.seller) =>
    world.call('GET', '/v1/service/calendar', { token: by.token, query: { from, to } });
  const { body } = await calendar(seconds(), seconds() + 7 * day);
  expect(idsOf(body.list)).toEqual([deals[1]?.id, deals[0]?.id]);
  expect((await calendar(first, far)).body.list.map(({ slot }: { slot: object }) => slot)).toMatchObject([
    { starts_at: first },
  ]);
  expect((await calendar(seconds(), seconds() + 7 * day, gone.buyer)).body.list).toEqual([]);
  expect((await calendar(0, 31 * day)).status).toBe(200);
  expect((await calendar(0, 31 * day + 1)).body).toMatchObject({ errcode: 40001, field: 'to' });
  expect((await calendar(5, 5)).body).toMatchObject({ errcode: 40001, field: 'to' });
});

test('[R039] statistics are of twelve months, less fees and refunds, with the score of all comments', async () => {
  const sale = await sell(world, { ways: [{ kind: 'sms', fee: 10_000, max: 1 }] });
  const { seller } = sale;
  const finish = async (): Promise<Deal> => {
    const deal = await bought(world, sale, { kind: 'sms' });
    await step(world, seller, 'accept', deal.id);
    await step(world, seller, 'done', deal.id);
    await step(world, deal.buyer, 'confirm', deal.id);
    return deal;
  };
  expect(await stats(seller)).toMatchObject({ score: 0, comments: 0 });
  const one = await finish();
  await world.call('POST', '/v1/service/commentadd', {
    token: one.buyer.token,
    query: { id: one.id },
    body: { score: 4, content: '' },
  });
  const cancelled = await bought(world, sale, { kind: 'sms' });
  await step(world, cancelled.buyer, 'cancel', cancelled.id);
  const before = await stats(seller);
  expect(before.months).toHaveLength(12);
  expect(before.months.at(-1)).toMatchObject({ orders: 1, income: 9400 });
  expect(before).toMatchObject({ score: 4, comments: 1 });
  const { month } = before.months.at(-1);
  world.pass(25 * day);
  await finish();
  const { months } = await stats(seller);
  expect(months.at(-1)).toMatchObject({ orders: 1, income: 9400 });
  expect(months.find((entry: { month: string }) => entry.month === month)).toMatchObject({ orders: 1 });
  expect(months.map((entry: { month: string }) => entry.month)).toEqual(
    months.map((entry: { month: string }) => entry.month).toSorted(),
  );
});

test('[R039] who rests sells nothing until then; lists go on showing them, and what is ordered goes on', async () => {
  const sale = await sell(world, { ways: [{ kind: 'sms', fee: 0, max: 1 }] });
  const { seller } = sale;
  const before = await bought(world, sale, { kind: 'sms' });
  expect((await rest(seller, seconds())).body).toMatchObject({ errcode: 40001, field: 'until' });
  expect((await rest(seller, seconds() + 365 * day + 60)).body).toMatchObject({ errcode: 40001 });
  const until = seconds() + 2 * day;
  expect((await rest(seller, until)).body).toEqual({ resting_until: until });
  expect((await dashboard(seller)).resting_until).toBe(until);
  const buyer = await makePerson(world);
  const refused = await buy(world, buyer, sale, { kind: 'sms' });
  expect(refused.body.errmsg).toContain('休息');
  const listed = await world.call('GET', '/v1/service/usercreated', { query: { id: seller.userId } });
  expect(listed.body.list).toHaveLength(1);
  expect((await step(world, seller, 'accept', before.id)).status).toBe(200);
  world.pass(2 * day);
  expect((await dashboard(seller)).resting_until).toBe(0);
  expect((await buy(world, buyer, sale, { kind: 'sms' })).status).toBe(200);
  await rest(seller, seconds() + day);
  expect((await rest(seller, 0)).body).toEqual({ resting_until: 0 });
  expect((await buy(world, await makePerson(world), sale, { kind: 'sms' })).status).toBe(200);
});

test('[R039] saved replies are kept as they are sent, up to twenty', async () => {
  const { token } = await makePerson(world);
  const set = (list: unknown) => world.call('POST', '/v1/service/setreplies', { token, body: { list } });
  const many = Array.from({ length: 20 }, (_, index) => `第${index}句`);
  expect((await set(many)).body.list).toEqual(many);
  expect((await set([...many, '多了'])).body).toMatchObject({ errcode: 40001, field: 'list' });
  expect((await set([''])).body).toMatchObject({ errcode: 40001, field: 'list.0' });
  expect((await world.call('GET', '/v1/service/replies', { token })).body.list).toEqual(many);
  expect((await set([])).body.list).toEqual([]);
});

test('[D50][D138] staff sees who is hidden for cancelling and shows them again early, with a reason that is logged', async () => {
  const sale = await sell(world, { ways: [{ kind: 'sms', fee: 0, max: 1 }] });
  const { seller } = sale;
  for (let mark = 0; mark < 3; mark += 1) {
    const deal = await bought(world, sale, { kind: 'sms' });
    await step(world, seller, 'accept', deal.id);
    await step(world, seller, 'decline', deal.id);
  }
  const view = async () =>
    (await world.call('GET', '/v1/service/view', { query: { id: sale.serviceId } })).status;
  expect(await view()).toBe(404);
  expect(await dashboard(seller)).toMatchObject({ marks: 3, hidden_until: seconds() + 7 * day });
  const operator = await makeStaff(world, 'operator');
  const hidden = async (): Promise<{ user_id: number }[]> =>
    (await world.call('GET', '/v1/staff/hidden-sellers', { token: operator.office, query: {} })).body.list;
  expect(await hidden()).toMatchObject([{ user_id: seller.userId, marks: 3 }]);
  const release = (reason: string, token = operator.office) =>
    world.call('POST', '/v1/staff/release-seller', { token, body: { user_id: seller.userId, reason } });
  expect((await release('')).body).toMatchObject({ errcode: 40001, field: 'reason' });
  expect((await release('这是一次误判', (await makeStaff(world, 'auditor')).office)).status).toBe(403);
  expect((await release('买家恶意，已经核对')).status).toBe(200);
  expect(await view()).toBe(200);
  expect(await hidden()).toEqual([]);
  expect((await release('再来一次看看')).body.errcode).toBe(42200);
  const [notified] = (await world.call('GET', '/v1/notice/list', { token: seller.token })).body.list;
  expect(notified).toMatchObject({ title: '您的服务恢复显示了' });
  const admin = await makeStaff(world, 'admin');
  const log = await world.call('GET', '/v1/staff/audit', { token: admin.office });
  expect(log.body.list).toContainEqual(
    expect.objectContaining({
      action: 'release-seller',
      subject: `user:${seller.userId}`,
      reason: '买家恶意，已经核对',
    }),
  );
});
