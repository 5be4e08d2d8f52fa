import {
  giveRealName,
  listLooks,
  settleRealName,
  startRealName,
  viewRealName,
} from '@qunlu/contract/identity/real-name.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { beginCheck, bornBefore, idNumberOf, pressOn, verify } from './testing.ts';
import { claim, missionOf } from '../score/testing.ts';

const world = useWorld({ listen: true });
const back = '/#!/user/identity';

test('[C101][C102][C103][C104][D19] somebody gives name and number, goes through the check and has passed', async () => {
  const person = await makePerson(world);
  const { token } = person;
  const { body: before } = await world.call('GET', '/v1/cloud-identity/identify-status', { token });
  expect(before).toMatchObject({ status: 0, name: '', id_number: '', attempts_left: 3 });
  expect(before.can).toEqual({ give: true, start: false });
  const idNumber = idNumberOf('19900307');
  const given = await world.ask(giveRealName, {
    body: { name: '王小明', id_number: idNumber.toLowerCase() },
    token,
  });
  expect(given).toMatchObject({ status: 0, name: '王*明', can: { give: true, start: true } });
  const { body, status } = await world.call('GET', '/v1/cloud-identity/url', {
    token,
    query: { redirect_url: back },
  });
  expect(status).toBe(200);
  expect((await world.ask(viewRealName, { token })).status).toBe(3);
  const sent = await pressOn(world, body.url, { result: 'pass' });
  // The provider sends the browser to this server, which leads on to the page that was asked for.
  expect(new URL(sent).pathname).toMatch(/^\/identity\/return\/[\w-]+$/);
  const returned = await world.call('GET', new URL(sent).pathname);
  expect(returned.status).toBe(302);
  expect(String(returned.headers['location'])).toBe(`${world.deps.env.publicUrl}${back}`);
  const answer = await world.call('GET', '/v1/cloud-identity/identify-result', { token });
  expect(answer.body).toMatchObject({ status: 1, name: '王*明', minor: false, reason: '' });
  expect(answer.body.id_number).toBe(`${idNumber.slice(0, 4)}********${idNumber.slice(-4)}`);
  expect(answer.text).not.toContain(idNumber);
  const state = await world.call('GET', '/v3-api/customer/user/identify/status', { token });
  expect(state.body).toMatchObject({ code: 0, data: { status: 1, adult: true } });
  const me = await world.call('GET', '/v1/user/view', { token });
  expect(me.text).not.toContain(idNumber);
  const notifications = await world.call('GET', '/v1/notice/list', { token });
  expect(notifications.body.list[0]).toMatchObject({ title: '实名认证已通过', path: '/user/identity' });
  // Another time changes nothing, and nobody passes twice.
  expect((await world.ask(settleRealName, { token })).status).toBe(1);
  await expect(
    world.ask(giveRealName, { body: { name: '李四', id_number: idNumberOf('19800101') }, token }),
  ).rejects.toMatchObject({ status: 409 });
});

test('[D19] what the browser brings back is not believed: only the provider is asked', async () => {
  const person = await makePerson(world);
  const { token } = person;
  await beginCheck(world, person);
  const { body } = await world.call('GET', '/v1/cloud-identity/identify-result', {
    token,
    query: { BizToken: 'x', status: 1, ErrCode: 0, result: 'pass' },
  });
  expect(body.status).toBe(3);
});

test('[D19] a face that does not match has failed with a reason, and may be tried again', async () => {
  const person = await makePerson(world);
  const failed = await verify(world, person, { result: 'fail' });
  expect(failed).toMatchObject({ status: 2, attempts_left: 2, can: { give: true, start: true } });
  expect(failed.reason).toContain('人脸与证件照片不是同一个人');
  expect((await verify(world, person)).status).toBe(1);
});

test('[D19] another document before the camera than the one that was typed does not pass', async () => {
  const person = await makePerson(world);
  const url = await beginCheck(world, person);
  await pressOn(world, url, { result: 'pass', name: '别人' });
  const answer = await world.ask(settleRealName, { token: person.token });
  expect(answer).toMatchObject({ status: 2 });
});

test('[D19] somebody else than the one who was given does not pass, whatever the provider says', async () => {
  const person = await makePerson(world);
  await pressOn(world, await beginCheck(world, person, { name: '王小明' }), { result: 'pass' });
  const sealed = world.deps.secrets.seal('identity.name', '李四');
  await sql`update identity_attempt set name_sealed = ${sealed} where user_id = ${person.userId}`.execute(
    world.deps.db,
  );
  expect(await world.ask(settleRealName, { token: person.token })).toMatchObject({
    status: 2,
    reason: '核验的人与填写的姓名、号码不一致',
  });
});

test('[D19] three checks a day, and a fourth the next day', async () => {
  const person = await makePerson(world);
  for (let time = 0; time < 3; time += 1)
    expect((await verify(world, person, { result: 'fail' })).status).toBe(2);
  const { token } = person;
  expect(await world.ask(viewRealName, { token })).toMatchObject({ attempts_left: 0, can: { start: false } });
  const refused = await world.call('GET', '/v1/cloud-identity/url', { token, query: { redirect_url: back } });
  expect(refused.status).toBe(429);
  expect(refused.body.errmsg).toContain('今天已经核验 3 次');
  world.pass(86_400);
  expect((await verify(world, person)).status).toBe(1);
});

