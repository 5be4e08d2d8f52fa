import { viewMerchant } from '@qunlu/contract/identity/merchant.ts';
import { viewRealName } from '@qunlu/contract/identity/real-name.ts';
import { viewSigning } from '@qunlu/contract/identity/signing.ts';
import { decideMerchant, freezeMerchant } from '@qunlu/contract/identity/staff.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction, jobContext, type Ctx, type Deps, type Tx } from '../../platform/context.ts';
import { makeSecrets } from '../../platform/secrets.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeStaff } from '../staff/testing.ts';
import { identityLifecycle } from './service/lifecycle.ts';
import { renewSeals } from './service/reseal.ts';
import { mayWithdrawAs, revealRealName, realNameStateOf } from './service/real-name-state.ts';
import { applyAsCompany, beginCheck, idNumberOf, makeMerchant, signAgreement, verify } from './testing.ts';
import { erasePerson, exportsOf, mergeRows } from '../lifecycle/service/fates.ts';

const world = useWorld({ listen: true });
const ctx = (): Ctx => jobContext(world.deps);
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(ctx(), work);
const blocks = (keep: Person, drop: Person) =>
  identityLifecycle.mergeBlocks?.(ctx(), { keep: keep.userId, drop: drop.userId });
const merge = (keep: Person, drop: Person) =>
  inTx((tx) => mergeRows(tx, { keep: keep.userId, drop: drop.userId }, [identityLifecycle]));
const erase = (person: Person) => inTx((tx) => erasePerson(tx, person.userId, [identityLifecycle]));
const statusOf = async ({ token }: Person) => (await world.ask(viewRealName, { token })).status;
const countOf = async (table: string, { userId }: Person): Promise<number> =>
  (await sql`select 1 from ${sql.table(table)} where user_id = ${userId}`.execute(world.deps.db)).rows.length;

test('[D10] accounts of two different people do not merge; those of one person, or with one name, do', async () => {
  const [one, other, nobody, twin] = [
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
  ];
  const idNumber = idNumberOf('19900307');
  await verify(world, one, { idNumber });
  await verify(world, twin, { idNumber });
  await verify(world, other);
  expect(await blocks(one, other)).toEqual(['两个账号实名的不是同一个人，不能合并']);
  expect(await blocks(one, twin)).toEqual([]);
  expect(await blocks(nobody, other)).toEqual([]);
  await merge(nobody, other);
  expect([await statusOf(nobody), await countOf('identity_person', other)]).toEqual([1, 0]);
  // The one that withdrew goes into the other, which withdraws from then on, and its place is free.
  await inTx((tx) => mayWithdrawAs(tx, twin.userId));
  await merge(one, twin);
  await expect(inTx((tx) => mayWithdrawAs(tx, one.userId))).resolves.toBeUndefined();
  for (let count = 0; count < 2; count += 1)
    expect((await verify(world, await makePerson(world), { idNumber })).status).toBe(1);
});

test('[D10] two merchants do not merge; one goes along, and what is under way ends', async () => {
  const [keep, drop, third] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  await makeMerchant(world, drop);
  await makeMerchant(world, third);
  await beginCheck(world, keep);
  expect(await blocks(third, drop)).toContain('两个账号都有商户签约，请先撤回审核中的一个，或联系客服');
  await merge(keep, drop);
  expect((await world.ask(viewMerchant, { token: keep.token })).status).toBe(2);
});

test('[D10][D19] after a merge the merchant that stands counts, not a newer application that was refused', async () => {
  const [keep, drop] = [await makePerson(world), await makePerson(world)];
  const auditor = await makeStaff(world, 'auditor');
  const idNumber = idNumberOf('19910408');
  const stands = await makeMerchant(world, keep, { idNumber });
  await verify(world, drop, { idNumber });
  await signAgreement(world, drop);
  const refused = await applyAsCompany(world, drop, auditor);
  await world.ask(decideMerchant, {
    body: { id: refused, verdict: 'reject', message: '执照不清楚' },
    token: auditor.office,
  });
  await world.ask(freezeMerchant, {
    body: { id: stands, frozen: 1, reason: '有投诉，已经核对' },
    token: auditor.office,
  });
  expect(await blocks(keep, drop)).toEqual([]);
  await merge(keep, drop);
  expect(await world.ask(viewMerchant, { token: keep.token })).toMatchObject({
    status: 4,
    reason: '有投诉，已经核对',
    can: { apply: false },
  });
});

