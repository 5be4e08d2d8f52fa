import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { expect, test } from 'vitest';
import { after, jobContext } from '../../platform/context.ts';
import { makeSecrets } from '../../platform/secrets.ts';
import { writeSheet } from '../../platform/sheet-write.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { upload } from '../media/testing.ts';
import { renewSeals } from './service/seals.ts';
import { askedNow, askNow, asPerson, everyType, submitAs, testForms } from './testing.ts';

const world = useWorld();

const ascending = (a: number, b: number): number => a - b;
let holders = 1000;
const nextHolder = (): number => (holders += 1);
const rows = async (text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows;
const answer = (at: number, value: string) => ({ label: `第${at}题`, value });
const openBy = (person: Person, holderId: number) =>
  asPerson(world, person, async (tx) => {
    const read = await testForms.find(tx, holderId);
    return read && testForms.openPhone(tx, read);
  });
const erase = (also: (ids: readonly number[]) => void = () => undefined) =>
  testForms.erase(async (_tx, ids) => also(ids))(world.deps, () => true);

test('each type has its bound, and a sentence that names the question and its field', async () => {
  await askNow(world, 1, everyType);
  const person = await makePerson(world);
  const long = '茶'.repeat(101);
  const refused = [
    [[], '请填写第1题', 'answers'],
    [[answer(1, long)], '第1题最多 100 个字', 'answers.0.value'],
    [[answer(1, '好'), answer(2, '茶'.repeat(501))], '第2题最多 500 个字', 'answers.1.value'],
    [[answer(1, '好'), answer(3, '三个')], '第3题请填写数字', 'answers.1.value'],
    [[answer(1, '好'), answer(4, '丙')], '请在选项里选择第4题', 'answers.1.value'],
    [[answer(1, '好'), answer(5, '甲\n丙')], '请在选项里选择第5题', 'answers.1.value'],
    [[answer(1, '好'), answer(5, '甲\n甲')], '请在选项里选择第5题', 'answers.1.value'],
    [[answer(1, '好'), answer(6, '2023-02-29')], '第6题请填写日期，例如 2000-01-31', 'answers.1.value'],
    [[answer(1, '好'), answer(9, '好')], '表单已经变了，请刷新后重新填写', 'answers.1.label'],
  ] as const;
  for (const [answers, message, field] of refused) {
    const submitted = submitAs(world, person, {
      holderId: nextHolder(),
      subjectId: 1,
      answers: [...answers],
    });
    await expect(submitted, message).rejects.toMatchObject({ message, field });
  }
  const { key } = await upload(world, person, { bucket: 'private' });
  const given = [
    answer(7, key),
    answer(5, '甲\n乙'),
    answer(3, '-2.5'),
    answer(2, `${long}\n${long}`),
    answer(1, '好'),
  ];
  const read = await submitAs(world, person, { holderId: nextHolder(), subjectId: 1, answers: given });
  expect(read.answers.map(({ label, value }) => ({ label, value }))).toEqual(given.toReversed());
  // A picture of somebody else is none of theirs.
  const other = await makePerson(world);
  const foreign = submitAs(world, other, {
    holderId: nextHolder(),
    subjectId: 1,
    answers: [answer(1, '好'), answer(7, key)],
  });
  await expect(foreign).rejects.toThrow(Failure);
});

test('questions: one of each name, choices with options; words that are new are looked at', () => {
  const one = { label: '爱好', type: 'text' as const, required: 0 };
  expect(() => testForms.questions([one, one])).toThrow('“爱好”有两个，请改名或删掉一个');
  expect(() => testForms.questions([{ ...one, type: 'multiple', options: ['甲', '甲'] }])).toThrow(
    '“爱好”至少要有两个选项',
  );
  const kept = testForms.questions([
    one,
    { ...one, label: '届别', type: 'select', options: ['一', '二', '一'] },
  ]);
  expect(kept[1]).toEqual({ label: '届别', type: 'select', required: false, options: ['一', '二'] });
  expect(testForms.words(kept, testForms.questions([one])).map(({ field, text }) => [field, text])).toEqual([
    ['fields.1.label', '届别'],
    ['fields.1.label', '一'],
    ['fields.1.label', '二'],
  ]);
});

test('what was answered is read with the labels of its version, whatever is asked since', async () => {
  const person = await makePerson(world);
  await askNow(world, 2, [{ label: '届别', type: 'text', required: true, options: [] }]);
  const [early, late] = [nextHolder(), nextHolder()];
  await submitAs(world, person, {
    holderId: early,
    subjectId: 2,
    answers: [{ label: '届别', value: '2001' }],
  });
  await askNow(world, 2, [{ label: '毕业年份', type: 'number', required: true, options: [] }]);
  await submitAs(world, person, {
    holderId: late,
    subjectId: 2,
    answers: [{ label: '毕业年份', value: '2002' }],
  });
  const ctx = jobContext(world.deps);
  expect((await testForms.find(ctx, early))?.answers).toEqual([
    { label: '届别', type: 'text', value: '2001' },
  ]);
  expect((await testForms.find(ctx, late))?.answers).toEqual([
    { label: '毕业年份', type: 'number', value: '2002' },
  ]);
  const asked = await askedNow(world, 2);
  expect(asked.questions?.map(({ label }) => label)).toEqual(['毕业年份']);
  // The same again is the same version.
  await askNow(world, 2, [{ label: '毕业年份', type: 'number', required: true, options: [] }]);
  expect(await askedNow(world, 2)).toEqual(asked);
});

test('nothing of what is submitted stands in the database in plain', async () => {
  const person = await makePerson(world);
  const holderId = nextHolder();
  await submitAs(world, person, { holderId, subjectId: 3, realname: '欧阳不见' });
  const [row] = await rows('select s::text as words from form_submission s where holder_id = $1', [holderId]);
  expect(row.words).not.toContain('欧阳');
  expect(row.words).not.toContain(person.phone);
});

test('a contact opened by another leaves a receipt, one an hour; one’s own leaves none [D22]', async () => {
  const [person, host, other] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  const holderId = nextHolder();
  await submitAs(world, person, { holderId, subjectId: 4 });
  const receipts = async () =>
    (await rows('select by_id from form_opened where holder_id = $1 order by receipt_id', [holderId])).map(
      ({ by_id }) => by_id,
    );
  expect(await openBy(person, holderId)).toEqual({ phone: person.phone, first: false });
  expect(await receipts()).toEqual([]);
  expect(await openBy(host, holderId)).toEqual({ phone: person.phone, first: true });
  expect(await openBy(host, holderId)).toEqual({ phone: person.phone, first: false });
  expect(await openBy(other, holderId)).toMatchObject({ first: true });
  expect(await receipts()).toEqual([host.userId, other.userId]);
  world.pass(3601);
  expect(await openBy(host, holderId)).toMatchObject({ first: true });
});

test('a sheet has what was submitted by the labels of all versions, and each row of it leaves a receipt [D22]', async () => {
  const [person, host] = [await makePerson(world), await makePerson(world)];
  await askNow(world, 5, everyType.slice(0, 5));
  const first = nextHolder();
  await submitAs(world, person, {
    holderId: first,
    subjectId: 5,
    realname: '=1+1',
    answers: [answer(1, '好'), answer(5, '甲\n乙')],
  });
  await askNow(world, 5, []);
  const gone = nextHolder();
  for (const holderId of [nextHolder(), gone]) await submitAs(world, person, { holderId, subjectId: 5 });
  await asPerson(world, host, (tx) => testForms.eraseAt(tx, gone, tx.now));
  const sheet = await asPerson(world, host, (tx) => testForms.sheet(tx, 5));
  const submitted = expect.stringMatching(/\d/);
  expect(sheet).toEqual([
    ['姓名', '手机号', '第1题', '第5题', '提交时间'],
    ['=1+1', person.phone, '好', '甲、乙', submitted],
    ['张三', person.phone, '', '', submitted],
  ]);
  expect(await rows('select by_id from form_opened where holder_id = $1', [first])).toEqual([
    { by_id: host.userId },
  ]);
  // What begins like a formula is text in the file.
  expect(new TextDecoder().decode(await writeSheet('csv', sheet, []))).toContain(`"'=1+1"`);
});

test('it is erased on its date with pictures and receipts, never later than was said; whoever is back keeps it [D69]', async () => {
  const [person, host] = [await makePerson(world), await makePerson(world)];
  await askNow(
    world,
    6,
    everyType.slice(6).map((one) => ({ ...one, label: '照片' })),
  );
  const { key } = await upload(world, person, { bucket: 'private' });
  const [gone, back, replaced] = [nextHolder(), nextHolder(), nextHolder()];
  await submitAs(world, person, { holderId: gone, subjectId: 6, answers: [{ label: '照片', value: key }] });
  for (const holderId of [back, replaced]) await submitAs(world, person, { holderId, subjectId: 6 });
  await openBy(host, gone);
  const at = after(world.now(), 86_400);
  await asPerson(world, host, async (tx) => {
    for (const holderId of [gone, back, replaced]) await testForms.eraseAt(tx, holderId, at);
    await testForms.eraseAt(tx, gone, after(at, 86_400));
    await testForms.keep(tx, back);
    const filled = testForms.fill(tx, { version_id: null, questions: null }, { facts: { realname: '李四' } });
    await testForms.replace(tx, { holderId: replaced, subjectId: 6, by: person, filled });
  });
  const left = async () =>
    (await rows('select holder_id from form_submission where subject_id = 6 order by holder_id')).map(
      ({ holder_id }) => holder_id,
    );
  await erase();
  expect(await left()).toEqual([gone, back, replaced]);
  world.pass(86_400);
  const erased: number[] = [];
  await erase((ids) => erased.push(...ids));
  expect(erased.toSorted(ascending)).toEqual([gone, replaced]);
  expect(await left()).toEqual([back]);
  expect(await rows('select 1 from form_receipt where by_id = $1', [host.userId])).toEqual([]);
  await world.runJob('media.clean-orphans');
  expect(await world.deps.storage.read('private', key)).toBeNull();
});

test('of two holders that become one the winner’s stays with the receipts of both; without one the loser’s', async () => {
  const [person, host] = [await makePerson(world), await makePerson(world)];
  const [winner, loser, empty] = [nextHolder(), nextHolder(), nextHolder()];
  await submitAs(world, person, { holderId: winner, subjectId: 7, realname: '留下' });
  await submitAs(world, person, { holderId: loser, subjectId: 7, realname: '不留' });
  await openBy(host, loser);
  const ctx = jobContext(world.deps);
  await asPerson(world, person, (tx) => testForms.absorb(tx, { winner, loser }));
  expect((await testForms.find(ctx, winner))?.facts.realname).toBe('留下');
  expect(await testForms.find(ctx, loser)).toBeUndefined();
  expect(await rows('select by_id from form_opened where holder_id = $1', [winner])).toEqual([
    { by_id: host.userId },
  ]);
  await asPerson(world, person, (tx) => testForms.absorb(tx, { winner: empty, loser: winner }));
  expect((await testForms.find(ctx, empty))?.facts.realname).toBe('留下');
});

test('what came in before the seals is read and found as it stands, and sealed by the job; so is what another key has sealed', async () => {
  const person = await makePerson(world);
  const [plain, kept] = [nextHolder(), nextHolder()];
  await submitAs(world, person, { holderId: kept, subjectId: 8 });
  await rows(
    `insert into form_submission (kind, subject_id, holder_id, user_id, content, submitted_at)
     values ('test-registration', 8, $1, $2, $3, now())`,
    [plain, person.userId, JSON.stringify({ facts: { realname: '旧人', phone: person.phone }, answers: [] })],
  );
  const ctx = jobContext(world.deps);
  const found = async (at = ctx) => {
    const { rows: hits } = await testForms.withPhone(at, 8, [person.phone]).execute(world.deps.db);
    return hits.map(({ holder_id }) => holder_id).toSorted(ascending);
  };
  const both = [plain, kept].toSorted(ascending);
  expect((await testForms.find(ctx, plain))?.facts.realname).toBe('旧人');
  expect(await found()).toEqual(both);
  await world.runJob('form.renew-seals');
  expect(await rows('select 1 from form_submission where key_mark is null')).toEqual([]);
  expect((await testForms.find(ctx, plain))?.facts.realname).toBe('旧人');
  expect(await found()).toEqual(both);

  const { secretKey } = world.deps.env;
  const changed = {
    ...world.deps,
    env: { ...world.deps.env, previousSecretKey: secretKey },
    secrets: makeSecrets('another key of at least 32 characters', secretKey),
  };
  expect(await found({ ...ctx, deps: changed })).toEqual(both);
  await renewSeals(changed, () => true);
  const later = {
    ...ctx,
    deps: { ...changed, secrets: makeSecrets('another key of at least 32 characters') },
  };
  expect((await testForms.find(later, plain))?.facts).toEqual({ realname: '旧人', phone: person.phone });
  expect(await found(later)).toEqual(both);
  expect(await testForms.find(ctx, plain)).toBeUndefined();
});
