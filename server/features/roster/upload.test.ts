import {
  cancelRoster,
  listRosterEntries,
  listRosterImports,
  rollBackRoster,
  rosterErrors,
  rosterTemplate,
  submitRoster,
  uploadRoster,
  viewRosterImport,
} from '@qunlu/contract/roster/calls.ts';
import { expect, test } from 'vitest';
import { readSheet } from '../../platform/sheet.ts';
import { freshPhone, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { upload } from '../media/testing.ts';
import { join, makeAdmin, makeCircle } from '../circle/testing.ts';
import { decide, handIn, how, sendSheet, sheetOf, uploadSheet } from './testing.ts';

const world = useWorld();

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const post = (path: string, by: Person, body: object) =>
  world.call('POST', path, { token: by.token, body, headers: key() });
const get = (path: string, by: Person, query: Record<string, unknown>) =>
  world.call('GET', path, { token: by.token, query });

test('the template is the head alone, as xlsx and as csv [D71]', async () => {
  const person = await makePerson(world);
  for (const format of ['xlsx', 'csv']) {
    const answer = await world.app.inject({
      url: `${rosterTemplate.path}?format=${format}`,
      headers: { authorization: `Bearer ${person.token}`, 'api-version': 'v1.0.0' },
    });
    const rows = await readSheet(answer.rawPayload, { rows: 5 });
    expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['姓名', '手机', '公司', '职位', '分组', '备注'],
    ]);
  }
  expect((await get(rosterTemplate.path, person, { format: 'pdf' })).status).toBe(400);
});

test('a sheet is read line by line; what is wrong is told with its line, as a sheet, too [R132][D71]', async () => {
  const circle = await makeCircle(world);
  const phone = freshPhone();
  const bytes = Buffer.from(
    [
      '姓名,手机,公司,职位,分组,备注',
      `王芳,${phone},华通,经理,校友,老客户`,
      '=HYPERLINK(1),1380,+1+1,@x,,',
      `王芳,${phone},,,,`,
      `,${freshPhone()},,,,`,
    ].join('\n'),
  );
  const made = await uploadSheet(world, circle, circle.owner, bytes);
  expect(made).toMatchObject({ state: 0, rows: 4, merged: 1, failed: 2, ok: 0, by: expect.any(String) });
  expect(made.can).toEqual({ submit: true, cancel: true, rollback: false, errors: true });
  const one = { id: circle.id, import_id: made.import_id };
  const seen = await world.ask(viewRosterImport, { query: one, token: circle.owner.token });
  expect(seen.errors).toMatchObject([
    { line: 3, phone: '****', reason: '手机不是 11 位的大陆手机号' },
    { line: 5, realname: '', reason: '没有填写姓名' },
  ]);
  const sheet = await get(rosterErrors.path, circle.owner, { ...one, format: 'csv' });
  expect(sheet.text).toContain('"3","手机不是 11 位的大陆手机号",');
  expect(sheet.text).toContain(`,"'=HYPERLINK(1)","****","'+1+1","'@x",`);
  expect(sheet.text).not.toContain(phone);
  const xlsx = await get(rosterErrors.path, circle.owner, { ...one, format: 'xlsx' });
  expect(xlsx.status).toBe(200);
});

