import {
  editOwnEntry,
  leaveCircle,
  setOwnCard,
  viewJoinForm,
  viewOwnEntry,
} from '@qunlu/contract/joining/calls.ts';
import { openFormPhone, viewForm } from '@qunlu/contract/circle/members-admin.ts';
import { blockUser } from '@qunlu/contract/relation.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { upload } from '../media/testing.ts';
import type { Question } from '../form/api/forms.ts';
import {
  askFields,
  join,
  logsOf,
  makeAdmin,
  makeCircle,
  makeMemberPerson,
  rowOfMember,
} from '../circle/testing.ts';
import { joinAs, makeApplicant } from './testing.ts';

const world = useWorld();

const fields: Question[] = [
  { label: '届别', type: 'select', required: true, options: ['2001', '2002'] },
  { label: '毕业照', type: 'image', required: false, options: [] },
];
const setForm = (circle: { id: number }) => askFields(world, circle, fields, ['company']);
const entryOf = (circle: { id: number }, { token }: { token: string }) =>
  world.ask(viewOwnEntry, { query: { id: circle.id }, token });
const formStatus = async (circle: { id: number }, memberId: number, token?: string): Promise<number> =>
  (await world.call('GET', viewForm.path, { token, query: { id: circle.id, member_id: memberId } })).status;
const open = (circle: { id: number }, memberId: number, token: string) =>
  world.call('POST', openFormPhone.path, { token, body: { id: circle.id, member_id: memberId } });

test('one’s own entry: submitted again, notices and kinds, another card [D60][R068][R069]', async () => {
  const circle = await makeCircle(world);
  await setForm(circle);
  const person = await makeMemberPerson(world, '王五');
  const { key } = await upload(world, person, { bucket: 'private' });
  const answers = [
    { label: '届别', value: '2001' },
    { label: '毕业照', value: key },
  ];
  await joinAs(world, circle, person, { company: '茶厂', answers });
  const entry = await entryOf(circle, person);
  expect(entry).toMatchObject({
    state: 1,
    realname: '王五',
    form: { company: '茶厂', answers: [{ value: '2001' }, { type: 'image', value: key }] },
    notices: null,
    muted: [],
    opened: [],
  });
  expect(entry.form?.answers[1]?.link).toContain('/');
  const edit = (body: object) =>
    world.call('POST', editOwnEntry.path, { token: person.token, body: { id: circle.id, ...body } });
  for (const [body, field] of [
    [{ notices: 8 }, 'notices'],
    [{ muted: ['everything'] }, 'muted.0'],
    [{ muted: ['activity'] }, 'muted.0'],
    [{ muted: ['content'] }, 'muted.0'],
    [{ form: { realname: '' } }, 'form.realname'],
    [{ form: { realname: '王五', answers: [{ label: '届别', value: '1990' }] } }, 'form.answers.0.value'],
    [{ form: { realname: '王五' } }, 'form.answers'],
  ] as const)
    expect((await edit(body)).body.field, JSON.stringify(body)).toBe(field);
  const changed = await edit({
    form: {
      realname: '王小五',
      answers: [
        { label: '届别', value: '2002' },
        { label: '毕业照', value: key },
      ],
    },
    notices: 1,
    muted: ['sms'],
  });
  expect(changed.body).toMatchObject({
    // The card says who they are in the directory, not the form.
    realname: '王五',
    form: { realname: '王小五', company: '' },
    notices: 1,
    muted: ['sms'],
  });
  expect((await edit({ notices: null })).body).toMatchObject({ notices: null, muted: ['sms'] });
  const { card } = await makeCard(world, person, { realname: '王总', company: '新公司' });
  const other = await makeCard(world);
  const bring = (card_id: number) =>
    world.call('POST', setOwnCard.path, { token: person.token, body: { id: circle.id, card_id } });
  expect((await bring(other.card.card_id)).status).toBe(404);
  expect((await bring(card.card_id)).body).toMatchObject({ realname: '王总', company: '新公司' });
});

test('without a card the entry follows the form [D60]', async () => {
  const circle = await makeCircle(world);
  const person = await makePerson(world);
  const { member_id } = await joinAs(world, circle, person, { realname: '赵六' });
  await world.ask(editOwnEntry, { body: { id: circle.id, form: { realname: '钱七' } }, token: person.token });
  expect(await rowOfMember(world, member_id)).toMatchObject({ realname: '钱七', initial: 'Q' });
});

