// postgres: one application at a time, under the lock of the card
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { logIn, makePerson, type Person } from '../../testing/people.ts';
import { changeStatus } from '../account/service/status.ts';
import { makeCard, viewAs } from '../card/testing.ts';
import { upload } from '../media/testing.ts';
import { useWorld } from '../../testing/world.ts';
import { decideAsStaff } from './testing.ts';

const world = useWorld();
const hour = 3600;

const view = (person: Person, id: number) =>
  world.call('GET', '/v1/card/getcertify', { token: person.token, query: { id } });
async function apply(person: Person, id: number, given: Record<string, unknown> = {}) {
  const card_img = (await upload(world, person, { bucket: 'private' })).key;
  const idcard_img = (await upload(world, person, { bucket: 'private' })).key;
  return world.call('POST', '/v1/card/setcertify', {
    token: person.token,
    query: { id },
    body: { card_img, idcard_img, ...given },
  });
}
const decide = (id: number, pass: boolean, message = '') => decideAsStaff(world, id, pass, message);

test('a fresh card has no certification; an application waits; a second one is refused [C011][C012][B062][B063][B066][B067][D34][D191]', async () => {
  const { owner, card } = await makeCard(world);
  expect((await view(owner, card.card_id)).body).toMatchObject({
    certify_id: 0,
    card_id: card.card_id,
    user_id: owner.userId,
    status: -1,
    is_pass: false,
    is_apply: false,
    is_reject: false,
    can: { apply: true, cancel: false },
  });
  const applied = await apply(owner, card.card_id);
  expect(applied.body).toMatchObject({
    status: 0,
    is_apply: true,
    is_pass: false,
    message: '',
    can: { apply: false, cancel: true },
  });
  expect(applied.body.card_img).not.toContain('/');
  const again = await apply(owner, card.card_id);
  expect([again.status, again.body.errmsg]).toEqual([409, '已经提交过了，正在审核，请耐心等待']);
});

test('times are seconds, and a decision marks the card; the owner is told [B068][B070][D34][D189]', async () => {
  const { owner, card } = await makeCard(world);
  const { certify_id } = (await apply(owner, card.card_id)).body;
  world.pass(hour);
  await decide(certify_id, true);
  const { body } = await view(owner, card.card_id);
  expect(body).toMatchObject({
    status: 1,
    is_pass: true,
    is_apply: false,
    can: { apply: false, cancel: true },
  });
  expect(body.operated_at - body.created_at).toBe(hour);
  expect((await viewAs(world, card.card_id)).certified).toBe(1);
  const notifications = await world.call('GET', '/v1/notice/list', { token: owner.token });
  expect(notifications.body.list[0].title).toBe('名片认证已通过');
  const again = await apply(owner, card.card_id);
  expect(again.body.errmsg).toBe('已经通过认证，不需要再申请');
});

test('a certification is void once the name, company or position changes, and the badge is gone [D34][B024]', async () => {
  const { owner, card } = await makeCard(world);
  const { certify_id } = (await apply(owner, card.card_id)).body;
  await decide(certify_id, true);
  const edit = (body: object) =>
    world.call('POST', '/v1/card/post', { token: owner.token, query: { id: card.card_id }, body });
  await edit({ intro: '新的简介' });
  expect((await view(owner, card.card_id)).body.status).toBe(1);
  await edit({ company: '另一家公司' });
  expect((await view(owner, card.card_id)).body).toMatchObject({ status: 3, is_pass: false });
  expect((await viewAs(world, card.card_id)).certified).toBe(2);
});

test('a rejection says why; one may apply again after 24 hours, three times in seven days [B069][D34]', async () => {
  const { owner, card } = await makeCard(world);
  for (let time = 1; time <= 3; time++) {
    const { certify_id } = (await apply(owner, card.card_id)).body;
    await decide(certify_id, false, '照片不清楚');
    expect((await view(owner, card.card_id)).body).toMatchObject({
      status: 2,
      is_reject: true,
      message: '照片不清楚',
    });
    const early = await apply(owner, card.card_id);
    expect(early.status).toBe(429);
    expect(early.body.errmsg).toMatch(/^申请太频繁，请\d+(小时|天)后再试$/);
    world.pass(24 * hour + 1);
  }
  const fourth = await apply(owner, card.card_id);
  expect(fourth.status).toBe(429);
  expect(fourth.body.retry_after).toBeGreaterThan(3 * 24 * hour);
  world.pass(fourth.body.retry_after);
  expect((await apply(owner, card.card_id)).status).toBe(200);
});

