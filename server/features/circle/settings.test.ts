import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { createCircle } from '@qunlu/contract/circle/calls.ts';
import * as owner from '@qunlu/contract/circle/owner.ts';
import * as ending from '@qunlu/contract/joining/owner.ts';
import type { AdminRight } from '@qunlu/contract/circle/rules.ts';
import * as groups from '@qunlu/contract/circle/groups.ts';
import { removeMember } from '@qunlu/contract/joining/deciding.ts';
import * as settings from '@qunlu/contract/circle/settings.ts';
import { expect, test } from 'vitest';
import { useWorld, type Answer } from '../../testing/world.ts';
import type { Person } from '../../testing/people.ts';
import { upload } from '../media/testing.ts';
import { join, loggedIn, makeAdmin, makeCircle, makeMemberPerson, makeStrangers } from './testing.ts';

const world = useWorld();

const edit = (by: Person, id: number, version: number, changes: object): Promise<Answer> =>
  world.call('POST', settings.editCircle.path, { token: by.token, body: { id, version, ...changes } });
const view = (by: Person, id: number) => world.ask(settings.viewSettings, { query: { id }, token: by.token });

const send = (endpoint: AnyEndpoint, by: Person, fields: object): Promise<Answer> =>
  world.call(
    endpoint.methods[0],
    endpoint.path,
    endpoint.methods[0] === 'GET'
      ? { token: by.token, query: fields as Record<string, unknown> }
      : { token: by.token, body: fields },
  );

/** Every call of those who run a circle, with the right that it takes and a body that passes. */
const calls: [AnyEndpoint, AdminRight | 'own' | 'any', object][] = [
  [settings.viewSettings, 'any', {}],
  [settings.listLogs, 'any', {}],
  [settings.editCircle, 'edit', { version: 1, city: '杭州' }],
  [settings.listPlugins, 'plugin', {}],
  [settings.setPlugins, 'plugin', { rows: [] }],
  [groups.listGroups, 'member', {}],
  [groups.saveGroup, 'member', { name: '八班' }],
  [groups.dropGroup, 'member', { group_id: 1 }],
  [groups.sortGroups, 'member', { group_ids: [] }],
  [owner.listAdmins, 'own', {}],
  [owner.listCandidates, 'own', {}],
  [owner.setAdmin, 'own', { member_id: 1, rights: ['edit'] }],
  [ending.viewTransfer, 'own', {}],
  [ending.transferCircle, 'own', { member_id: 1 }],
  [ending.cancelTransfer, 'own', {}],
  [ending.viewDissolve, 'own', {}],
  [ending.dissolveCircle, 'own', { name: '西湖茶友会' }],
  [ending.cancelDissolve, 'own', {}],
];

test('who may not run a circle is refused by every call, whichever right is missing [D57][B307]', async () => {
  const circle = await makeCircle(world);
  const { visitor, member, admin, foreign } = await makeStrangers(world, circle, 'edit');
  const without = {
    edit: admin,
    plugin: await makeAdmin(world, circle, ['edit', 'member']),
    member: await makeAdmin(world, circle, ['edit', 'plugin']),
  };
  for (const [endpoint, needed, fields] of calls) {
    const ask = async (by: Person, id = circle.id) =>
      (await send(endpoint, by, { id, ...fields })).body.errcode;
    const answers = [
      await ask(visitor),
      await ask(foreign),
      await ask(member),
      await ask(member, 999_999_999_999),
    ];
    expect([endpoint.id, answers]).toEqual([endpoint.id, [40301, 40301, 40300, 40400]]);
    const lacking = needed === 'own' ? admin : without[needed as keyof typeof without];
    if (lacking) expect([endpoint.id, await ask(lacking)]).toEqual([endpoint.id, 40300]);
  }
  expect(await loggedIn(world, circle)).toEqual([]);
});

test('owner and admins read all settings, with what they may and what there is [R128][D57]', async () => {
  const circle = await makeCircle(world, { city: '杭州' });
  const admin = await makeAdmin(world, circle, ['apply']);
  expect(await view(circle.owner, circle.id)).toMatchObject({
    name: '西湖茶友会',
    city: '杭州',
    version: 1,
    members: 2,
    seats: 200,
    admins: 1,
    has_password: false,
    paid_types: false,
    transferring: false,
    can: { own: true, edit: true },
  });
  expect((await view(admin, circle.id)).can).toMatchObject({ own: false, apply: true, edit: false });
});

