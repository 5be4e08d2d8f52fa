import { listMissions } from '@qunlu/contract/score/missions.ts';
import {
  inviteToCircle,
  joinCircle,
  leaveCircle,
  viewInvitation,
  viewJoinForm,
} from '@qunlu/contract/joining/calls.ts';
import { expect, test } from 'vitest';
import { upload } from '../media/testing.ts';
import { useWorld } from '../../testing/world.ts';
import { freshIp, makePerson, type Person } from '../../testing/people.ts';
import {
  askFields,
  join,
  makeAdmin,
  makeCircle,
  makeMemberPerson,
  notifiedTo,
  rowOfMember,
  submittedBy,
} from '../circle/testing.ts';
import { joinAs } from './testing.ts';

const world = useWorld();

const ask = (circle: { id: number }, person: { token: string }, body: object) =>
  world.call('POST', joinCircle.path, {
    token: person.token,
    body: { id: circle.id, realname: '李四', ...body },
  });
const formOf = (circle: { id: number }, person: { token: string }, code?: string) =>
  world.ask(viewJoinForm, { query: { id: circle.id, ...(code ? { code } : {}) }, token: person.token });

test('a free circle lets in at once, with the card that is brought and the bound phone [D58][D59][D60][R067]', async () => {
  const circle = await makeCircle(world);
  await askFields(world, circle, [], ['company']);
  const person = await makeMemberPerson(world, '王五');
  const form = await formOf(circle, person);
  expect(form).toMatchObject({
    can_join: true,
    full: false,
    owner: '张三',
    admins: 0,
    asks: ['company'],
    mine: { state: -1 },
    draft: { realname: '王五', phone: `${person.phone.slice(0, 3)}****${person.phone.slice(7)}` },
  });
  const answer = await joinAs(world, circle, person, {
    realname: '王老五',
    company: '西湖茶厂',
    city: '杭州',
    card_id: form.draft.card_id,
  });
  expect(answer).toMatchObject({ state: 1, waits: 0, hash: '' });
  expect(await rowOfMember(world, answer.member_id)).toMatchObject({
    realname: '王五',
    via: 'join',
    role: 4,
  });
  // What the circle does not ask is not kept.
  expect(await submittedBy(world, answer.member_id)).toMatchObject({
    facts: { realname: '王老五', company: '西湖茶厂', city: '', phone: person.phone },
  });
  // Joining twice changes nothing.
  expect(await joinAs(world, circle, person)).toEqual(answer);
  expect((await formOf(circle, person)).mine.state).toBe(1);
});

test('somebody else’s card is not brought; without any card the form is the entry [D60]', async () => {
  const circle = await makeCircle(world);
  const other = await makeMemberPerson(world);
  const { rows } = await world.database.pool.query('select card_id from card_line where user_id = $1', [
    other.userId,
  ]);
  const person = await makePerson(world);
  expect((await ask(circle, person, { card_id: Number(rows[0].card_id) })).status).toBe(404);
  const { member_id } = await joinAs(world, circle, person, { realname: '赵六' });
  expect(await rowOfMember(world, member_id)).toMatchObject({ realname: '赵六', card_id: 0, initial: 'Z' });
});

test('a guest and somebody without a circle to join are told so [D142]', async () => {
  const circle = await makeCircle(world);
  expect((await world.call('GET', viewJoinForm.path, { query: { id: circle.id } })).status).toBe(401);
  const person = await makeMemberPerson(world);
  expect((await ask({ id: 999 }, person, {})).body.errcode).toBe(40400);
  await world.database.pool.query(
    'update phonebook set status = 3, status_reason = $2 where phonebook_id = $1',
    [circle.id, '违规'],
  );
  expect((await ask(circle, person, {})).body.errmsg).toContain('违规');
  await world.database.pool.query('update phonebook set status = 2 where phonebook_id = $1', [circle.id]);
  expect((await ask(circle, person, {})).body.errcode).toBe(42200);
});