test.each(['GET', 'POST'] as const)(
  'by %s, an open application is taken back and a passed one given up [C013][B064][D34][D199]',
  async (method) => {
    const { owner, card } = await makeCard(world);
    const cancel = () =>
      world.call(method, '/v1/card/cancelcertify', {
        token: owner.token,
        ...(method === 'GET' ? { query: { id: card.card_id } } : { body: { id: card.card_id } }),
      });
    expect((await cancel()).status).toBe(422);
    const none = { status: -1, is_apply: false, is_pass: false, is_reject: false };
    await apply(owner, card.card_id);
    expect((await cancel()).body).toMatchObject(none);
    const { certify_id } = (await apply(owner, card.card_id)).body;
    await decide(certify_id, true);
    expect((await cancel()).body).toMatchObject(none);
    expect((await viewAs(world, card.card_id)).certified).toBe(0);
  },
);

test('only the owner sees, applies and cancels; others meet no such card', async () => {
  const { owner, card } = await makeCard(world);
  await apply(owner, card.card_id);
  const other = await makePerson(world);
  expect((await view(other, card.card_id)).status).toBe(404);
  expect((await apply(other, card.card_id)).status).toBe(404);
});

test('pictures must be one’s own private uploads; a wrong number names itself [D35]', async () => {
  const { owner, card } = await makeCard(world);
  const stranger = await makePerson(world);
  const foreign = (await upload(world, stranger, { bucket: 'private' })).key;
  const open = (await upload(world, owner)).url;
  for (const card_img of [foreign, open, 'nothing.png', '../../etc/passwd']) {
    const answer = await apply(owner, card.card_id, { card_img });
    expect(answer.body).toMatchObject({
      errcode: 40001,
      field: 'card_img',
      errmsg: '工作证明需要重新上传，请重新选择图片',
    });
  }
  expect((await view(owner, card.card_id)).body.status).toBe(-1);
  const wrong = await apply(owner, card.card_id, { id_number: '110101199003070000' });
  expect(wrong.body).toMatchObject({ field: 'id_number', errmsg: '身份证号不正确，请核对18位号码' });
  expect((await apply(owner, card.card_id, { id_number: '11010119900307002x' })).status).toBe(200);
});

test('pictures go 30 days after the decision; of the number only a fingerprint is kept [D35]', async () => {
  const { owner, card } = await makeCard(world);
  const proof = await upload(world, owner, { bucket: 'private' });
  const { certify_id } = (
    await apply(owner, card.card_id, { card_img: proof.key, id_number: '11010119900307002X' })
  ).body;
  await decide(certify_id, true);
  const link = () =>
    world.app.inject({
      url: world.deps.storage
        .privateUrl(proof.key, { deadline: new Date(world.now().getTime() + 60_000) })
        .replace('http://localhost:3000', ''),
    });
  const clean = async () => {
    await world.runJob('certification.drop-images');
    await world.runJob('media.clean-orphans');
  };
  world.pass(29 * 24 * hour);
  await clean();
  expect((await link()).statusCode).toBe(200);
  world.pass(24 * hour + 1);
  await clean();
  expect((await link()).statusCode).toBe(404);
  const { token } = (await logIn(world, owner.phone)).body.data;
  expect((await view({ ...owner, token }, card.card_id)).body).toMatchObject({
    status: 1,
    card_img: '',
    idcard_img: '',
  });
  const dump = await world.database.pool.query('select certification::text as row from certification');
  expect(JSON.stringify(dump.rows)).not.toContain('11010119900307002');
});

