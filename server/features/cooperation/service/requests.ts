import type { CooperationApplication } from '@qunlu/contract/cooperation/entity.ts';
import {
  applicationState,
  cooperationRules,
  type ApplicationState,
} from '@qunlu/contract/cooperation/rules.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { meet } from '../../friend/api/meeting.ts';
import { notify } from '../../notification/api/notifications.ts';
import { defineRequest } from '../../relation/api/request.ts';
import { presentApplication } from '../present.ts';
import {
  findAsked,
  findReceived,
  findSent,
  findShown,
  lapseApplications,
  updateApplication,
  waitingFor,
  type ShownApplication,
} from '../store/applications.ts';
import { findCooperation } from '../store/cooperations.ts';
import { askPath, minePath, receivedKey } from './paths.ts';

const { waiting, accepted, declined, withdrawn } = applicationState;

const none = (): never => notFound('申请不存在或已不可见');

const overAsked = (state: ApplicationState): string =>
  state === accepted
    ? '您已经同意了这个申请'
    : state === declined
      ? '您已经回绝了这个申请'
      : '对方已撤回申请';

async function end(tx: Tx<ViewerCtx>, row: ShownApplication, state: ApplicationState) {
  await updateApplication(tx.db, row.application_id, { state, decided_at: tx.now });
  return { ...row, state, decided_at: tx.now };
}

/** D132: the two swap cards, as by 换名片: they are friends, and each reads of the other what friends do, with a receipt. */
async function accept(tx: Tx<ViewerCtx>, row: ShownApplication) {
  const post = await findCooperation(tx.db, row.cooperation_id, tx.viewer.userId);
  if (!post || post.moderated) fail('stateChanged', { message: '这条合作已被移除，不能再同意申请' });
  await meet(tx, row.owner_id, row.user_id, {
    applied_at: row.created_at,
    via: 'swap',
    introducer_id: null,
  });
  return end(tx, row, accepted);
}

/** Whose name is read by the other one. */
async function ownName(tx: Tx<ViewerCtx>, row: ShownApplication): Promise<string> {
  const seen = await findShown(tx.db, row.application_id, row.user_id);
  return seen?.person?.name ?? '对方';
}

export const requests = defineRequest({
  idOf: (row: ShownApplication) => row.application_id,
  find: ({ db, viewer }, id) => findShown(db, id, viewer.userId),
  sideOf: ({ owner_id, user_id }, userId) =>
    owner_id === userId ? 'asked' : user_id === userId ? 'asker' : undefined,
  people: ({ owner_id, user_id }) => [owner_id, user_id],
  stands: ({ owner_id, user_id }, people, userId) =>
    people.get(owner_id === userId ? user_id : owner_id)?.visible === true,
  none,
  stateFor: ({ state }): ApplicationState => state,
  waiting,
  asked: ({ owner_id }) => [owner_id],
  askedKey: receivedKey,
  ends: {
    accept: {
      by: 'asked',
      from: [waiting],
      to: accepted,
      over: overAsked,
      change: accept,
      notify: async (tx, row) =>
        notify(tx, row.user_id, {
          category: 'friend',
          title: `${await ownName(tx, row)}同意了您的合作申请`,
          body: `“${row.title}”：名片已交换，去聊聊吧。`,
          path: askPath(row.cooperation_id),
          key: `${receivedKey(row.application_id)}:accepted`,
          many: '{n} 个合作申请有了结果',
        }),
    },
    decline: {
      by: 'asked',
      from: [waiting],
      to: declined,
      over: overAsked,
      change: (tx, row) => end(tx, row, declined),
      notify: (tx, row) =>
        notify(tx, row.user_id, {
          category: 'friend',
          title: '您的合作申请没有成',
          body: `“${row.title}”：看看还有没有别的合适的。`,
          path: minePath('sent'),
          key: `${receivedKey(row.application_id)}:over`,
          many: '{n} 个合作申请有了结果',
        }),
    },
    withdraw: {
      by: 'asker',
      from: [waiting],
      to: withdrawn,
      over: (state) => (state === accepted ? '对方已经同意，可以直接去聊' : '这个申请已经结束'),
      change: (tx, row) => end(tx, row, withdrawn),
      notify: null,
    },
  },
  present: async (tx, row): Promise<CooperationApplication> =>
    presentApplication(
      (await findShown(tx.db, row.application_id, tx.viewer.userId)) ?? none(),
      tx.viewer.userId,
    ),
  boxes: { received: findReceived, sent: findSent, asked: findAsked },
  count: ({ viewer }) => waitingFor(viewer.userId),
  lapse: { days: cooperationRules.waitDays, end: lapseApplications },
});
