import { viewUser } from '@qunlu/contract/account/calls.ts';
import { viewSelling } from '@qunlu/contract/identity/selling.ts';
import { applyMerchant, viewMerchant } from '@qunlu/contract/identity/merchant.ts';
import {
  decideMerchant,
  freezeMerchant,
  listMerchants,
  viewMerchantReview,
} from '@qunlu/contract/identity/staff.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { upload } from '../media/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { barOf, requireSeller } from './service/selling.ts';
import { applyAsCompany, bornBefore, idNumberOf, makeMerchant, signAgreement, verify } from './testing.ts';
import { lockPeople } from '../account/api/people.ts';

const world = useWorld({ listen: true });
const back = '/#!/user/identity/merchant';
let auditor: Member;
beforeAll(async () => {
  auditor = await makeStaff(world, 'auditor');
});

/** Somebody of age whose name is known. */
async function adult() {
  const person = await makePerson(world);
  await verify(world, person);
  return person;
}

test('[C097][C098][D19] real name, agreement, application: what is missing is said in this order', async () => {
  const person = await makePerson(world);
  const { token } = person;
  const info = () => world.ask(viewMerchant, { token });
  expect(await info()).toMatchObject({ status: 0, needs: 'real-name', can: { apply: false, cancel: false } });
  await verify(world, person);
  expect(await info()).toMatchObject({ needs: 'signing' });
  await signAgreement(world, person);
  expect(await info()).toMatchObject({ needs: '', can: { apply: true } });
  const id = await applyAsCompany(world, person, auditor);
  expect(await info()).toMatchObject({
    status: 1,
    kind: 'company',
    name: '半山茶事',
    licence_no: '91350100M000100Y43',
    contact: '王*明',
    contact_phone: '138****8000',
    can: { apply: false, cancel: true },
  });
  await world.ask(decideMerchant, { body: { id, verdict: 'pass' }, token: auditor.office });
  const state = await world.call('GET', '/v3-api/customer/ecommerce/sign-status', { token });
  expect(state.body).toMatchObject({ code: 0, data: { status: 2 } });
  const detail = await world.call('GET', '/v1/ecommerce/userid-sign-info', { token });
  expect(detail.body).toMatchObject({ status: 2, can: { apply: false, cancel: false } });
});

test('[D18] a minor cannot become a merchant, nor sign', async () => {
  const person = await makePerson(world);
  await verify(world, person, { idNumber: idNumberOf(bornBefore(world, 16)) });
  const { token } = person;
  expect((await world.ask(viewMerchant, { token })).needs).toBe('adult');
  const answer = await world.call('POST', '/v1/e-sign-baby/url', { token, body: { redirect_url: back } });
  expect(answer.body).toMatchObject({ errcode: 40300, errmsg: '未满 18 周岁不能签约' });
});