test('an edit changes what it names, is found by its new name and written down with what stood before [R134][D70]', async () => {
  const circle = await makeCircle(world);
  const admin = await makeAdmin(world, circle, ['edit']);
  const { url } = await upload(world, admin);
  const fields = [{ label: '届', type: 'select', required: 1, options: ['01', '02'] }];
  const { status, body } = await edit(admin, circle.id, 1, {
    name: '龙井茶友会',
    avatar: url,
    notice: '周六品茶',
    join_type: 1,
    asks: ['company'],
    fields,
    contact_visible: 2,
    listed: 0,
    weekly_notices: 2,
  });
  expect([status, body.errmsg]).toEqual([200, undefined]);
  expect(body).toMatchObject({
    version: 2,
    name: '龙井茶友会',
    avatar: url,
    listed: false,
    join_type: 1,
    contact_visible: 2,
    asks: ['company'],
    fields: [{ label: '届', type: 'select', required: true, options: ['01', '02'] }],
  });
  const { rows } = await world.database.pool.query(
    'select words, readings, notice_at is not null as dated from phonebook where phonebook_id = $1',
    [circle.id],
  );
  expect(rows[0]).toMatchObject({ dated: true, words: expect.stringContaining('龙井茶友会') });
  expect(rows[0].readings).toContain('longjing');
  const [visible, form, edited] = await loggedIn(world, circle);
  expect(visible).toMatchObject({
    what: 'contact-visible',
    before: { contact_visible: 0 },
    after: { contact_visible: 2 },
  });
  expect(form).toMatchObject({
    what: 'form',
    before: { join_type: 0 },
    after: { join_type: 1, asks: ['company'] },
  });
  expect(edited).toMatchObject({
    what: 'edit',
    before: { name: '西湖茶友会', avatar: '' },
    after: { name: '龙井茶友会', avatar: '新的图片', weekly_notices: 2 },
  });
  const { list } = await world.ask(settings.listLogs, {
    query: { id: circle.id },
    token: circle.owner.token,
  });
  expect(list[0]).toMatchObject({
    title: '修改了联系方式给谁看',
    changes: [{ label: '联系方式', before: '成员互相可见', after: '交换名片后可见' }],
  });
  expect(list[0]?.actor).not.toBe('');
});

test('of two admins who edit, the second is told, and a picture that is not theirs is refused [D57]', async () => {
  const circle = await makeCircle(world);
  const admin = await makeAdmin(world, circle, ['edit']);
  expect((await edit(circle.owner, circle.id, 1, { city: '杭州' })).status).toBe(200);
  const second = await edit(admin, circle.id, 1, { city: '绍兴' });
  expect([second.status, second.body.errmsg]).toEqual([422, '另一位管理员刚改过资料，请载入最新的再改']);
  expect((await view(admin, circle.id)).city).toBe('杭州');
  const { url } = await upload(world, await makeMemberPerson(world));
  expect((await edit(admin, circle.id, 2, { cover: url })).body.field).toBe('cover');
});

test('joining by a password needs one, it is kept as a hash and told to nobody [D59]', async () => {
  const circle = await makeCircle(world);
  const { owner: by, id } = circle;
  expect((await edit(by, id, 1, { join_type: 5 })).body.field).toBe('password');
  expect((await edit(by, id, 1, { join_type: 5, password: '123' })).body.field).toBe('password');
  expect((await edit(by, id, 1, { password: '龙井茶2026' })).body.field).toBe('password');
  const { body, text } = await edit(by, id, 1, { join_type: 5, password: '龙井茶2026' });
  expect(body).toMatchObject({ join_type: 5, has_password: true, version: 2 });
  expect(text).not.toContain('龙井茶2026');
  const kept = await world.database.pool.query(
    'select join_password as hash from phonebook where phonebook_id = $1',
    [id],
  );
  expect(kept.rows[0].hash).toMatch(/^\$argon2id/);
  expect(JSON.stringify(await loggedIn(world, circle))).not.toContain('龙井茶2026');
  // Another way of joining forgets it.
  expect((await edit(by, id, 2, { join_type: 0 })).body.has_password).toBe(false);
});