test('[D10][D19] after a merge a signed agreement counts, not a newer one that was refused', async () => {
  const [keep, drop] = [await makePerson(world), await makePerson(world)];
  const idNumber = idNumberOf('19910409');
  for (const person of [keep, drop]) await verify(world, person, { idNumber });
  await signAgreement(world, keep);
  await signAgreement(world, drop, 'refuse');
  await merge(keep, drop);
  expect((await world.ask(viewSigning, { token: keep.token })).status).toBe(1);
  expect((await world.ask(viewMerchant, { token: keep.token })).needs).toBe('');
});

test('[D13] leaving takes name and number, and frees the place; without payouts nothing is kept', async () => {
  const person = await makePerson(world);
  const idNumber = idNumberOf('19920509');
  await verify(world, person, { idNumber });
  await erase(person);
  await erase(person);
  for (const table of ['person', 'attempt', 'draft', 'look', 'claim', 'archive'])
    expect(await countOf(`identity_${table}`, person), table).toBe(0);
  expect((await verify(world, await makePerson(world), { idNumber })).status).toBe(1);
});

test('[D13] of somebody who was paid out or sold, the proof is kept sealed for three years, then it goes', async () => {
  const person = await makePerson(world);
  await makeMerchant(world, person);
  await inTx((tx) => mayWithdrawAs(tx, person.userId));
  await erase(person);
  expect([
    await countOf('identity_archive', person),
    await countOf('identity_merchant', person),
    await countOf('identity_agreement', person),
    await countOf('identity_person', person),
  ]).toEqual([1, 1, 1, 0]);
  const { rows } = await sql<{ text: string }>`
    select m::text as text from identity_merchant m where user_id = ${person.userId}
    union all select a::text from identity_archive a where user_id = ${person.userId}`.execute(world.deps.db);
  for (const { text } of rows) expect(text).not.toMatch(/王小明|13800138000/);
  world.pass(3 * 366 * 86_400);
  await world.runJob('identity.drop-old');
  for (const table of ['archive', 'merchant', 'agreement'])
    expect(await countOf(`identity_${table}`, person), table).toBe(0);
});

test('[D150] the export has the name, the number masked, agreements and merchants', async () => {
  const person = await makePerson(world);
  const idNumber = idNumberOf('19930601');
  await verify(world, person, { name: '诸葛亮', idNumber });
  await signAgreement(world, person);
  const data = await exportsOf(ctx(), person.userId, identityLifecycle);
  expect(data).toMatchObject({ 实名: { 姓名: '诸葛亮' }, 签约: [{ 结果: '已签署' }], 商户: [] });
  expect(JSON.stringify(data)).not.toContain(idNumber);
});

test('what was typed and never checked is deleted after a day', async () => {
  const person = await makePerson(world);
  await beginCheck(world, person);
  world.pass(86_400 + 60);
  await world.runJob('identity.drop-old');
  expect(await countOf('identity_draft', person)).toBe(0);
});

test('after SECRET_KEY has changed, names and numbers are sealed anew and found again without the previous one', async () => {
  const person = await makePerson(world);
  const idNumber = idNumberOf('19940702');
  await verify(world, person, { name: '公孙龙', idNumber });
  const before = world.deps.env.secretKey;
  const next = 'the-next-secret-of-this-test-world';
  const changed: Deps = {
    ...world.deps,
    env: { ...world.deps.env, secretKey: next, previousSecretKey: before },
    secrets: makeSecrets(next, before),
  };
  await renewSeals(changed, () => true);
  const alone = { ...ctx(), deps: { ...changed, secrets: makeSecrets(next) } };
  expect(await realNameStateOf(alone, person.userId)).toMatchObject({ name: '公孙龙', idNumber });
  expect(await inTransaction(alone, (tx) => revealRealName(tx, person.userId))).toBe('公孙龙');
  // Back again, for the tests that follow.
  const back = {
    ...changed,
    secrets: makeSecrets(before, next),
    env: { ...changed.env, previousSecretKey: next },
  };
  await renewSeals(back, () => true);
  // Found by its hash under the old key again: the second account takes the second place of the same document.
  await verify(world, await makePerson(world), { idNumber });
  const { rows } = await sql<{ place: number }>`
    select place from identity_person p where p.document_id =
      (select document_id from identity_person where user_id = ${person.userId}) order by place`.execute(
    world.deps.db,
  );
  expect(rows.map(({ place }) => place)).toEqual([1, 2]);
});