test('[D19][D138] staff reads an application for a reason, decides once, freezes and releases; the person is told each time', async () => {
  const person = await adult();
  await signAgreement(world, person);
  const id = await applyAsCompany(world, person, auditor);
  const office = { token: auditor.office };
  const shown = await world.ask(viewMerchantReview, { ...office, body: { id, reason: '商户签约审核' } });
  expect(shown).toMatchObject({
    state: 1,
    contact: '王小明',
    contact_phone: '13800138000',
    verified_name: '王*明',
  });
  expect(shown.images.map(({ title }) => title)).toEqual(['营业执照']);
  const picture = await world.call(
    'GET',
    new URL(shown.images[0]?.url ?? '').pathname + new URL(shown.images[0]?.url ?? '').search,
  );
  expect(picture.status).toBe(200);
  const reject = (message?: string) =>
    world.call('POST', '/v1/staff/merchant-decide', {
      ...office,
      body: { id, verdict: 'reject', ...(message ? { message } : {}) },
    });
  expect((await reject()).body).toMatchObject({ errcode: 40001, field: 'message' });
  expect((await reject('执照看不清楚')).body).toMatchObject({ state: 3 });
  expect((await reject('执照看不清楚')).status).toBe(422);
  const { token } = person;
  expect(await world.ask(viewMerchant, { token })).toMatchObject({
    status: 3,
    reason: '执照看不清楚',
    can: { apply: true },
  });
  const second = await applyAsCompany(world, person, auditor);
  await world.ask(decideMerchant, { ...office, body: { id: second, verdict: 'pass' } });
  const freeze = (frozen: number) =>
    world.ask(freezeMerchant, { ...office, body: { id: second, frozen, reason: '多次投诉，已经核对' } });
  const ctx = jobContext(world.deps);
  const charge = () =>
    inTransaction(ctx, async (tx) => {
      await lockPeople(tx, [person.userId]);
      await requireSeller(tx, person.userId, 'circle', '收费');
    });
  await expect(charge()).resolves.toBeUndefined();
  expect(await freeze(1)).toMatchObject({ state: 4, can: { freeze: false, unfreeze: true } });
  expect(await barOf(ctx, person.userId)).toBe('frozen');
  await expect(charge()).rejects.toMatchObject({ code: 40300 });
  expect(await world.ask(viewMerchant, { token })).toMatchObject({ status: 4, reason: '多次投诉，已经核对' });
  world.pass(1);
  expect(await freeze(0)).toMatchObject({ state: 2 });
  const notifications = await world.call('GET', '/v1/notice/list', { token });
  expect(notifications.body.list.slice(0, 4).map(({ title }: { title: string }) => title)).toEqual([
    '您的商户已恢复',
    '您的商户已冻结',
    '商户签约已通过',
    '商户签约未通过',
  ]);
  const { rows } = await sql<{ action: string }>`
    select action from staff_audit where subject = ${`merchant:${second}`} order by audit_id`.execute(
    world.deps.db,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'decide-merchant:pass',
    'freeze-merchant:on',
    'freeze-merchant:off',
  ]);
});

test('[D19] who is frozen sells by no other account of theirs, until they are released', async () => {
  const [first, second, stranger] = [await makePerson(world), await makePerson(world), await adult()];
  const idNumber = idNumberOf(bornBefore(world, 40));
  const id = await makeMerchant(world, first, { idNumber });
  await verify(world, second, { idNumber });
  const selling = ({ token }: Person) => world.ask(viewSelling, { query: { kind: 'circle' }, token });
  expect((await selling(second)).problem).toBe('');
  const freeze = (frozen: number) =>
    world.ask(freezeMerchant, {
      body: { id, frozen, reason: '多次投诉，已经核对' },
      token: auditor.office,
    });
  await freeze(1);
  expect(await selling(second)).toMatchObject({
    problem: '您的商户已冻结，不能收费，请联系客服',
    steps: [{ key: 'frozen', state: 'barred' }, { key: 'person' }],
  });
  expect(await barOf(jobContext(world.deps), second.userId)).toBe('frozen');
  await signAgreement(world, second);
  const again = await world.call('POST', applyMerchant.path, {
    token: second.token,
    body: { kind: 'person', title: '王小明', contact: '王小明', contact_phone: '13800138000' },
  });
  expect(again.body).toMatchObject({ code: 40901, message: '您的商户已冻结，请联系客服' });
  expect((await selling(stranger)).problem).toBe('');
  world.pass(1);
  await freeze(0);
  expect((await selling(second)).problem).toBe('');
});

test('[D138] nobody decides their own application, and only auditors see any', async () => {
  await verify(world, auditor);
  await signAgreement(world, auditor);
  const id = await applyAsCompany(world, auditor, auditor);
  const own = await world.call('POST', '/v1/staff/merchant-decide', {
    token: auditor.office,
    body: { id, verdict: 'pass' },
  });
  expect(own.status).toBe(403);
  const seen = await world.call('POST', '/v1/staff/merchant', {
    token: auditor.office,
    body: { id, reason: '商户签约审核' },
  });
  expect(seen.body.can).toEqual({ decide: false, freeze: false, unfreeze: false });
  const service = await makeStaff(world, 'service');
  expect((await world.call('GET', '/v1/staff/merchants', { token: service.office })).status).toBe(403);
  const me = await world.call('GET', '/v1/staff/me', { token: auditor.office });
  expect(me.body.waiting['identity.merchants']).toBeGreaterThan(0);
});