test('fields of a circle’s own: bounds, choices, days, pictures, required, unknown [D60]', async () => {
  const circle = await makeCircle(world);
  await askFields(world, circle, [
    { label: '届别', type: 'select', required: true, options: ['2001', '2002'] },
    { label: '爱好', type: 'text', required: false, options: [] },
    { label: '生日', type: 'date', required: false, options: [] },
    { label: '毕业照', type: 'image', required: false, options: [] },
  ]);
  const person = await makeMemberPerson(world);
  const good = { label: '届别', value: '2001' };
  const refused = [
    [[], 'answers'],
    [[{ label: '届别', value: '1999' }], 'answers.0.value'],
    [[good, { label: '爱好', value: '茶'.repeat(101) }], 'answers.1.value'],
    [[good, { label: '生日', value: '2023-02-29' }], 'answers.1.value'],
    [[good, { label: '生日', value: '昨天' }], 'answers.1.value'],
    [[good, { label: '身份证', value: '1' }], 'answers.1.label'],
    [[good, good], 'answers.1.label'],
    [[good, { label: '毕业照', value: 'https://example.com/a.png' }], 'answers'],
  ] as const;
  for (const [answers, field] of refused) {
    const { status, body } = await ask(circle, person, { answers });
    expect([status, body.field], JSON.stringify(answers)).toEqual([400, field]);
  }
  // A picture of somebody else is none of theirs.
  const other = await makePerson(world);
  const foreign = await upload(world, other, { bucket: 'private' });
  const theirs = { label: '毕业照', value: foreign.key };
  expect((await ask(circle, person, { answers: [good, theirs] })).body.field).toBe('answers');
  const { key } = await upload(world, person, { bucket: 'private' });
  const { member_id } = await joinAs(world, circle, person, {
    answers: [{ label: '毕业照', value: key }, { label: '爱好', value: '茶' }, good],
  });
  expect((await submittedBy(world, member_id))?.answers).toEqual([
    { label: '届别', type: 'select', value: '2001' },
    { label: '爱好', type: 'text', value: '茶' },
    { label: '毕业照', type: 'image', value: key },
  ]);
});

test('a password: wrong guesses count for the person, and nothing undoes the count [D59]', async () => {
  const circle = await makeCircle(world, { join_type: 5, password: '龙井1234' });
  const person = await makeMemberPerson(world);
  expect((await ask(circle, person, {})).body.field).toBe('password');
  for (let guess = 0; guess < 5; guess += 1)
    expect((await ask(circle, person, { password: `错${guess}` })).body.field).toBe('password');
  const locked = await ask(circle, person, { password: '龙井1234' });
  expect([locked.status, locked.body.errcode]).toEqual([429, 42900]);
  // Others are not shut out by that, and a right guess costs none.
  const other = await makeMemberPerson(world);
  expect((await joinAs(world, circle, other, { password: '龙井1234' })).state).toBe(1);
  world.pass(3601);
  expect((await joinAs(world, circle, person, { password: '龙井1234' })).state).toBe(1);
});

test('many who guess shut the door for nobody: who knows the word, or is invited, comes in; the owner is warned [D59]', async () => {
  const circle = await makeCircle(world, { join_type: 5, password: '龙井1234' });
  const ids = { id: circle.id, realname: '李雷' };
  const guess = (by: Person, ip: string, more: Record<string, unknown> = {}) =>
    world.call('POST', joinCircle.path, { token: by.token, ip, body: { ...ids, password: '错的', ...more } });
  const counted = (name: string, count: number) =>
    world.database.pool.query('update platform_limit set count = $2 where name = $1', [name, count]);
  // One address: thirty tries of however many accounts, then none of a stranger's is looked at any more.
  const here = '203.0.113.7';
  const attacker = await makeMemberPerson(world);
  for (let round = 0; round < 5; round += 1) expect((await guess(attacker, here)).status).toBe(400);
  await counted('phonebook.password-address', 30);
  const neighbour = await makeMemberPerson(world);
  const refused = await guess(neighbour, here, { password: '龙井1234' });
  expect([refused.status, refused.body.errmsg]).toEqual([429, expect.stringContaining('邀请链接')]);
  const { code } = await world.ask(inviteToCircle, { body: { id: circle.id }, token: circle.owner.token });
  expect((await guess(neighbour, here, { password: '龙井1234', code })).status).toBe(200);
  // A person has ten a day, wherever they are.
  world.pass(3601);
  for (let round = 0; round < 5; round += 1) expect((await guess(attacker, freshIp())).status).toBe(400);
  world.pass(3601);
  expect((await guess(attacker, freshIp())).status).toBe(429);
  // A hundred wrong ones of everybody leave each stranger one try.
  await counted('phonebook.password-all', 100);
  const [wrong, right, invited] = [
    await makeMemberPerson(world),
    await makeMemberPerson(world),
    await makeMemberPerson(world),
  ];
  expect((await guess(wrong, freshIp())).status).toBe(400);
  expect((await guess(wrong, freshIp(), { password: '龙井1234' })).status).toBe(429);
  expect((await guess(right, freshIp(), { password: '龙井1234' })).status).toBe(200);
  for (let round = 0; round < 4; round += 1) expect((await guess(invited, here, { code })).status).toBe(400);
  expect((await guess(invited, here, { code, password: '龙井1234' })).status).toBe(200);
  expect(await notifiedTo(world, circle.owner)).toContain('有人在试您的加入口令');
});

