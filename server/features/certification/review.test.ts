// postgres: a case is decided once, under its lock
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { changeStatus } from '../account/service/status.ts';
import { makeCard, viewAs } from '../card/testing.ts';
import { upload } from '../media/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { applyWithPictures, decideAsStaff } from './testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { claim, missionOf } from '../score/testing.ts';

const world = useWorld();
let auditor: Member;

beforeEach(async () => {
  auditor = await makeStaff(world, 'auditor');
});

const apply = (person: Person, id: number) => applyWithPictures(world, person, id);
const call = (verb: string, body: object, by = auditor): Promise<Answer> =>
  world.call('POST', `/v1/staff/${verb}`, { token: by.office, body });
const list = (query: Record<string, unknown> = {}): Promise<Answer> =>
  world.call('GET', '/v1/staff/certifications', { token: auditor.office, query: { size: 50, ...query } });
const auditOf = async (subject: string): Promise<object[]> =>
  (
    await world.database.pool.query(
      'select staff_id, action, reason from staff_audit where subject = $1 order by audit_id',
      [subject],
    )
  ).rows;

test('the queue, the pictures with a mark and a reason, the decision: each look and deed is written down [D34][D35][D138]', async () => {
  const { owner, card } = await makeCard(world);
  const id = await apply(owner, card.card_id);
  const waiting = (await list()).body.list.find((one: { id: number }) => one.id === id);
  expect(waiting).toMatchObject({ kind: 'person', state: 0, card_id: card.card_id, realname: '张三' });
  // Friday, 20 November: two working days later is Tuesday.
  expect(new Date((waiting.due_at + 28_800) * 1000).getUTCDay()).toBe(2);
  const bare = await world.call('POST', '/v1/staff/certification', { token: auditor.office, body: { id } });
  expect(bare.body).toMatchObject({ errcode: 40001, field: 'reason' });
  expect(await auditOf(`certification:${id}`)).toEqual([]);
  const seen = await call('certification', { id, reason: '审核认证资料' });
  expect(seen.body).toMatchObject({ id, twin: false, message: '', credit_code: '' });
  expect(seen.body.images.map(({ title }: { title: string }) => title)).toEqual(['工作证明', '身份证照片']);
  expect(await auditOf(`certification:${id}`)).toEqual([
    { staff_id: auditor.userId, action: 'view-certification', reason: '审核认证资料' },
  ]);
  const looked = await world.database.pool.query('select reason from media_access where user_id = $1', [
    auditor.userId,
  ]);
  expect(looked.rows).toEqual([{ reason: '审核认证资料' }, { reason: '审核认证资料' }]);
  const path = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
  const picture = path(seen.body.images[0].url);
  // The mark names who looks, and nothing else can be put in its place.
  const mark = /watermark\/2\/text\/([\w-]+=*)/.exec(picture)?.[1] ?? '';
  expect(Buffer.from(mark, 'base64url').toString()).toBe(`${auditor.userId} 2026-11-20`);
  expect((await world.call('GET', picture)).status).toBe(200);
  const forged = picture.replace(mark, Buffer.from('1 2026-11-20').toString('base64url'));
  expect((await world.call('GET', forged)).status).not.toBe(200);
  world.pass(301);
  expect((await world.call('GET', picture)).status).not.toBe(200);
  expect((await call('certification-decide', { id, verdict: 'reject' })).body).toMatchObject({
    errcode: 40001,
    field: 'message',
  });
  expect((await call('certification-decide', { id, verdict: 'pass' })).body).toMatchObject({ id, state: 1 });
  expect((await viewAs(world, card.card_id)).certified).toBe(1);
  expect((await auditOf(`certification:${id}`)).at(-1)).toEqual({
    staff_id: auditor.userId,
    action: 'decide-certification:pass',
    reason: '通过',
  });
  const again = await call('certification-decide', { id, verdict: 'reject', message: '不清楚' });
  expect([again.status, again.body.errcode]).toEqual([422, 42200]);
  expect((await list({ state: '1' })).body.list[0]).toMatchObject({ id, state: 1 });
});

