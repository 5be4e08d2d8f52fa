import { fail, Failure } from '@qunlu/contract/kernel/errors.ts';
import { dateTime, dayText } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { circleStatus, memberRole, memberState, phonebookRules } from '@qunlu/contract/phonebook/rules.ts';
import {
  after,
  inTransaction,
  jobContext,
  secondsOf,
  type Ctx,
  type Deps,
} from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import { lockPeople } from '../../account/service/people.ts';
import { forgetSubject } from '../../moderation/service/reports.ts';
import { notify, notifyAll } from '../../notice/service/notices.ts';
import { circleEnded } from '../events.ts';
import { fees } from '../ports.ts';
import { findCircle, lockCircleRow, updateCircle, type CircleRow } from '../store/circles.ts';
import { deleteUnclaimed, findApplying, findEnding, findToEnd } from '../store/endings.ts';
import { findMember, findMemberOf, updateMember } from '../store/members.ts';
import { dropTransfer } from '../store/transfers.ts';
import { lockForMoney } from './member-deeds.ts';
import { endMembership } from './membership.ts';

/** Name of the job that ends circles. */
export const endingJob = 'phonebook.end';

const batch = 100;
const { retryMinutes } = phonebookRules;

/** Job, D68: ends the circles whose notice is over, member by member; what was begun goes on with the next run. */
export async function endCircles(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const run = jobRows(deps, endingJob, { rests: retryMinutes.last * 60 });
  for (const phonebookId of await findEnding(ctx.db, ctx.now, batch)) {
    if (!goesOn()) break;
    const row = await findCircle(ctx.db, phonebookId);
    if (row) await run.one(phonebookId, () => endCircle(deps, row, goesOn));
  }
  await run.end();
}

/** What money lacks for is tried again; anything else that fails is shown to staff besides. */
async function endCircle(deps: Deps, row: CircleRow, goesOn: () => boolean): Promise<void> {
  const ended = await endEach(deps, row, { find: findToEnd, goesOn });
  let { broken } = ended;
  if (ended.all && ended.failed === 0)
    await close(jobContext(deps), row).catch((error: unknown) => (broken = error));
  if (ended.failed > 0 || broken) await postpone(jobContext(deps), row);
  if (broken) throw broken;
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
  broken: unknown;
}

/** Each in a transaction of their own: whose money could not be given back does not stand in the way of the others. */
async function endEach(
  deps: Deps,
  circle: CircleRow,
  { find, goesOn }: { find: typeof findToEnd; goesOn: () => boolean },
): Promise<Ended> {
  let failed = 0;
  let broken: unknown;
  for (let behind = 0; ;) {
    const members = await find(deps.db, circle.phonebook_id, { behind, size: batch });
    for (const { member_id: memberId, user_id: userId } of members) {
      if (!goesOn()) return { all: false, failed, broken };
      try {
        await endMember(jobContext(deps), circle, { memberId, userId });
      } catch (error) {
        failed += 1;
        if (!(error instanceof Failure)) broken ??= error;
        deps.log.error({ err: error, phonebook: circle.phonebook_id, memberId }, 'a membership did not end');
      }
    }
    if (members.length < batch) return { all: true, failed, broken };
    behind = members.at(-1)?.member_id ?? behind;
  }
}

/** Behind all others: tried again later and later. Whoever has too little is told how much is missing, once a day. */
async function postpone(ctx: Ctx, { phonebook_id: phonebookId }: CircleRow): Promise<void> {
  const lacking = (await ctx.deps.ports.get(fees).owed(ctx, phonebookId)).filter(({ lacks }) => lacks > 0);
  await inTransaction(ctx, async (tx) => {
    await lockPeople(
      tx,
      lacking.map(({ userId }) => userId),
    );
    const row = await lockCircleRow(tx.db, phonebookId);
    if (row?.status !== circleStatus.dissolving) return;
    const minutes = Math.min(retryMinutes.last, retryMinutes.first * 2 ** Math.min(row.ending_tries, 10));
    await updateCircle(tx.db, phonebookId, {
      ending_next_at: after(tx.now, minutes * 60),
      ending_failed_at: row.ending_failed_at ?? tx.now,
      ending_tries: row.ending_tries + 1,
      ending_lacks: lacking.reduce((sum, { lacks }) => sum + lacks, 0),
    });
    for (const { userId, lacks } of lacking)
      await notify(tx, userId, {
        category: 'system',
        title: '解散通讯录还差钱',
        body: `“${row.name}”要退还没用完的会费，您还差 ${yuan(lacks)} 元。请充值，系统会自动退还并完成解散。`,
        path: '/user/recharge',
        key: `phonebook-lacks:${phonebookId}:${dayText(secondsOf(tx.now))}`,
      });
  });
}

