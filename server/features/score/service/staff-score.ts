import type {
  adjustScore as adjustContract,
  PersonScore,
  reverseScore as reverseContract,
  viewPersonScore as viewContract,
} from '@qunlu/contract/score/staff.ts';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { scoreType, type ScoreType } from '@qunlu/contract/score/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx, type StaffCtx, type Tx } from '../../../platform/context.ts';
import { peopleById } from '../../account/api/directory.ts';
import { lockPeople, presentAccountOf } from '../../account/api/people.ts';
import { notify } from '../../notification/api/notifications.ts';
import { audit } from '../../staff/api/audit.ts';
import { leftOf, yearOf, type ScoreState } from '../policy.ts';
import { presentStaffEntry } from '../present.ts';
import { findEntries, findEntry, type EntryRow } from '../store/journal.ts';
import { addScore, balanceOf } from './journal.ts';

const shownEntries = 100;

/** What staff may take back (D126). */
const reversible: readonly ScoreType[] = [scoreType.mission, scoreType.staff];

function canReverse(state: ScoreState, row: EntryRow & { reversed: boolean }): boolean {
  if (row.reversed || !reversible.includes(row.type)) return false;
  return row.credit < 0 || (leftOf(state, yearOf(row.log_at)) ?? -1) >= row.credit;
}

/** The account of a person, or the one that it was merged into. */
const accountOf = async (ctx: Ctx, userId: number): Promise<number> =>
  ((await presentAccountOf(ctx, userId)) ?? notFound('没有这个用户')).userId;

async function personScore(ctx: Ctx, userId: number): Promise<PersonScore> {
  const person = (await peopleById(ctx, [userId])).get(userId) ?? notFound('没有这个用户');
  const state = await balanceOf(ctx, userId);
  const rows = await findEntries(ctx.db, { userId, before: undefined, size: shownEntries });
  return {
    user_id: userId,
    name: person.username,
    score: state.balance,
    list: rows.map((row) => presentStaffEntry(row, canReverse(state, row))),
  };
}

export function viewPersonScore(ctx: StaffCtx, given: BodyOf<typeof viewContract>): Promise<PersonScore> {
  return inTransaction(ctx, async (tx) => {
    const userId = await accountOf(tx, given.user_id);
    await audit(tx, { action: 'view-score', subject: `user:${userId}`, reason: given.reason });
    return personScore(tx, userId);
  });
}

const justMerged = (): never => fail('stateChanged', { message: '这个账号刚刚合并，请刷新后再试' });

/** A person, held; nobody decides about themself. */
async function holdPerson(tx: Tx<StaffCtx>, userId: number): Promise<void> {
  if (userId === tx.staff.userId) fail('forbidden', { message: '不能改自己的积分，请交给同事' });
  await lockPeople(tx, [userId]);
  // Erased with all that was theirs: nobody would delete what is written now.
  const present = await presentAccountOf(tx, userId);
  if (present && present.userId !== userId) justMerged();
  if (present?.status === userStatus.deleted)
    fail('stateChanged', { message: '这个账号已经注销，不能再改积分' });
}

const signed = (credit: number): string => `${credit > 0 ? '+' : ''}${credit} 积分`;

/** The person reads what was done, and why. */
const notifyPerson = (
  tx: Tx,
  userId: number,
  given: { credit: number; reason: string; key: string },
): Promise<void> =>
  notify(tx, userId, {
    category: 'system',
    title: `客服改了您的积分：${signed(given.credit)}`,
    body: given.reason,
    path: '/user/scores',
    key: given.key,
  });

export async function adjustScore(ctx: StaffCtx, given: BodyOf<typeof adjustContract>): Promise<PersonScore> {
  const { credit, reason } = given;
  if (credit === 0) fail('invalid', { message: '请填写要加或减多少积分', field: 'credit' });
  return inTransaction(ctx, async (tx) => {
    const userId = await accountOf(tx, given.user_id);
    await holdPerson(tx, userId);
    // The call's own key answers a repeat; the action needs a name only.
    const key = `staff:${tx.deps.random(12).toString('base64url')}`;
    await addScore(tx, { userId, key, type: scoreType.staff, credit, title: `客服调整：${reason}` });
    await notifyPerson(tx, userId, { credit, reason, key });
    await audit(tx, {
      action: 'adjust-score',
      subject: `user:${userId}`,
      reason: `${signed(credit)}：${reason}`,
    });
    return personScore(tx, userId);
  });
}

/** Once; again it answers how the person stands. What was used or has expired cannot be taken back. */
export async function reverseScore(
  ctx: StaffCtx,
  { id, reason }: BodyOf<typeof reverseContract>,
): Promise<PersonScore> {
  return inTransaction(ctx, async (tx) => {
    const found = (await findEntry(tx.db, id)) ?? notFound('没有这一笔积分');
    await holdPerson(tx, found.user_id);
    // Read again: it may have been taken back before the person was held, or a merge has moved it to somebody who is not.
    const row = (await findEntry(tx.db, id)) ?? notFound('没有这一笔积分');
    const { user_id: userId, credit } = row;
    if (userId !== found.user_id) justMerged();
    if (row.reversed) return personScore(tx, userId);
    if (!reversible.includes(row.type)) fail('stateChanged', { message: '只有任务和客服调整的积分可以撤回' });
    const key = `reversal:${id}`;
    await addScore(tx, {
      userId,
      key,
      type: scoreType.reversal,
      credit: -credit,
      title: `撤回“${[...row.title].slice(0, 30).join('')}”：${reason}`,
      reverses: { entryId: id, year: yearOf(row.log_at) },
    });
    await notifyPerson(tx, userId, { credit: -credit, reason, key });
    await audit(tx, {
      action: 'reverse-score',
      subject: `user:${userId}`,
      reason: `${signed(-credit)}：${reason}`,
    });
    return personScore(tx, userId);
  });
}