test('a company is judged by its licence and code, for a year [D36][D138]', async () => {
  const { owner, card } = await makeCard(world);
  const licence_img = (await upload(world, owner, { bucket: 'private' })).key;
  const applied = await world.call('POST', '/v1/card/setcorporation', {
    token: owner.token,
    query: { id: card.card_id },
    body: { licence_img, credit_code: '91350100M000100Y43' },
  });
  const id = applied.body.certify_id;
  const seen = await call('certification', { id, reason: '核对营业执照' });
  expect(seen.body).toMatchObject({
    kind: 'corporation',
    company: '青禾茶业',
    credit_code: '91350100M000100Y43',
    images: [{ title: '营业执照' }],
  });
  expect((await call('certification-decide', { id, verdict: 'pass' })).body.state).toBe(1);
  expect((await viewAs(world, card.card_id)).corporation_certified).toBe(1);
  world.pass(366 * 86_400);
  await world.runJob('certification.end-expired');
  expect((await viewAs(world, card.card_id)).corporation_certified).toBe(0);
});

test('a mark is drawn whatever the applicant wrote behind the names of his files [D35]', async () => {
  const { owner, card } = await makeCard(world);
  const [proof, identity] = [
    await upload(world, owner, { bucket: 'private' }),
    await upload(world, owner, { bucket: 'private' }),
  ];
  const applied = await world.call('POST', '/v1/card/setcertify', {
    token: owner.token,
    query: { id: card.card_id },
    body: { card_img: `${proof.key}?x=1`, idcard_img: `${identity.url}?imageView2/1/w/1` },
  });
  const { body } = await call('certification', { id: applied.body.certify_id, reason: '审核认证资料' });
  expect(body.images.map(({ url }: { url: string }) => url.split('?watermark/2/text/')[0])).toEqual([
    proof.url,
    identity.url,
  ]);
});

test('what the applicant changed after it was looked at is looked at again before it is decided [D34][D138]', async () => {
  const { owner, card } = await makeCard(world);
  const id = await apply(owner, card.card_id);
  const look = async () => (await call('certification', { id, reason: '审核认证资料' })).body;
  const edit = (body: object) =>
    world.call('POST', '/v1/card/post', { token: owner.token, query: { id: card.card_id }, body });
  const seen = await look();
  await edit({ realname: '马云' });
  for (const revision of [seen.revision, undefined]) {
    const late = await call('certification-decide', { id, verdict: 'pass', revision });
    expect(late.body).toEqual({ errcode: 42200, errmsg: '申请人刚改过名片上的资料，请刷新后重新核对' });
  }
  expect((await viewAs(world, card.card_id)).certified).toBe(0);
  await edit({ intro: '不相干的改动' });
  const again = await look();
  expect(again).toMatchObject({ realname: '马云', revision: 1 });
  const decided = await call('certification-decide', { id, verdict: 'pass', revision: again.revision });
  expect(decided.body).toMatchObject({ id, state: 1, realname: '马云' });
});

test('what somebody applied for who is banned or leaving is decided like any other, and logs nobody out of the desk [D34][D12]', async () => {
  for (const status of [userStatus.banned, userStatus.leaving]) {
    const { owner, card } = await makeCard(world);
    const id = await apply(owner, card.card_id);
    await inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, owner.userId, status, ''));
    const decided = await call('certification-decide', { id, verdict: 'reject', message: '看不清' });
    expect([decided.status, decided.body.state]).toEqual([200, 2]);
  }
});

test('nobody decides his own, and is offered no way to [D34][D138]', async () => {
  const { card } = await makeCard(world, auditor);
  const id = await apply(auditor, card.card_id);
  const offered = (by: Member) => call('certification', { id, reason: '审核认证资料' }, by);
  expect((await offered(auditor)).body.can).toEqual({ decide: false, link: true });
  expect((await offered(await makeStaff(world, 'auditor'))).body.can).toEqual({ decide: true, link: true });
  const listed = (await list()).body.list.find((one: { id: number }) => one.id === id);
  expect(listed.can.decide).toBe(false);
  expect((await call('certification-decide', { id, verdict: 'pass' })).body.errcode).toBe(40300);
});