test('[D19] an application is taken back, then another may be made; a person sells without a licence', async () => {
  const person = await adult();
  await signAgreement(world, person);
  const { token } = person;
  await applyAsCompany(world, person, auditor);
  const cancelled = await world.call('POST', '/v3-api/customer/ecommerce/sign-cancel', { token, body: {} });
  expect(cancelled.body.data).toMatchObject({ status: 0, can: { apply: true } });
  expect(
    (await world.call('POST', '/v3-api/customer/ecommerce/sign-cancel', { token, body: {} })).status,
  ).toBe(422);
  const body = {
    kind: 'person',
    title: '小明手作',
    contact: '王小明',
    contact_phone: '13800138000',
  } as const;
  expect(await world.ask(applyMerchant, { body, token })).toMatchObject({
    status: 1,
    kind: 'person',
    licence_no: '',
  });
  expect((await world.call('POST', '/v3-api/customer/ecommerce/sign-apply', { token, body })).status).toBe(
    409,
  );
});

test.each([
  ['without a code', {}, 'licence_no'],
  ['without a licence', { licence_no: '91350100M000100Y43' }, 'licence_img'],
  ['with a wrong code', { licence_no: '91350100M000100Y44' }, 'licence_no'],
])('[D19] a company %s is refused by the field', async (_what, fields, field) => {
  const person = await adult();
  await signAgreement(world, person);
  const body = {
    kind: 'company',
    title: '半山茶事',
    contact: '王小明',
    contact_phone: '13800138000',
    ...fields,
  };
  const answer = await world.call('POST', '/v3-api/customer/ecommerce/sign-apply', {
    token: person.token,
    body,
  });
  expect(answer.status).toBe(400);
  expect(answer.body.field ?? answer.body.data?.field).toBe(field);
});

test('[D19] somebody else’s picture cannot be shown to the auditor as one’s own', async () => {
  const [person, other] = [await adult(), await makePerson(world)];
  await signAgreement(world, person);
  const { key } = await upload(world, other, { bucket: 'private' });
  const body = {
    kind: 'person',
    title: '小店',
    contact: '王小明',
    contact_phone: '13800138000',
    images: [key],
  };
  const answer = await world.call('POST', '/v3-api/customer/ecommerce/sign-apply', {
    token: person.token,
    body,
  });
  expect(answer.status).toBe(400);
});

test('[D19] pictures of a refused application go after 30 days', async () => {
  const person = await adult();
  await signAgreement(world, person);
  const late = await makeStaff(world, 'auditor');
  const id = await applyAsCompany(world, person, late);
  const office = { token: late.office };
  await world.ask(decideMerchant, { ...office, body: { id, verdict: 'reject', message: '不符' } });
  world.pass(31 * 86_400);
  await world.runJob('identity.drop-images');
  const { rows } =
    await sql`select 1 from identity_merchant where merchant_id = ${id} and licence_key = ''`.execute(
      world.deps.db,
    );
  expect(rows).toHaveLength(1);
});

test('[B220][E188][E189][E190][E191] the states stand with what the app knows of the person, for themself alone', async () => {
  const person = await makePerson(world);
  const me = () => world.ask(viewUser, { query: {}, token: person.token });
  expect(await me()).toMatchObject({
    tencentRealNameAuthStatus: 0,
    eSignStatus: -1,
    merchantSigningStatus: 0,
    merchantSigningInfo: { kind: '', name: '', reason: '', decided_at: 0 },
  });
  await makeMerchant(world, person);
  const after = await me();
  expect(after).toMatchObject({
    tencentRealNameAuthStatus: 1,
    eSignStatus: 1,
    merchantSigningStatus: 2,
    merchantSigningInfo: { kind: 'company', name: '半山茶事' },
  });
  const other = await makePerson(world);
  const seen = await world.ask(viewUser, { query: { id: person.userId }, token: other.token });
  expect(Object.keys(seen)).not.toContain('merchantSigningStatus');
  expect(
    (
      await world.ask(listMerchants, {
        query: { state: '2', size: 1 },
        token: (await makeStaff(world, 'auditor')).office,
      })
    ).list,
  ).toHaveLength(1);
});
