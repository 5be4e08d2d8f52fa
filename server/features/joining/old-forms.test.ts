// postgres: a migration moves rows from table to table
import { readFileSync } from 'node:fs';
import { openFormPhone, viewForm } from '@qunlu/contract/circle/members-admin.ts';
import { viewSettings } from '@qunlu/contract/circle/settings.ts';
import { leaveCircle, viewOwnEntry } from '@qunlu/contract/joining/calls.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { askFields, makeCircle, makeMemberPerson, submittedBy } from '../circle/testing.ts';
import type { Question } from '../form/api/forms.ts';
import { upload } from '../media/testing.ts';
import { joinAs } from './testing.ts';

const world = useWorld();
const query = async (text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows;
const migration = new URL('../../migrations/20261130_0201_circle_form.sql', import.meta.url);

/** The tables as they were before the migration, empty; the engine's are emptied. */
const tablesBefore = `
  create table phonebook_form (
    member_id bigint primary key references phonebook_member (member_id) on delete cascade, phonebook_id bigint not null,
    user_id bigint not null, realname text not null, phone text not null, company text not null default '',
    position text not null default '', city text not null default '', answers jsonb not null default '[]',
    submitted_at timestamptz not null, erase_at timestamptz);
  create index phonebook_form_circle on phonebook_form (phonebook_id);
  create table phonebook_form_reveal (
    reveal_id bigint generated always as identity primary key, member_id bigint not null, by_member_id bigint not null,
    revealed_at timestamptz not null);
  alter table phonebook add column fields jsonb not null default '[]';
  delete from form_submission; delete from form; delete from form_version;`;

const field = (label: string, more: Partial<Question> = {}): Question => ({
  label,
  type: 'text',
  required: false,
  options: [],
  ...more,
});

test('what was submitted before the forms is read as it was, by whom it was, and goes when it was to go [D22][D60][D69]', async () => {
  const [circle, plain] = [await makeCircle(world), await makeCircle(world)];
  const year = field('届别', { type: 'select', required: true, options: ['2001', '2002'] });
  const photo = field('毕业照', { type: 'image' });
  await askFields(world, circle, [year, photo], ['company']);
  const joined = async (answers: { label: string; value: string }[]) => {
    const person = await makeMemberPerson(world);
    const { member_id } = await joinAs(world, circle, person, {
      realname: '王老五',
      company: '茶厂',
      answers,
    });
    return { ...person, memberId: member_id };
  };
  const full = await makeMemberPerson(world);
  const { key, url } = await upload(world, full, { bucket: 'private' });
  const { member_id: fullId } = await joinAs(world, circle, full, {
    realname: '王老五',
    answers: [
      { label: '届别', value: '2001' },
      { label: '毕业照', value: key },
    ],
  });
  const short = await joined([{ label: '届别', value: '2002' }]);
  const other = await makeMemberPerson(world);
  const { member_id: otherId } = await joinAs(world, plain, other, { realname: '赵六' });
  await world.ask(openFormPhone, { body: { id: circle.id, member_id: fullId }, token: circle.owner.token });
  const before = await Promise.all([fullId, short.memberId, otherId].map((id) => submittedBy(world, id)));
  const kept = await query('select holder_id, subject_id, user_id, submitted_at from form_submission');
  const opened = await query('select holder_id, opened_at from form_opened');

  await query(tablesBefore);
  for (const [index, holder] of [fullId, short.memberId, otherId].entries()) {
    const row = kept.find(({ holder_id }) => holder_id === holder);
    const form = before[index];
    const { realname, phone, company, position, city } = form?.facts ?? {};
    await query(
      `insert into phonebook_form (member_id, phonebook_id, user_id, realname, phone, company, position, city, answers, submitted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        holder,
        row.subject_id,
        row.user_id,
        realname,
        phone,
        company,
        position,
        city,
        JSON.stringify(form?.answers),
        row.submitted_at,
      ],
    );
  }
  // One answers what has been renamed since; the other circle asks something that nobody has answered yet.
  await query("update phonebook_form set erase_at = '2030-01-01' where member_id = $1", [short.memberId]);
  await query(
    `update phonebook_form set answers = answers || '[{"label": "原籍", "type": "text", "value": "杭州"}]' where member_id = $1`,
    [short.memberId],
  );
  await query('update phonebook set fields = $2 where phonebook_id = $1', [
    circle.id,
    JSON.stringify([year, photo]),
  ]);
  await query('update phonebook set fields = $2 where phonebook_id = $1', [
    plain.id,
    JSON.stringify([field('爱好')]),
  ]);
  await query(
    `insert into phonebook_form_reveal (member_id, by_member_id, revealed_at)
     select $1, m.member_id, $3 from phonebook_member m where m.phonebook_id = $2 and m.role = 1`,
    [fullId, circle.id, opened[0].opened_at],
  );
  await query(
    "insert into media_use (subject, bucket, key) values ($1, 'private', $2), ('phonebook-form:1', 'private', $2)",
    [`phonebook-form:${fullId}`, key],
  );
  await query("delete from media_use where subject like 'form:%'");
  await query(`begin; ${readFileSync(migration, 'utf8')}; commit`);

  const now = await Promise.all([fullId, short.memberId, otherId].map((id) => submittedBy(world, id)));
  const past = ({ facts, answers, submittedAt }: NonNullable<(typeof now)[number]>) => ({
    facts,
    answers,
    submittedAt,
  });
  const [wasFull, wasShort, wasOther] = before.flatMap((one) => one ?? []).map(past);
  expect(now.flatMap((one) => one ?? []).map(past)).toEqual([
    wasFull,
    { ...wasShort, answers: [...(wasShort?.answers ?? []), { label: '原籍', type: 'text', value: '杭州' }] },
    wasOther,
  ]);
  expect(now[1]?.eraseAt).toEqual(new Date('2030-01-01'));
  // What is asked now is what was asked before, without the question that is gone.
  const settings = (of: typeof circle) =>
    world.ask(viewSettings, { query: { id: of.id }, token: of.owner.token });
  expect((await settings(circle)).fields).toEqual([year, photo]);
  expect((await settings(plain)).fields).toEqual([field('爱好')]);
  const entry = await world.ask(viewOwnEntry, { query: { id: circle.id }, token: full.token });
  expect(entry.opened).toMatchObject([{ role: 1 }]);
  expect(entry.form?.answers[1]?.link).toContain('/');
  const read = await world.ask(viewForm, {
    query: { id: circle.id, member_id: fullId },
    token: circle.owner.token,
  });
  expect(read.form.phone).toContain('****');

  // The job seals it, and the date takes it with its picture.
  await world.runJob('form.renew-seals');
  expect((await submittedBy(world, fullId))?.facts).toEqual(before[0]?.facts);
  await world.ask(leaveCircle, { body: { id: circle.id }, token: full.token });
  world.pass(30 * 86_400 + 1);
  await world.runJob('phonebook.erase-forms');
  expect(await submittedBy(world, fullId)).toBeUndefined();
  await world.runJob('media.clean-orphans');
  expect(await world.deps.storage.read('private', key)).toBeNull();
  expect(url).not.toBe('');
});