test('what is no list of people is refused with a sentence, and nothing is kept [D71]', async () => {
  const circle = await makeCircle(world);
  const attempt = async (bytes: Uint8Array) => {
    const file = await sendSheet(world, circle.owner, bytes);
    const { status, body } = await post(uploadRoster.path, circle.owner, {
      id: circle.id,
      file,
      name: 'a.csv',
    });
    return [status, body.field, body.errmsg];
  };
  expect(await attempt(Buffer.from('名字,手机\n王芳,13800138000\n'))).toEqual([
    400,
    'file',
    '第 1 行的表头不对：缺少“姓名”；不认识“名字”。请下载模板，照它的表头填写',
  ]);
  expect((await attempt(Buffer.from('姓名,手机\n')))[2]).toContain('只有表头');
  expect((await attempt(Buffer.from('\n\n')))[2]).toContain('没有内容');
  const many = Buffer.from(`姓名,手机\n${'王芳,13800138000\n'.repeat(2001)}`);
  expect((await attempt(many))[2]).toContain('一次最多 2000 行');
  const bad = async (changes: object) =>
    (await post(uploadRoster.path, circle.owner, { id: circle.id, file: 'x', name: 'a', ...changes })).body
      .field;
  expect(await bad({})).toBe('file');
  expect(await bad({ name: '' })).toBe('name');
  const { list } = await world.ask(listRosterImports, {
    query: { id: circle.id },
    token: circle.owner.token,
  });
  expect(list).toEqual([]);
});

test('ten megabytes are refused before they are kept; a sheet of somebody else is none [D71]', async () => {
  const circle = await makeCircle(world);
  await expect(sendSheet(world, circle.owner, Buffer.alloc(10 * 1024 * 1024, 'a,b\n'))).rejects.toThrow(
    '413',
  );
  const kept = await world.database.pool.query('select 1 from media_file where user_id = $1', [
    circle.owner.userId,
  ]);
  expect(kept.rowCount).toBe(0);
  const other = await makePerson(world);
  const file = await sendSheet(world, other, await sheetOf([['王芳', freshPhone()]]));
  const answer = await post(uploadRoster.path, circle.owner, { id: circle.id, file, name: 'a' });
  expect([answer.status, answer.body.errmsg]).toEqual([400, '文件没有上传成功，请重新选择']);
  const open = await get('/other/qiniu', circle.owner, { bucket: 'public', kind: 'sheet' });
  expect([open.status, open.body.field]).toEqual([400, 'bucket']);
});

test('without consent and how it was obtained nothing is handed in; with them the staff looks [D71][D73]', async () => {
  const circle = await makeCircle(world);
  const made = await uploadSheet(world, circle, circle.owner, await sheetOf([['王芳', freshPhone()]]));
  const one = { id: circle.id, import_id: made.import_id };
  const attempt = (changes: object) =>
    post(submitRoster.path, circle.owner, { ...one, consent: 1, how, ...changes });
  expect((await attempt({ consent: 0 })).body.field).toBe('consent');
  expect((await attempt({ how: '口头' })).body.field).toBe('how');
  expect((await attempt({ proof: 'not/mine.png' })).body.field).toBe('proof');
  const { key: proof } = await upload(world, circle.owner, { bucket: 'private' });
  const { body } = await attempt({ proof });
  expect(body).toMatchObject({ state: 1, can: { submit: false, cancel: true } });
  expect(body.due_at - body.submitted_at).toBe(86_400);
  expect((await attempt({})).body.state).toBe(1);
  const second = await sendSheet(world, circle.owner, await sheetOf([['李四', freshPhone()]]));
  const busy = await post(uploadRoster.path, circle.owner, { id: circle.id, file: second, name: 'b' });
  expect([busy.status, busy.body.errmsg]).toEqual([422, '上一份名册还没有结束，请先取消或等它完成']);
  const cancelled = await world.ask(cancelRoster, { body: one, token: circle.owner.token });
  expect(cancelled).toMatchObject({ state: 5, can: { cancel: false, errors: false } });
  const rows = await world.database.pool.query('select 1 from roster_row where import_id = $1', [
    made.import_id,
  ]);
  expect(rows.rowCount).toBe(0);
  const { rows: logged } = await world.database.pool.query(
    'select what from phonebook_log where phonebook_id = $1 order by log_id',
    [circle.id],
  );
  expect(logged).toEqual([{ what: 'import' }, { what: 'import-cancel' }]);
});