test('paid ways of joining are the owner’s, and take a tier that is on sale [D59][D57]', async () => {
  const circle = await makeCircle(world);
  const admin = await makeAdmin(world, circle, ['edit']);
  expect((await edit(admin, circle.id, 1, { join_type: 2 })).body).toMatchObject({
    errcode: 40300,
    errmsg: '收费加入由圈主设置，请联系圈主',
  });
  expect((await edit(circle.owner, circle.id, 1, { join_type: 2 })).body).toMatchObject({
    errcode: 40001,
    field: 'join_type',
  });
});

test('bad fields are named and nothing is written [D60]', async () => {
  const circle = await makeCircle(world);
  const field = (changes: object) => ({ label: '届', type: 'text', required: 0, ...changes });
  const bad: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ category: 10 }, 'category'],
    [{ contact_visible: 3 }, 'contact_visible'],
    [{ weekly_notices: 8 }, 'weekly_notices'],
    [{ asks: ['phone'] }, 'asks.0'],
    [{ fields: Array.from({ length: 11 }, (_, at) => field({ label: `${at}` })) }, 'fields'],
    [{ fields: [field({ type: 'file' })] }, 'fields.0.type'],
    [{ fields: [field({}), field({})] }, 'fields.1.label'],
    [{ fields: [field({ type: 'select', options: ['一'] })] }, 'fields.0.options'],
    [{ fields: [field({ label: '长'.repeat(21) })] }, 'fields.0.label'],
  ];
  for (const [changes, name] of bad) {
    const { status, body } = await edit(circle.owner, circle.id, 1, changes);
    expect([status, body.field]).toEqual([400, name]);
  }
  expect((await view(circle.owner, circle.id)).version).toBe(1);
});

test('the log is read page by page, and a year later its lines are gone [R129][D70]', async () => {
  const circle = await makeCircle(world);
  for (let version = 1; version <= 3; version += 1)
    await edit(circle.owner, circle.id, version, { city: `第${version}城` });
  const read = (next?: number) =>
    world.ask(settings.listLogs, {
      query: { id: circle.id, size: 2, ...(next ? { next } : {}) },
      token: circle.owner.token,
    });
  const first = await read();
  expect(first.list.map(({ changes }) => changes[0]?.after)).toEqual(['第3城', '第2城']);
  const second = await read(first.next);
  expect([second.list.map(({ changes }) => changes[0]?.after), second.next]).toEqual([['第1城'], -1]);
  world.pass(365 * 86_400 + 1);
  await world.runJob('phonebook.clean-logs');
  expect(await loggedIn(world, circle)).toEqual([]);
});

test('why somebody was sent away is read by those who send away, not by every admin [D57][D70]', async () => {
  const circle = await makeCircle(world);
  const gone = await join(world, circle);
  const removed = await world.call('POST', removeMember.path, {
    token: circle.owner.token,
    body: { id: circle.id, member_id: gone.memberId, reason: '多次发广告，劝过两次' },
  });
  expect(removed.status, removed.text).toBe(200);
  const readBy = async (by: Person) =>
    JSON.stringify(
      (await world.ask(settings.listLogs, { query: { id: circle.id }, token: by.token })).list.filter(
        ({ what }) => what === 'remove',
      ),
    );
  expect(await readBy(circle.owner)).toContain('多次发广告');
  expect(await readBy(await makeAdmin(world, circle, ['member']))).toContain('多次发广告');
  const bystander = await readBy(await makeAdmin(world, circle, ['notice']));
  expect(bystander).toContain('移出了成员');
  expect(bystander).not.toContain('多次发广告');
});

test('creating asks for what each category of D63 is, nothing else [R086][R087][D63]', async () => {
  const person = await makeMemberPerson(world);
  const { id } = await world.ask(createCircle, {
    body: { name: '高一八班', category: 1, contact_visible: 1 },
    token: person.token,
  });
  expect(await view(person, id)).toMatchObject({
    category: 1,
    contact_visible: 1,
    join_type: 1,
    listed: false,
    members: 1,
  });
});
