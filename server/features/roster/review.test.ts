import { viewAssist } from '@qunlu/contract/circle/announcements.ts';
import { submitRoster } from '@qunlu/contract/roster/calls.ts';
import { expect, test } from 'vitest';
import { freshPhone } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { upload } from '../media/testing.ts';
import { makeCircle } from '../circle/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { handIn, how, importRows, sheetOf, uploadSheet } from './testing.ts';

const world = useWorld();

const call = (path: string, by: Member, body: object) =>
  world.call('POST', `/v1/staff/${path}`, { token: by.office, body });
const queue = async (by: Member, query: Record<string, unknown> = {}) =>
  (await world.call('GET', '/v1/staff/roster-imports', { token: by.office, query: { size: 50, ...query } }))
    .body.list;

test('the auditor sees twenty lines with masked phones, the proof and what the owner has imported before [D73]', async () => {
  const auditor = await makeStaff(world, 'auditor');
  const circle = await makeCircle(world);
  await importRows(world, circle, [['旧人', freshPhone()]]);
  const phones = Array.from({ length: 45 }, freshPhone);
  const rows = phones.map((phone, at) => [`成员${at}`, at === 7 ? '1' : phone, '华通', '', '', '备注']);
  const { import_id } = await uploadSheet(world, circle, circle.owner, await sheetOf(rows));
  const unseen = await call('roster-import', auditor, { id: import_id, reason: '审核，已经核对' });
  expect(unseen.status).toBe(404);
  const { key: proof } = await upload(world, circle.owner, { bucket: 'private' });
  await world.ask(submitRoster, {
    body: { id: circle.id, import_id, consent: 1, how, proof },
    token: circle.owner.token,
  });
  const seen = await call('roster-import', auditor, { id: import_id, reason: '审核名册，已经核对' });
  expect(seen.body).toMatchObject({ how, rows: 45, failed: 1, circle: '西湖茶友会', can: { decide: true } });
  expect(seen.body.due_at - seen.body.submitted_at).toBe(86_400);
  expect(seen.body.sample).toHaveLength(20);
  expect(seen.body.sample[0]).toMatchObject({ line: 2, phone: expect.stringMatching(/^139\*{4}\d{4}$/) });
  expect(seen.body.sample.at(-1).line).toBeGreaterThan(40);
  expect(seen.body.proof).toContain(proof);
  expect(seen.body.history).toMatchObject([{ state: 4, ok: 1, claimed: 0 }]);
  expect(phones.filter((phone) => seen.text.includes(phone))).toEqual([]);
  const { rows: logged } = await world.database.pool.query(
    'select action, reason from staff_audit where subject = $1',
    [`roster-import:${import_id}`],
  );
  expect(logged).toEqual([{ action: 'view-roster-import', reason: '审核名册，已经核对' }]);
});

test('one decision, with a reason when it is no; nobody decides their own [D73][D92][D138]', async () => {
  const auditor = await makeStaff(world, 'auditor');
  const circle = await makeCircle(world);
  const { import_id: id } = await handIn(world, circle, [['王芳', freshPhone()]]);
  expect(await queue(auditor)).toContainEqual(expect.objectContaining({ id, state: 1 }));
  const waits = await world.ask(viewAssist, { query: { id: circle.id }, token: circle.owner.token });
  expect(waits.list).toMatchObject([
    { key: 'imports', count: 1, path: `/phonebook-setting/${circle.id}/import` },
  ]);
  const me = await world.call('GET', '/v1/staff/me', { token: auditor.office });
  expect(me.body.waiting['roster.imports']).toBeGreaterThan(0);
  expect((await call('roster-import-decide', auditor, { id, verdict: 'reject' })).body.field).toBe('reason');
  const refused = await call('roster-import-decide', auditor, {
    id,
    verdict: 'reject',
    reason: '凭证看不清，已经核对',
  });
  expect(refused.body).toMatchObject({ state: 2, can: { decide: false } });
  expect((await call('roster-import-decide', auditor, { id, verdict: 'pass' })).status).toBe(422);
  const { rows } = await world.database.pool.query(
    'select body from notice where user_id = $1 and key = $2',
    [circle.owner.userId, `roster-import:${id}:decided`],
  );
  expect(rows[0].body).toContain('凭证看不清，已经核对');
  await world.database.pool.query('update roster_import set state = 1, user_id = $2 where import_id = $1', [
    id,
    auditor.userId,
  ]);
  expect((await call('roster-import-decide', auditor, { id, verdict: 'pass' })).body.errcode).toBe(40300);
  const service = await makeStaff(world, 'service');
  for (const path of ['roster-import', 'roster-import-decide', 'roster-import-link'])
    expect(
      (await call(path, service, { id, reason: '看，已经核对', verdict: 'pass' })).body.errcode,
      path,
    ).toBe(40300);
  expect((await call('roster-import-decide', auditor, { id: 1, verdict: 'pass' })).status).toBe(404);
  expect((await call('roster-import', auditor, { id: 1, reason: '看，已经核对' })).status).toBe(404);
  expect(await queue(auditor, { state: '2' })).not.toContainEqual(expect.objectContaining({ id }));
});

test('a link to one import is good for an auditor, a day and one decision; to others there is no such page [R168][D139]', async () => {
  const auditor = await makeStaff(world, 'auditor');
  const circle = await makeCircle(world);
  const { import_id: id } = await handIn(world, circle, [['王芳', freshPhone()]]);
  const made = await call('roster-import-link', auditor, { id });
  expect(made.body.expires_at).toBe(Math.floor(world.now().getTime() / 1000) + 86_400);
  const [path, key = ''] = made.body.url.split('?key=');
  expect(path).toBe(`${world.deps.env.publicUrl}/console/#/protect/audit-import-phonebook/${id}`);
  const open = (given: object, by = auditor) => call('roster-import-open', by, { id, key, ...given });
  expect((await open({})).body).toEqual({ id });
  const nothing = await open({ id: 1 });
  expect([nothing.status, nothing.body]).toEqual([404, { errcode: 40400, errmsg: '页面不存在' }]);
  const [expires, mac] = key.split('.');
  for (const wrong of [{ key: 'x' }, { key: `${Number(expires) + 9}.${mac}` }, { key: `${expires}.` }])
    expect((await open(wrong)).text).toBe(nothing.text);
  expect((await open({}, await makeStaff(world, 'service'))).text).toBe(nothing.text);
  await call('roster-import-decide', auditor, { id, verdict: 'pass' });
  expect((await open({})).text).toBe(nothing.text);
  expect((await call('roster-import-link', auditor, { id })).status).toBe(422);
  const second = await handIn(world, await makeCircle(world), [['李四', freshPhone()]]);
  const late = (await call('roster-import-link', auditor, { id: second.import_id })).body.url.split(
    '?key=',
  )[1];
  world.pass(86_401);
  const fresh = await makeStaff(world, 'auditor');
  expect((await open({ id: second.import_id, key: late }, fresh)).text).toBe(nothing.text);
});