test('a protected link leads one auditor to one decision, for a day, and reads as nothing to everybody else [D139][D142]', async () => {
  const { owner, card } = await makeCard(world);
  const id = await apply(owner, card.card_id);
  const made = await call('protect-link', { id });
  expect(made.body.expires_at).toBe(Math.floor(world.now().getTime() / 1000) + 86_400);
  const [address = '', token = ''] = made.body.url.split('/#/protect/');
  expect(address).toBe(`${world.deps.env.publicUrl}/console`);
  const open = (text: string, by = auditor) => call('protect-open', { token: text }, by);
  const colleague = await makeStaff(world, 'auditor');
  expect((await open(token, colleague)).body).toEqual({ id });
  const service = await makeStaff(world, 'service');
  const nothing = await open('x'.repeat(32));
  expect([nothing.status, nothing.body]).toEqual([404, { errcode: 40400, errmsg: '页面不存在' }]);
  expect((await open(token, service)).text).toBe(nothing.text);
  const kept = await world.database.pool.query('select token_hash from staff_link');
  expect(JSON.stringify(kept.rows)).not.toContain(token);
  await call('certification-decide', { id, verdict: 'pass' });
  expect((await open(token)).text).toBe(nothing.text);
  expect((await call('protect-link', { id })).status).toBe(422);
  const second = await makeCard(world);
  const late = (await call('protect-link', { id: await apply(second.owner, second.card.card_id) })).body.url;
  world.pass(86_401);
  auditor = await makeStaff(world, 'auditor');
  expect((await open(late.split('/').at(-1))).text).toBe(nothing.text);
  await world.runJob('certification.clean-links');
  const left = await world.database.pool.query('select from staff_link where expires_at <= $1', [
    world.now(),
  ]);
  expect(left.rowCount).toBe(0);
});

test('what its person has taken back opens nothing [D139]', async () => {
  const { owner, card } = await makeCard(world);
  const id = await apply(owner, card.card_id);
  const token = (await call('protect-link', { id })).body.url.split('/').at(-1);
  const cancelled = await world.call('POST', '/v1/card/cancelcertify', {
    token: owner.token,
    body: { id: card.card_id },
  });
  expect(cancelled.status).toBe(200);
  expect((await call('protect-open', { token })).status).toBe(404);
});

test('the desk counts what waits, for those whom it concerns [D138]', async () => {
  const { owner, card } = await makeCard(world);
  await apply(owner, card.card_id);
  await world.call('POST', '/v1/report/create', {
    token: (await makePerson(world)).token,
    body: { type: 'card', id: card.card_id, reason: 'false' },
  });
  const me = async (by: Member) =>
    (await world.call('GET', '/v1/staff/me', { token: by.office })).body.waiting as Record<string, number>;
  const mine = await me(auditor);
  expect(mine['certification.cases']).toBeGreaterThan(0);
  expect(mine['moderation.reports']).toBe(1);
  expect(Object.keys(await me(await makeStaff(world, 'service')))).toEqual([
    'staff.appeals',
    'order.disputes',
    'order.overdue',
    'groupbuy.reported',
    'o2o.reported',
  ]);
  expect(Object.keys(await me(await makeStaff(world, 'operator')))).toEqual([
    'phonebook.reviews',
    'phonebook.endings',
    'course.reported',
    'groupbuy.reported',
    'o2o.reported',
  ]);
});

test('a certified card is rewarded; one that waits or was refused is not [D125]', async () => {
  const { owner, card } = await makeCard(world);
  const id = await apply(owner, card.card_id);
  expect(await missionOf(world, owner, 11)).toMatchObject({ status: 0, remain: 1 });
  await decideAsStaff(world, id, true);
  expect(await claim(world, owner, 11)).toMatchObject({ gained: 50, mission: { status: 2, remain: 0 } });
});
