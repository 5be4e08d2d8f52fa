import { identityRules, isAdult, realNameStatus } from '@qunlu/contract/identity/rules.ts';
import { ageOf } from '@qunlu/contract/kernel/id-number.ts';
import { after, inTransaction, jobContext, type Ctx, type Deps, type Tx } from '../../../platform/context.ts';
import type { IdentityResult } from '../../../platform/providers.ts';
import { eachDue, unlessBusy } from '../../../platform/job-rows.ts';
import { lockPeople } from '../../account/api/people.ts';
import { notify } from '../../notification/api/notifications.ts';
import { freePlace } from '../policy.ts';
import {
  closeAttempt,
  dropAttempt,
  dropDraft,
  findOpenAttempt,
  findWaiting,
  lockAttempt,
  type AttemptRow,
} from '../store/attempts.ts';
import { addPerson, findPlaces, findIdentityState, holdDocument } from '../store/people.ts';
import { hashesOf, keyMark, open, seal } from './seals.ts';

/** Gives the person a place behind their document; a sentence when there is none (D19). */
async function takePlace(
  tx: Tx,
  row: AttemptRow,
  given: { name: string; idNumber: string },
): Promise<string> {
  const documentId = await holdDocument(tx.db, {
    hashes: hashesOf(tx.deps, given.idNumber),
    sealed: seal(tx.deps, 'number', given.idNumber),
    mark: keyMark(tx.deps),
    now: tx.now,
  });
  const place = freePlace(await findPlaces(tx.db, documentId));
  if (place === undefined)
    return `这个身份证已经用于 ${identityRules.accounts} 个账号，请注销或合并其中一个再来`;
  await addPerson(tx.db, {
    user_id: row.user_id,
    document_id: documentId,
    place,
    name_sealed: seal(tx.deps, 'name', given.name),
    key_mark: keyMark(tx.deps),
    verified_at: tx.now,
  });
  return '';
}

/** Why the check did not pass; '' when it did, and then the person has their place. */
async function judge(tx: Tx, row: AttemptRow, result: IdentityResult): Promise<string> {
  if (result.state === 'open') return '没有做完核验，已超时';
  if (result.state === 'failed') return result.reason;
  const typed = {
    name: open(tx.deps, 'name', row.name_sealed),
    idNumber: open(tx.deps, 'number', row.number_sealed),
  };
  const { name, idNumber } = result;
  if (typed.name !== name || typed.idNumber !== idNumber) return '核验的人与填写的姓名、号码不一致';
  if (ageOf(idNumber, tx.now) < identityRules.leastAge) return `未满 ${identityRules.leastAge} 周岁不能实名`;
  return takePlace(tx, row, { name, idNumber });
}

/** D18: what somebody can do now. */
const adultWords = '现在可以提现、发布付费内容和签约了';
const minorWords = `未满 ${identityRules.adultAge} 周岁，不能提现、发布付费内容和签约；满了以后不用再核验`;

/** Writes down what a check came to; the first one who does it counts. */
async function close(tx: Tx, attempt: AttemptRow, result: IdentityResult): Promise<void> {
  // Also of people who are banned or leaving: `lockUser` would fail.
  await lockPeople(tx, [attempt.user_id]);
  const row = await lockAttempt(tx.db, attempt.attempt_id);
  if (row?.state !== realNameStatus.processing || row.user_id !== attempt.user_id) return;
  if ((await findIdentityState(tx.db, row.user_id)).document_id !== null)
    return dropAttempt(tx.db, row.attempt_id);
  const reason = await judge(tx, row, result);
  const passed = reason === '';
  const adult = result.state === 'passed' && isAdult(result.idNumber, tx.now);
  await closeAttempt(tx.db, row.attempt_id, {
    state: passed ? realNameStatus.passed : realNameStatus.failed,
    reason,
    at: tx.now,
  });
  if (passed) await dropDraft(tx.db, row.user_id);
  await notify(tx, row.user_id, {
    category: 'system',
    title: passed ? '实名认证已通过' : '实名认证未通过',
    body: passed ? `${adult ? adultWords : minorWords}。姓名和号码不会给别人看。` : `${reason}。`,
    path: '/user/identity',
    key: `identity:${row.attempt_id}`,
  });
}

/** Asks the provider about one check, outside any transaction; one that is open may go on until its time is over. */
async function settleOne(ctx: Ctx, attempt: AttemptRow): Promise<void> {
  const over = attempt.created_at <= after(ctx.now, -identityRules.openMinutes * 60);
  const { identity } = ctx.deps;
  if (attempt.token === '' || !identity) {
    if (over) await inTransaction(ctx, (tx) => close(tx, attempt, { state: 'open' }));
    return;
  }
  const result = await identity.result(attempt.token);
  if (result.state !== 'open' || over) await inTransaction(ctx, (tx) => close(tx, attempt, result));
}

export async function settleOpen(ctx: Ctx, userId: number): Promise<void> {
  const attempt = await findOpenAttempt(ctx.db, userId);
  if (attempt) await settleOne(ctx, attempt);
}

/** Seconds after which nobody is waiting on the page any more. */
const patienceSeconds = 300;

/** Checks whose person did not come back: they are asked about all the same. */
export async function settleWaiting(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const before = after(ctx.now, -patienceSeconds);
  await eachDue(deps, 'identity.settle', goesOn, {
    find: (behind, size) => findWaiting(ctx.db, before, behind, size),
    idOf: ({ attempt_id }) => attempt_id,
    // A provider that does not answer is asked again by the next run.
    work: (row) => unlessBusy(ctx, settleOne(ctx, row)),
  });
}