test('[D19] a check that is under way is opened again, and counts once', async () => {
  const person = await makePerson(world);
  const { token } = person;
  const first = await beginCheck(world, person);
  const again = await world.ask(startRealName, { body: { redirect_url: back }, token });
  expect(again.url).toBe(first);
  expect((await world.ask(viewRealName, { token })).attempts_left).toBe(2);
  // Another number ends it: the check would be of somebody else.
  const other = await beginCheck(world, person, { name: '李四' });
  expect(other).not.toBe(first);
});

test('[D19] whoever does not come back is settled by the job; what was never done has failed after its time', async () => {
  const [done, gone] = [await makePerson(world), await makePerson(world)];
  await pressOn(world, await beginCheck(world, done), { result: 'pass' });
  await beginCheck(world, gone);
  world.pass(360);
  await world.runJob('identity.settle');
  expect((await world.ask(viewRealName, { token: done.token })).status).toBe(1);
  expect((await world.ask(viewRealName, { token: gone.token })).status).toBe(3);
  world.pass(7200);
  await world.runJob('identity.settle');
  expect(await world.ask(viewRealName, { token: gone.token })).toMatchObject({ status: 2 });
});

test('[D18] under 14 is refused, and nothing of it is kept', async () => {
  const { token, userId } = await makePerson(world);
  const answer = await world.call('POST', '/v1/cloud-identity/person', {
    token,
    body: { name: '小朋友', id_number: idNumberOf(bornBefore(world, 13)) },
  });
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ errcode: 40300, field: 'id_number' });
  const { rows } = await sql`select 1 from identity_draft where user_id = ${userId}`.execute(world.deps.db);
  expect(rows).toEqual([]);
});

test('[D18] under 18 passes as a minor, and is of age on the birthday, without another check', async () => {
  const person = await makePerson(world);
  const born = new Date(world.now().getTime() + 8 * 3_600_000 + 2 * 86_400_000);
  const birth = `${born.getUTCFullYear() - 18}${born.toISOString().slice(5, 10).replace('-', '')}`;
  expect(await verify(world, person, { idNumber: idNumberOf(birth) })).toMatchObject({
    status: 1,
    minor: true,
  });
  const { list } = await world.ask(listNotifications, { query: {}, token: person.token });
  expect(list[0]?.title).toBe('实名认证已通过');
  expect(list[0]?.body).toMatch(/^未满 18 周岁，不能提现/);
  world.pass(2 * 86_400);
  expect(await world.ask(viewRealName, { token: person.token })).toMatchObject({ status: 1, minor: false });
});

test.each([
  ['a number with a wrong check digit', { name: '王小明', id_number: '110101199003071234' }, 'id_number'],
  ['a name that is none', { name: '王1明', id_number: idNumberOf('19900307') }, 'name'],
])('[D19] %s is refused by its field', async (_what, body, field) => {
  const { token } = await makePerson(world);
  const answer = await world.call('POST', '/v1/cloud-identity/person', { token, body });
  expect(answer.status).toBe(400);
  expect(answer.body.field).toBe(field);
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  'javascript:alert(1)',
  'https://user:x@localhost:3000/',
])('[C103] nobody is sent on to %s', async (redirect_url) => {
  const person = await makePerson(world);
  await beginCheck(world, person);
  const answer = await world.call('GET', '/v1/cloud-identity/url', {
    token: person.token,
    query: { redirect_url },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.field).toBe('redirect_url');
});

test('[C103] a check needs a name and a number first', async () => {
  const { token } = await makePerson(world);
  const answer = await world.call('GET', '/v1/cloud-identity/url', { token, query: { redirect_url: back } });
  expect(answer.status).toBe(422);
  expect(answer.body.errmsg).toContain('请先填写姓名和身份证号');
});

test('[D19] neither name nor number lies in the database or the log in plain', async () => {
  const person = await makePerson(world);
  const idNumber = idNumberOf('19910408');
  await verify(world, person, { name: '尉迟无双', idNumber });
  for (const table of ['document', 'person', 'draft', 'attempt']) {
    const { rows } = await sql<{
      text: string;
    }>`select t::text as text from ${sql.table(`identity_${table}`)} t`.execute(world.deps.db);
    expect(rows.map(({ text }) => text).join('\n')).not.toMatch(new RegExp(`尉迟无双|${idNumber}`));
  }
  expect(world.logs.filter((line) => line.includes(idNumber) || line.includes('尉迟无双'))).toEqual([]);
  expect((await world.ask(listLooks, { token: person.token })).list).toEqual([]);
});

test('[D19] a provider that does not answer costs no attempt', async () => {
  const person = await makePerson(world);
  const { token } = person;
  await world.ask(giveRealName, { body: { name: '王小明', id_number: idNumberOf('19900307') }, token });
  const { url } = world.deps.self;
  world.deps.self.url = 'http://127.0.0.1:9';
  const answer = await world.call('GET', '/v1/cloud-identity/url', { token, query: { redirect_url: back } });
  world.deps.self.url = url;
  expect(answer.status).toBe(503);
  expect(await world.ask(viewRealName, { token })).toMatchObject({ status: 0, attempts_left: 3 });
});

test('a known real name is rewarded, once [D125]', async () => {
  const person = await makePerson(world);
  expect(await missionOf(world, person, 10)).toMatchObject({ status: 0, remain: 1 });
  await verify(world, person);
  expect(await claim(world, person, 10)).toMatchObject({ gained: 30, mission: { status: 2 } });
  expect((await claim(world, person, 10)).gained).toBe(0);
});
