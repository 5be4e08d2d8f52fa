import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { duesRules } from '@qunlu/contract/dues/rules.ts';
import { circleStatus, memberState, circleRules } from '@qunlu/contract/circle/rules.ts';
import { after, inTransaction, jobContext, secondsOf, type Deps } from '../../../platform/context.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import { lockPeople } from '../../account/api/people.ts';
import { notify, notifyAll } from '../../notification/api/notifications.ts';
import type { CircleWait } from '../../circle/ports.ts';
import { lockCircle } from '../../circle/api/access.ts';
import { endMembership } from '../../circle/api/membership.ts';
import { rowOf } from '../../circle/api/rows.ts';
import { graceEnd } from '../policy.ts';
import { reminderKey } from './reminder-notifications.ts';
import {
  countEnding,
  dropNotified,
  findOver,
  findTrial,
  takeEnding,
  type DueMember,
} from '../store/members.ts';

const batch = 200;
const day = 86_400;

const renewPath = (circleId: number): string => `/phonebook/${circleId}/renew`;

function notificationOf(one: DueMember & { trial: boolean }, days: number) {
  const at = dateTime(secondsOf(one.end_at));
  const kept = dateTime(secondsOf(graceEnd(one.end_at, one.trial ? one.end_at : null)));
  const what = one.trial ? '试用' : '会籍';
  return {
    userId: one.user_id,
    category: 'membership' as const,
    title: days === 0 ? `“${one.name}”的会籍到期了` : `“${one.name}”的${what}还有不到${days}天到期`,
    body:
      days === 0
        ? `会籍保留到 ${kept}，在此之前续费不会中断。`
        : `${at} 到期。现在续费接在后面，不浪费一天。`,
    path: renewPath(one.phonebook_id),
    key: reminderKey(one.member_id, one.end_at, days),
  };
}

/** Job: tells members 7 days and 1 day before their time ends, and when it has ended, each once (D65). */
export async function remindMembers(deps: Deps, goesOn: () => boolean): Promise<void> {
  // The last first: whoever is told that it is over hears nothing of seven days.
  for (const days of [0, ...duesRules.reminderDays].toSorted((one, other) => one - other))
    for (let notified = batch; notified === batch && goesOn();)
      notified = await inTransaction(jobContext(deps), async (tx) => {
        const ending = await takeEnding(tx.db, { now: tx.now, days, size: batch });
        await notifyAll(
          tx,
          ending.map((one) => notificationOf(one, days)),
        );
        return ending.length;
      });
  await dropNotified(deps.db, after(deps.clock(), -60 * day), goesOn);
}

/** Whoever renews at this moment holds themself first, or finds that they are expired and comes in again. */
async function expire(deps: Deps, due: DueMember): Promise<void> {
  await inTransaction(jobContext(deps), async (tx) => {
    await lockPeople(tx, [due.user_id, due.owner_id]);
    const circle = await lockCircle(tx, due.phonebook_id);
    // It is over and owes them what they have not used: it ends them when it gives that back.
    if (circle.status === circleStatus.dissolving && circle.dissolve_at && circle.dissolve_at <= tx.now)
      return;
    const member = await rowOf(tx, due.phonebook_id, due.user_id);
    if (member?.member_id !== due.member_id || member.state !== memberState.normal || !member.end_at) return;
    const trial = (await findTrial(tx.db, due.phonebook_id, due.user_id)) ?? null;
    if (graceEnd(member.end_at, trial) > tx.now) return;
    await endMembership(tx, member, { state: memberState.expired, reason: '会籍到期没有续费' });
    await notify(tx, due.user_id, {
      category: 'membership',
      title: `您在“${due.name}”的会籍已经结束`,
      body: '到期后没有续费。想回来的话，随时可以再加入。',
      path: `/phonebook/${due.phonebook_id}/join`,
      key: `dues:over:${due.member_id}:${secondsOf(member.end_at)}`,
    });
  });
}

/** Job: D65, members whose time and the 7 days after it are over. One that fails is tried again in the next run. */
export async function expireMembers(deps: Deps, goesOn: () => boolean): Promise<void> {
  let behind = { at: new Date(0), memberId: 0 };
  const run = jobRows(deps, 'dues.expire');
  for (;;) {
    const due = await findOver(deps.db, {
      now: deps.clock(),
      graceDays: duesRules.graceDays,
      size: batch,
      behind,
    });
    for (const one of due) await run.one(one.member_id, () => expire(deps, one));
    const last = due.at(-1);
    if (!last || due.length < batch || !goesOn()) break;
    behind = { at: last.end_at, memberId: last.member_id };
  }
  await run.end();
}

/** More are not counted. */
const waitingMax = 100;

/** D92: members whose time ends within 7 days, for whoever looks after members. */
export const endingSoon: readonly CircleWait[] = [
  {
    key: 'dues.ending',
    title: '快到期的成员',
    path: (circleId) => `/phonebook-setting/${circleId}/member?ending=1`,
    right: 'member',
    count: ({ now }, circleId) => countEnding(circleId, after(now, circleRules.endingDays * day), waitingMax),
  },
];
