import {
  decideDealReview,
  hideDeal,
  listDealReviews,
  listStaffDeals,
  viewDealReview,
} from '@qunlu/contract/o2o/staff.ts';
import { beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { buy, create, makeDeal, makeShop, partOf, use } from './testing.ts';

const world = useWorld({ listen: true });
let shop: Person;
let auditor: Member;
beforeAll(async () => {
  shop = await makeShop(world);
  auditor = await makeStaff(world, 'auditor');
});
const view = (by: Person, id: number) =>
  world.call('GET', '/v1/o2o/view', { token: by.token, query: { id } });

test('each deal is looked at by staff, who see the certified company; a refusal says why [D135][D137]', async () => {
  const { body: made } = await create(world, shop);
  const queue = await world.ask(listDealReviews, { query: {}, token: auditor.office });
  const line = queue.list.find(({ deal_id }) => deal_id === made.deal_id);
  expect(line).toMatchObject({ title: '双人下午茶', why: '收费', can: { decide: true } });
  const shown = await world.ask(viewDealReview, { query: { id: made.deal_id }, token: auditor.office });
  expect(shown.deal).toMatchObject({ licence: '青禾茶业', rules: '周末通用\n请提前一天打电话' });
  await world.ask(decideDealReview, {
    body: { id: made.deal_id, rev: made.rev, verdict: 'reject', reason: '图片里有二维码' },
    token: auditor.office,
  });
  expect((await view(shop, made.deal_id)).body).toMatchObject({ audit: 2, audit_reason: '图片里有二维码' });
  const again = await world.call('POST', decideDealReview.path, {
    token: auditor.office,
    body: { id: made.deal_id, rev: made.rev, verdict: 'pass', reason: '' },
  });
  expect(again.status).not.toBe(200);
});

test('complaints about deals wait for staff, who hide one and show it again; vouchers go on [D135][D137][D138]', async () => {
  const made = await makeDeal(world, {}, shop);
  const id = made.deal.deal_id;
  const { buyer, code, hash } = await buy(world, made);
  const reported = await world.call('POST', '/v1/report/create', {
    token: buyer.token,
    body: { type: 'o2o', id, reason: 'fraud', detail: '到店说不认' },
    headers: { 'idempotency-key': 'o2o-report' },
  });
  expect(reported.status).toBe(200);
  const list = async (query: object) =>
    (await world.ask(listStaffDeals, { query, token: auditor.office })).list;
  expect(await list({})).toMatchObject([{ deal_id: id, reports: 1, sold: 1, hidden: false }]);
  const hide = (hidden: 0 | 1, token = auditor.office) =>
    world.call('POST', hideDeal.path, {
      token,
      body: { id, hidden, reason: '店家不认券，买家投诉属实' },
    });
  expect((await hide(1)).status).toBe(200);
  expect((await view(await makePerson(world), id)).status).toBe(404);
  expect(await list({ id })).toMatchObject([{ hidden: true, hidden_reason: '店家不认券，买家投诉属实' }]);
  expect(await list({ kind: 'hidden' })).toMatchObject([{ deal_id: id }]);
  expect(await list({})).toEqual([]);
  expect((await hide(1)).body.errcode).toBe(42200);
  expect((await use(world, shop, code)).status).toBe(200);
  expect(await partOf(world, buyer, hash)).toMatchObject({ state: 2 });
  expect((await hide(0)).status).toBe(200);
  expect((await view(buyer, id)).status).toBe(200);
  const finance = await makeStaff(world, 'finance');
  expect((await hide(1, finance.office)).body.errcode).toBe(40300);
});
