import { fail, Failure } from '@qunlu/contract/kernel/errors.ts';
import { dateTime, dayText } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { circleStatus, memberState, circleRules } from '@qunlu/contract/circle/rules.ts';
import { inTransaction, jobContext, secondsOf, type Ctx, type Deps } from '../../../platform/context.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import { lockPeople } from '../../account/api/people.ts';
import { decided, ending } from '../../dues/api/ending.ts';
import { owed } from '../../dues/api/owed.ts';
import { forgetSubject } from '../../moderation/api/reports.ts';
import { notify, notifyAll } from '../../notification/api/notifications.ts';
import { lockCircle } from '../../circle/api/access.ts';
import { circlesToEnd, closeCircle, putOffEnding } from '../../circle/api/dissolving.ts';
import { endMembership } from '../../circle/api/membership.ts';
import { circleRowOf, memberRowOf, type CircleRow } from '../../circle/api/rows.ts';
import { findApplying, findToEnd } from '../store/people.ts';
import { forgetOffer } from './transfer.ts';
import { lockForMoney } from './money.ts';

/** Name of the job that ends circles. */
export const endingJob = 'phonebook.end';

const batch = 100;

/** Job, D68: ends the circles whose notice is over, member by member; what was begun goes on with the next run. */
export async function endCircles(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const run = jobRows(deps, endingJob, { rests: circleRules.retryMinutes.last * 60 });
  for (const circleId of await circlesToEnd(ctx, batch)) {
    if (!goesOn()) break;
    const row = await circleRowOf(ctx, circleId);
    if (row) await run.one(circleId, () => endCircle(deps, row, goesOn));
  }
  await run.end();
}

/** What money lacks for is tried again; anything else that fails is shown to staff besides. */
async function endCircle(deps: Deps, row: CircleRow, goesOn: () => boolean): Promise<void> {
  const { all, failed, broken } = await endEach(deps, row, { find: findToEnd, goesOn });
  if (failed > 0) await postpone(jobContext(deps), row);
  if (broken) throw broken;
  if (!all || failed > 0) return;
  try {
    await close(jobContext(deps), row);
  } catch (error) {
    await postpone(jobContext(deps), row);
    throw error;
  }
}

/** The notice has begun: whoever applies is answered, and what they paid goes back, at once. */
export async function endApplications(deps: Deps, circle: CircleRow): Promise<void> {
  const { failed } = await endEach(deps, circle, { find: findApplying, goesOn: () => true });
  // Delivered again; the end of the notice would find them, too.
  if (failed > 0) throw new Error(`${failed} applications could not be ended`);
}

/** `broken`: the first that failed for another reason than the rules, such as money that is not there. */
interface Ended {
  all: boolean;
  failed: number;
  broken: Error | undefined;
}

/** Each in a transaction of their own: whose money could not be given back does not stand in the way of the others. */
async function endEach(
  deps: Deps,
  circle: CircleRow,
  { find, goesOn }: { find: typeof findToEnd; goesOn: () => boolean },
): Promise<Ended> {
  let failed = 0;
  let broken: Error | undefined;
  for (let behind = 0; ;) {
    const members = await find(deps.db, circle.phonebook_id, { behind, size: batch });
    for (const { member_id: memberId, user_id: userId } of members) {
      if (!goesOn()) return { all: false, failed, broken };
      try {
        await endMember(jobContext(deps), circle, { memberId, userId });
      } catch (error) {
        failed += 1;
        if (error instanceof Error && !(error instanceof Failure)) broken ??= error;
        deps.log.error({ err: error, phonebook: circle.phonebook_id, memberId }, 'a membership did not end');
      }
    }
    if (members.length < batch) return { all: true, failed, broken };
    behind = members.at(-1)?.member_id ?? behind;
  }
}