test('who may import: owner and admins with the right; others learn nothing of it [D57][D142]', async () => {
  const circle = await makeCircle(world);
  const made = await handIn(world, circle, [['王芳', freshPhone()]]);
  const admin = await makeAdmin(world, circle, ['import']);
  const wrong = await makeAdmin(world, circle, ['apply', 'member']);
  const member = await join(world, circle);
  const visitor = await makePerson(world);
  const elsewhere = (await makeCircle(world)).owner;
  const one = { id: circle.id, import_id: made.import_id };
  const asks: readonly [string, 'GET' | 'POST', object][] = [
    [uploadRoster.path, 'POST', { id: circle.id, file: 'x', name: 'a' }],
    [submitRoster.path, 'POST', { ...one, consent: 1, how }],
    [cancelRoster.path, 'POST', one],
    [rollBackRoster.path, 'POST', one],
    [listRosterImports.path, 'GET', { id: circle.id }],
    [viewRosterImport.path, 'GET', one],
    [rosterErrors.path, 'GET', { ...one, format: 'csv' }],
    [listRosterEntries.path, 'GET', { id: circle.id }],
  ];
  const ask = async ([path, method, given]: (typeof asks)[number], by: Person) =>
    method === 'GET' ? get(path, by, given as Record<string, unknown>) : post(path, by, given);
  for (const call of asks) {
    for (const by of [visitor, elsewhere]) expect((await ask(call, by)).body.errcode, call[0]).toBe(40301);
    for (const by of [wrong, member]) expect((await ask(call, by)).body.errcode, call[0]).toBe(40300);
    const [path, method, given] = call;
    const missing = await ask([path, method, { ...given, id: 1 }], admin);
    expect(missing.body.errcode, path).toBe(40400);
  }
  const other = await makeCircle(world, {}, elsewhere);
  for (const path of [submitRoster.path, cancelRoster.path, rollBackRoster.path])
    expect((await post(path, elsewhere, { ...one, id: other.id, consent: 1, how })).body.errcode, path).toBe(
      40400,
    );
  expect((await get(viewRosterImport.path, elsewhere, { ...one, id: other.id })).body.errcode).toBe(40400);
  expect((await get(viewRosterImport.path, admin, one)).status).toBe(200);
  expect((await get(rosterErrors.path, admin, { ...one, format: 'csv' })).status).toBe(200);
});

test('where members pay, the owner alone lets people in by a list [D57]', async () => {
  const circle = await makeCircle(world);
  const admin = await makeAdmin(world, circle, ['import']);
  await world.database.pool.query('update phonebook set join_type = 2 where phonebook_id = $1', [circle.id]);
  const file = await sendSheet(world, admin, await sheetOf([['王芳', freshPhone()]]));
  const answer = await post(uploadRoster.path, admin, { id: circle.id, file, name: 'a' });
  expect([answer.status, answer.body.errmsg]).toEqual([403, '收费的通讯录只有圈主可以导入']);
  await handIn(world, circle, [['王芳', freshPhone()]]);
});

test('sheet, lines and proof go seven days after the decision; what was never handed in, too [D73]', async () => {
  const circle = await makeCircle(world);
  const refused = await handIn(world, circle, [['王芳', freshPhone()]]);
  await decide(world, refused.import_id, 'reject');
  const left = await uploadSheet(world, circle, circle.owner, await sheetOf([['李四', freshPhone()]]));
  const files = async () =>
    (await world.database.pool.query('select key from media_file where user_id = $1', [circle.owner.userId]))
      .rowCount;
  world.pass(6 * 86_400);
  await world.runJob('roster.clear');
  expect(await files()).toBe(2);
  world.pass(2 * 86_400);
  await world.runJob('roster.clear');
  await world.runJob('media.clean-orphans');
  expect(await files()).toBe(0);
  const { rows } = await world.database.pool.query(
    'select state, file_key, (select count(*)::int from roster_row r where r.import_id = i.import_id) as lines from roster_import i where import_id = any($1) order by state',
    [[refused.import_id, left.import_id]],
  );
  expect(rows).toEqual([
    { state: 2, file_key: '', lines: 0 },
    { state: 5, file_key: '', lines: 0 },
  ]);
});