const licence = async (person: Person) => (await upload(world, person, { bucket: 'private' })).key;
const code = '91350100M000100Y43';

test('a company is certified by licence and credit code for a year, and for the company on the card [D36]', async () => {
  const { owner, card } = await makeCard(world);
  const send = async (body: object) =>
    world.call('POST', '/v1/card/setcorporation', {
      token: owner.token,
      query: { id: card.card_id },
      body: { licence_img: await licence(owner), ...body },
    });
  const wrong = await send({ credit_code: '91350100M000100Y44' });
  expect(wrong.body).toMatchObject({ field: 'credit_code' });
  const applied = await send({ credit_code: code });
  expect(applied.body).toMatchObject({ status: 0, company: '青禾茶业', credit_code: code });
  await decide(applied.body.certify_id, true);
  expect((await viewAs(world, card.card_id)).corporation_certified).toBe(1);
  world.pass(365 * 24 * hour + 1);
  await world.runJob('certification.end-expired');
  expect((await viewAs(world, card.card_id)).corporation_certified).toBe(0);
});

test('the certification of who is banned ends in its time, too, and keeps no other from ending [D36][D12]', async () => {
  const certified = async () => {
    const { owner, card } = await makeCard(world);
    const { body } = await world.call('POST', '/v1/card/setcorporation', {
      token: owner.token,
      query: { id: card.card_id },
      body: { licence_img: await licence(owner), credit_code: code },
    });
    await decide(body.certify_id, true);
    return { owner, cardId: card.card_id };
  };
  const [banned, other] = [await certified(), await certified()];
  const to = (status: number) =>
    inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, banned.owner.userId, status, ''));
  await to(userStatus.banned);
  world.pass(365 * 24 * hour + 1);
  await world.runJob('certification.end-expired');
  expect((await viewAs(world, other.cardId)).corporation_certified).toBe(0);
  await to(userStatus.normal);
  expect((await viewAs(world, banned.cardId)).corporation_certified).toBe(0);
});

test('another company on the card voids its certification [D36]', async () => {
  const { owner, card } = await makeCard(world);
  const { body } = await world.call('POST', '/v1/card/setcorporation', {
    token: owner.token,
    query: { id: card.card_id },
    body: { licence_img: await licence(owner), credit_code: code },
  });
  await decide(body.certify_id, true);
  await world.call('POST', '/v1/card/post', {
    token: owner.token,
    query: { id: card.card_id },
    body: { company: '另一家公司' },
  });
  expect((await viewAs(world, card.card_id)).corporation_certified).toBe(0);
  const seen = await world.call('GET', '/v1/card/getcorporation', {
    token: owner.token,
    query: { id: card.card_id },
  });
  expect(seen.body.status).toBe(3);
});

test('a company’s application is taken back [D36]', async () => {
  const { owner, card } = await makeCard(world);
  const cancel = () =>
    world.call('POST', '/v1/card/cancelcorporation', { token: owner.token, body: { id: card.card_id } });
  expect((await cancel()).body.errmsg).toBe('没有可以取消的认证');
  await world.call('POST', '/v1/card/setcorporation', {
    token: owner.token,
    query: { id: card.card_id },
    body: { licence_img: await licence(owner), credit_code: code },
  });
  expect((await cancel()).body).toMatchObject({ status: -1, company: '' });
});

test('a card that goes takes its open application along; a decision on it comes too late', async () => {
  const { owner } = await makeCard(world);
  const { card } = await makeCard(world, owner, { realname: '第二张' });
  const { certify_id } = (await apply(owner, card.card_id)).body;
  await world.call('DELETE', '/v1/card/delete', { token: owner.token, query: { id: card.card_id } });
  await expect(decide(certify_id, true)).rejects.toMatchObject({ failure: 'stateChanged' });
});

test('of two decisions at once one holds [D34]', async () => {
  const { owner, card } = await makeCard(world);
  const { certify_id } = (await apply(owner, card.card_id)).body;
  const results = await Promise.allSettled([decide(certify_id, true), decide(certify_id, false, '不清楚')]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