/** At the beginning of the notice, whoever was paid reads what they will have to give back. */
export async function tellOwed(ctx: Ctx, row: CircleRow, at: number): Promise<void> {
  const owed = await ctx.deps.ports.get(fees).owed(ctx, row.phonebook_id);
  const until = row.dissolve_at ? dateTime(secondsOf(row.dissolve_at)) : '';
  await notifyAll(
    ctx,
    owed.map(({ userId, amount, lacks }) => ({
      userId,
      category: 'system' as const,
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
  const { phonebook_id: phonebookId, name } = circle;
  await inTransaction(ctx, async (tx) => {
    await lockForMoney(tx, circle, userId);
    // Their owner may have kept it since, which takes the lock of the owner: then everybody's money stays where it is.
    if ((await findCircle(tx.db, phonebookId))?.status !== circleStatus.dissolving) return;
    const seen = await findMember(tx.db, phonebookId, memberId);
    const { decided, ending } = tx.deps.ports.get(fees);
    const applies = seen?.state === memberState.applying;
    // Orders come before the circle in the order of locks.
    if (applies) await decided(tx, { phonebookId, userId, accepted: false, who: 'seller' });
    else if (seen?.state === memberState.normal)
      await ending(tx, {
        phonebookId,
        userId,
        state: memberState.left,
        violation: false,
        dissolved: true,
        since: circle.dissolve_at ?? undefined,
      });
    const row = await lockCircleRow(tx.db, phonebookId);
    const member = await findMember(tx.db, phonebookId, memberId);
    // With what was given back undone.
    if (row?.status !== circleStatus.dissolving) fail('busy');
    if (!member) return;
    if (member.state !== memberState.applying && member.state !== memberState.normal) return;
    // It changed between the two looks: the next run sees it as it is.
    if (member.state !== seen?.state || member.user_id !== userId) fail('busy');
    await endMembership(tx, member, {
      state: applies ? memberState.refused : memberState.left,
      reason: applies ? '通讯录正在解散' : '通讯录已解散',
    });
    // Nobody looked at it: when the circle stays after all, they may ask again at once.
    if (applies) await updateMember(tx.db, memberId, { last_applied_at: null });
    await notify(tx, userId, {
      category: 'membership',
      title: applies ? '申请已退回' : '通讯录已解散',
      body: applies
        ? `“${name}”正在解散，您的申请不再处理，付过的会费全部退还。`
        : `“${name}”已经解散。还有会费没有到期的，按剩余天数退还。`,
      path: '',
      key: `phonebook-ended:${phonebookId}${applies ? `:${secondsOf(member.applied_at)}` : ''}`,
    });
  });
}

/** Everybody else is out: the owner leaves last, so that a circle which is not over has one. */
async function close(ctx: Ctx, { phonebook_id: phonebookId, owner_id: ownerId }: CircleRow): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [ownerId]);
    await forgetSubject(tx, { type: 'phonebook', id: phonebookId });
    const row = await lockCircleRow(tx.db, phonebookId);
    if (row?.status !== circleStatus.dissolving || row.owner_id !== ownerId) return;
    const left = await findToEnd(tx.db, phonebookId, { behind: 0, size: 1 });
    // Somebody's payment came in between: they are out with the next run.
    if (left.length > 0) return;
    await deleteUnclaimed(tx.db, phonebookId);
    await dropTransfer(tx.db, phonebookId);
    const owner = await findMemberOf(tx.db, phonebookId, ownerId);
    if (owner?.role === memberRole.owner) await endMembership(tx, owner, { state: memberState.left });
    await updateCircle(tx.db, phonebookId, {
      status: circleStatus.dissolved,
      dissolve_at: null,
      listed: false,
      waits_since: null,
    });
    await raise(tx, circleEnded, { phonebookId, ownerId });
  });
}