test('only members and applicants have an entry [D140]', async () => {
  const circle = await makeCircle(world);
  const stranger = await makeMemberPerson(world);
  for (const [endpoint, body] of [
    [editOwnEntry, { notices: 1 }],
    [setOwnCard, { card_id: 1 }],
  ] as const)
    expect(
      (await world.call('POST', endpoint.path, { token: stranger.token, body: { id: circle.id, ...body } }))
        .body.errcode,
    ).toBe(40301);
  const view = await world.call('GET', viewOwnEntry.path, {
    token: stranger.token,
    query: { id: circle.id },
  });
  expect(view.body.errcode).toBe(40301);
  const closed = await makeCircle(world, { join_type: 1 });
  const applicant = await makeApplicant(world, closed);
  expect(await entryOf(closed, applicant)).toMatchObject({ state: 0, waits: 2 });
});

test('what was submitted: the owner and who decides read it, a phone opened leaves a receipt and a line [D22][D57]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const reader = await makeAdmin(world, circle, ['apply']);
  const editor = await makeAdmin(world, circle, ['edit']);
  const plain = await join(world, circle);
  const elsewhere = await makeCircle(world);
  expect(await formStatus(circle, member.memberId, reader.token)).toBe(200);
  expect(await formStatus(circle, member.memberId, circle.owner.token)).toBe(200);
  expect(await formStatus(circle, member.memberId, editor.token)).toBe(403);
  expect(await formStatus(circle, member.memberId, plain.token)).toBe(403);
  expect(await formStatus(circle, member.memberId, elsewhere.owner.token)).toBe(403);
  expect(await formStatus(circle, member.memberId)).toBe(401);
  // Another circle's owner does not reach it by their own circle's number.
  expect(await formStatus(elsewhere, member.memberId, elsewhere.owner.token)).toBe(404);
  for (const { token } of [editor, plain, elsewhere.owner])
    expect((await open(circle, member.memberId, token)).status).toBe(403);
  expect((await entryOf(circle, member)).opened).toEqual([]);
  const shown = await world.ask(viewForm, {
    query: { id: circle.id, member_id: member.memberId },
    token: reader.token,
  });
  expect(shown).toMatchObject({ can_open: true, form: { phone: expect.stringContaining('****') } });
  expect((await open(circle, member.memberId, reader.token)).body.phone).toBe(member.phone);
  // Again within the hour: the same number, no other receipt.
  await open(circle, member.memberId, reader.token);
  expect((await entryOf(circle, member)).opened).toEqual([
    { realname: '张三', role: 2, at: Math.floor(world.now().getTime() / 1000) },
  ]);
  expect(await logsOf(world, circle)).toEqual(['open-phone']);
  const { rows } = await world.database.pool.query(
    'select before::text || after::text as words from phonebook_log where phonebook_id = $1',
    [circle.id],
  );
  expect(rows[0].words).not.toContain(member.phone);
  // Whoever has blocked the admin is not rung up by them.
  await world.ask(blockUser, { body: { user_id: reader.userId }, token: member.token });
  expect((await open(circle, member.memberId, reader.token)).body.errmsg).toContain('拉黑');
});

test('a form goes thirty days after its owner has left, with its pictures and receipts; not when they come back [D69]', async () => {
  const circle = await makeCircle(world);
  await setForm(circle);
  const people = [];
  for (let count = 0; count < 2; count += 1) {
    const person = await makeMemberPerson(world);
    const { key, url } = await upload(world, person, { bucket: 'private' });
    const answers = [
      { label: '届别', value: '2001' },
      { label: '毕业照', value: key },
    ];
    const { member_id } = await joinAs(world, circle, person, { answers });
    people.push({ ...person, memberId: member_id, key, url, answers });
    await open(circle, member_id, circle.owner.token);
    await world.ask(leaveCircle, { body: { id: circle.id }, token: person.token });
    expect((await open(circle, member_id, circle.owner.token)).status).toBe(403);
  }
  const [gone, back] = people;
  if (!gone || !back) throw new Error('two people');
  const left = async (view: string, memberId: number): Promise<number> =>
    (await world.database.pool.query(`select from ${view} where holder_id = $1`, [memberId])).rows.length;
  world.pass(29 * 86_400);
  await joinAs(world, circle, back, { answers: back.answers });
  await world.runJob('phonebook.erase-forms');
  expect(await left('form_submitted', gone.memberId)).toBe(1);
  world.pass(86_400 + 1);
  await world.runJob('phonebook.erase-forms');
  expect(await left('form_submitted', gone.memberId)).toBe(0);
  expect(await left('form_opened', gone.memberId)).toBe(0);
  expect(await left('form_submitted', back.memberId)).toBe(1);
  await world.runJob('media.clean-orphans');
  const kept = async (key: string): Promise<boolean> =>
    (await world.deps.storage.read('private', key)) !== null;
  expect([await kept(gone.key), await kept(back.key)]).toEqual([false, true]);
  expect((await world.ask(viewJoinForm, { query: { id: circle.id }, token: back.token })).mine.state).toBe(1);
});