/** Behind all others: tried again later and later. Whoever has too little is told how much is missing, once a day. */
async function postpone(ctx: Ctx, { phonebook_id: circleId }: CircleRow): Promise<void> {
  const lacking = (await owed(ctx, circleId)).filter(({ lacks }) => lacks > 0);
  await inTransaction(ctx, async (tx) => {
    await lockPeople(
      tx,
      lacking.map(({ userId }) => userId),
    );
    const row = await lockCircle(tx, circleId);
    if (row.status !== circleStatus.dissolving) return;
    const lacks = lacking.reduce((sum, one) => sum + one.lacks, 0);
    await putOffEnding(tx, row, lacks);
    for (const one of lacking)
      await notify(tx, one.userId, {
        category: 'payment',
        title: '解散通讯录还差钱',
        body: `“${row.name}”要退还没用完的会费，您还差 ${yuan(one.lacks)} 元。请充值，系统会自动退还并完成解散。`,
        path: '/user/recharge',
        key: `phonebook-lacks:${circleId}:${dayText(secondsOf(tx.now))}`,
      });
  });
}

/** At the beginning of the notice, whoever was paid reads what they will have to give back. */
export async function notifyOwed(ctx: Ctx, row: CircleRow, at: number): Promise<void> {
  const sums = await owed(ctx, row.phonebook_id);
  const until = row.dissolve_at ? dateTime(secondsOf(row.dissolve_at)) : '';
  await notifyAll(
    ctx,
    sums.map(({ userId, amount, lacks }) => ({
      userId,
      category: 'payment' as const,
      title: '解散要退的会费请留着',
      body: `“${row.name}”解散时您要退还没用完的会费 ${yuan(amount)} 元，解散完成以前这部分收入不能提现。${
        lacks > 0 ? `现在还差 ${yuan(lacks)} 元，请在 ${until} 前充值。` : ''
      }`,
      path: lacks > 0 ? '/user/recharge' : '/user/wallet',
      key: `phonebook-owed:${row.phonebook_id}:${at}`,
    })),
  );
}

/** One person is out, with their money, in one transaction. */
async function endMember(
  ctx: Ctx,
  circle: CircleRow,
  { memberId, userId }: { memberId: number; userId: number },
): Promise<void> {
  const { phonebook_id: circleId, name } = circle;
  await inTransaction(ctx, async (tx) => {
    await lockForMoney(tx, circle, userId);
    // Their owner may have kept it since, which takes the lock of the owner: then everybody's money stays where it is.
    if ((await circleRowOf(tx, circleId))?.status !== circleStatus.dissolving) return;
    const seen = await memberRowOf(tx, circleId, memberId);
    const applies = seen?.state === memberState.applying;
    // Orders come before the circle in the order of locks.
    if (applies) await decided(tx, { circleId, userId, accepted: false, who: 'seller' });
    else if (seen?.state === memberState.normal)
      await ending(tx, {
        circleId,
        userId,
        state: memberState.left,
        violation: false,
        dissolved: true,
        since: circle.dissolve_at ?? undefined,
      });
    const row = await lockCircle(tx, circleId);
    const member = await memberRowOf(tx, circleId, memberId);
    // With what was given back undone.
    if (row.status !== circleStatus.dissolving) fail('busy');
    if (!member) return;
    if (member.state !== memberState.applying && member.state !== memberState.normal) return;
    // It changed between the two looks: the next run sees it as it is.
    if (member.state !== seen?.state || member.user_id !== userId) fail('busy');
    await endMembership(tx, member, {
      state: applies ? memberState.refused : memberState.left,
      reason: applies ? '通讯录正在解散' : '通讯录已解散',
      // Nobody looked at it: when the circle stays after all, they may ask again at once.
      again: applies,
    });
    await notify(tx, userId, {
      category: 'membership',
      title: applies ? '申请已退回' : '通讯录已解散',
      body: applies
        ? `“${name}”正在解散，您的申请不再处理，付过的会费全部退还。`
        : `“${name}”已经解散。还有会费没有到期的，按剩余天数退还。`,
      path: '',
      key: `phonebook-ended:${circleId}${applies ? `:${secondsOf(member.applied_at)}` : ''}`,
    });
  });
}

/** Everybody else is out. */
async function close(ctx: Ctx, { phonebook_id: circleId, owner_id: ownerId }: CircleRow): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [ownerId]);
    await forgetSubject(tx, { type: 'phonebook', id: circleId });
    const row = await lockCircle(tx, circleId);
    if (row.status !== circleStatus.dissolving || row.owner_id !== ownerId) return;
    const left = await findToEnd(tx.db, circleId, { behind: 0, size: 1 });
    // Somebody's payment came in between: they are out with the next run.
    if (left.length > 0) return;
    await forgetOffer(tx, { circleId });
    await closeCircle(tx, row);
  });
}
