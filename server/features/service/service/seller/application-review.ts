import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { applicationStatus } from '@qunlu/contract/service/rules.ts';
import type {
  decideApplication as decideContract,
  listApplications as listContract,
} from '@qunlu/contract/service/staff.ts';
import type { StaffCtx, Tx } from '../../../../platform/context.ts';
import { passedAmong, realNameOf } from '../../../identity/api/real-name-state.ts';
import { notify } from '../../../notification/api/notifications.ts';
import { defineReview, type Outcome } from '../../../staff/api/review.ts';
import { presentListed } from '../../present/application.ts';
import {
  countWaiting,
  findApplicationById,
  findApplications,
  updateApplication,
  type ApplicationRow,
} from '../../store/applications.ts';

/** D155: the applicant may apply again after a refusal. */
export const applicationReview = defineReview({
  name: 'seller',
  idOf: (row) => row.application_id,
  subjectOf: (row) => `user:${row.user_id}`,
  waiting: applicationStatus.waiting,
  waits: (row) => row.status === applicationStatus.waiting,
  parties: (row) => [row.user_id],
  // Everything about an application happens under its person's lock.
  store: {
    find: findApplicationById,
    lock: findApplicationById,
    page: findApplications,
    count: countWaiting,
  },
  none: () => fail('notFound', { message: '开店申请不存在' }),
  words: {
    over: '这份申请已经处理过，请刷新后再看',
    own: '不能审核自己的申请，请交给同事',
  },
  change: settle,
  notify: (tx, row, { pass, reason }) =>
    notify(tx, row.user_id, {
      category: 'system',
      title: pass ? '开店申请已通过' : '开店申请未通过',
      body: pass ? '现在可以发布收费的服务了。' : `原因：${reason}。修改后可以重新申请。`,
      path: pass ? '/service/create' : '/user/serviceapply',
      key: `seller-application:${row.application_id}`,
    }),
});

async function settle(tx: Tx, row: ApplicationRow, { pass, reason, staffId }: Outcome): Promise<void> {
  if (pass && !(await realNameOf(tx, row.user_id)).adult)
    fail('stateChanged', { message: '申请人没有通过实名或未满 18 周岁，不能通过' });
  await updateApplication(tx.db, row.application_id, {
    status: pass ? applicationStatus.passed : applicationStatus.refused,
    reason,
    decided_by: staffId,
    decided_at: tx.now,
  });
}

export const listApplications = (
  ctx: StaffCtx,
  { status, ...paging }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> =>
  applicationReview.list(ctx, { ...paging, state: status }, async (rows) => {
    const passed = await passedAmong(
      ctx,
      rows.map(({ user_id }) => user_id),
    );
    return rows.map((row) =>
      presentListed(row, { decide: applicationReview.may(row, ctx), realname: passed.has(row.user_id) }),
    );
  });

export async function decideApplication(
  ctx: StaffCtx,
  given: BodyOf<typeof decideContract>,
): Promise<OutputOf<typeof decideContract>> {
  await applicationReview.decide(ctx, given);
  return { ok: true };
}