test('tries of a person that are not looked at any more count for nobody else [D59]', async () => {
  const circle = await makeCircle(world, { join_type: 5, password: '龙井1234' });
  const [attacker, stranger] = [await makeMemberPerson(world), await makeMemberPerson(world)];
  for (let guess = 0; guess < 5; guess += 1)
    expect((await ask(circle, attacker, { password: '错的' })).status).toBe(400);
  await world.database.pool.query(
    `update platform_limit set count = 97 where name = 'phonebook.password-all'`,
  );
  for (let guess = 0; guess < 5; guess += 1)
    expect((await ask(circle, attacker, { password: '错的' })).status).toBe(429);
  expect((await ask(circle, stranger, { password: '错的' })).status).toBe(400);
  expect((await joinAs(world, circle, stranger, { password: '龙井1234' })).state).toBe(1);
});

test('for the invited alone: a valid code of somebody who may invite, for thirty days [D59][D76][R057]', async () => {
  const circle = await makeCircle(world, { join_type: 4 });
  const early = await makeMemberPerson(world);
  expect((await formOf(circle, early)).problem).toContain('仅限邀请');
  expect((await ask(circle, early, {})).body.errcode).toBe(40300);
  const member = await join(world, circle);
  // Of such a circle an ordinary member may not.
  await expect(world.ask(inviteToCircle, { body: { id: circle.id }, token: member.token })).rejects.toThrow(
    '审核',
  );
  const admin = await makeAdmin(world, circle, ['apply']);
  const made = await world.ask(inviteToCircle, { body: { id: circle.id }, token: admin.token });
  expect(made.url).toContain(`/#!/phonebook/${circle.id}/s/${made.code}`);
  // The same while it is valid for a week more; then a new one.
  world.pass(22 * 86_400);
  expect((await world.ask(inviteToCircle, { body: { id: circle.id }, token: admin.token })).code).toBe(
    made.code,
  );
  world.pass(2 * 86_400);
  const later = await world.ask(inviteToCircle, { body: { id: circle.id }, token: admin.token });
  expect(later.code).not.toBe(made.code);
  const seen = await world.ask(viewInvitation, { query: { id: circle.id, code: later.code } });
  expect(seen).toMatchObject({ inviter: { realname: '张三' }, member: false, circle: { id: circle.id } });
  world.pass(6 * 86_400 + 1);
  const guest = await makeMemberPerson(world);
  expect(
    (await world.call('GET', viewInvitation.path, { query: { id: circle.id, code: made.code } })).status,
  ).toBe(404);
  expect((await ask(circle, guest, { code: made.code })).body.errmsg).toContain('过期');
  // Of another circle it opens nothing.
  const elsewhere = await makeCircle(world, { join_type: 4 });
  expect((await ask(elsewhere, guest, { code: later.code })).body.errcode).toBe(40300);
  const { member_id } = await joinAs(world, circle, guest, { code: later.code });
  expect(await rowOfMember(world, member_id)).toMatchObject({
    state: 1,
    via: 'invite',
    inviter_id: admin.userId,
  });
  // Who has left invites nobody.
  await world.ask(leaveCircle, { body: { id: circle.id }, token: admin.token });
  const late = await makeMemberPerson(world);
  expect((await ask(circle, late, { code: later.code })).body.errcode).toBe(40300);
});

test('joining earns the mission once a circle, however often one comes back [D125]', async () => {
  const circle = await makeCircle(world);
  const person = await makeMemberPerson(world);
  const waiting = async (): Promise<number | undefined> =>
    (await world.ask(listMissions, { token: person.token })).list.find(({ id }) => id === 6)?.claimable;
  expect(await waiting()).toBe(0);
  await joinAs(world, circle, person);
  expect(await waiting()).toBe(5);
  await world.ask(leaveCircle, { body: { id: circle.id }, token: person.token });
  await joinAs(world, circle, person);
  expect(await waiting()).toBe(5);
});

test('[D60] the number in the form is the bound one: without any nobody applies', async () => {
  const circle = await makeCircle(world);
  const person = await makeMemberPerson(world);
  await world.database.pool.query('update account_user set phone = null where user_id = $1', [person.userId]);
  const answer = await world.call('POST', joinCircle.path, {
    token: person.token,
    body: { id: circle.id, realname: '李四' },
  });
  expect(answer.body.errcode).toBe(40101);
  expect(await world.ask(viewJoinForm, { query: { id: circle.id }, token: person.token })).toMatchObject({
    mine: { state: -1 },
  });
});
