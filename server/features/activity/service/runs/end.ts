import { registrationState } from '@qunlu/contract/activity/rules.ts';
import { after, inTransaction, jobContext, type Deps } from '../../../../platform/context.ts';
import { alone } from '../../../../platform/database.ts';
import { eachDue } from '../../../../platform/job-rows.ts';
import { notify } from '../../../notification/api/notifications.ts';
import { findArrived } from '../../store/registrations.ts';
import {
  endActivity,
  findEnded,
  findExpiredPictures,
  markPictureTold,
  recountRegistered,
} from '../../store/task-rows.ts';
import { setState } from '../registering/states.ts';
import { startTask } from '../tasks/start.ts';

/** Job: what has ended is over, and everybody is thanked; money on its way back that has arrived. */
export async function endActivities(deps: Deps, goesOn: () => boolean): Promise<void> {
  await eachDue(deps, 'activity.end', goesOn, {
    find: (behind, size) => findEnded(deps.db, deps.clock(), behind, size),
    idOf: (id) => id,
    work: (id) =>
      inTransaction(jobContext(deps), async (tx) => {
        if (await endActivity(tx.db, id, tx.now)) await startTask(tx, { activityId: id, kind: 'thank' });
      }),
  });
}

/** Job: a registration whose money was on its way back, and has arrived. */
export async function settleArrived(deps: Deps, goesOn: () => boolean): Promise<void> {
  await eachDue(deps, 'activity.refunded', goesOn, {
    find: (behind, size) => findArrived(deps.db, behind, size),
    idOf: ({ registration_id }) => registration_id,
    work: ({ registration_id }) =>
      inTransaction(jobContext(deps), (tx) => setState(tx, registration_id, registrationState.refunded)),
  });
}

/** Job: D100: the host is told once that the picture of their group does not open any more. */
export async function warnOfPictures(deps: Deps, goesOn: () => boolean): Promise<void> {
  await eachDue(deps, 'activity.wechat', goesOn, {
    find: (behind, size) => findExpiredPictures(deps.db, deps.clock(), behind, size),
    idOf: ({ activity_id }) => activity_id,
    work: ({ activity_id: id, user_id: hostId, title }) =>
      inTransaction(jobContext(deps), async (tx) => {
        if (!(await markPictureTold(tx.db, id, tx.now))) return;
        await notify(tx, hostId, {
          category: 'activity',
          title: '微信群二维码过期了',
          body: `${title}：微信群的二维码已经过期，报名的人扫不开，请换一张新的。`,
          path: `/activity/admin/${id}/wechat`,
        });
      }),
  });
}

/** Days for which counts may still change after the end. */
const recountDays = 30;

/** Job: counts follow the rows they count. */
export async function reconcileRegistered(deps: Deps): Promise<void> {
  const changed = await recountRegistered(alone(deps).db, after(deps.clock(), -recountDays * 86_400));
  if (changed > 0) deps.log.warn({ changed }, 'registered counts of activities were off');
}
