import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { Verdict } from '@qunlu/contract/kernel/staff.ts';
import { applicationStatus } from '@qunlu/contract/service/rules.ts';
import type { listApplications as listContract } from '@qunlu/contract/service/staff.ts';
import { inTransaction, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { passedAmong, realNameOf } from '../../identity/api/standing.ts';
import { notify } from '../../notice/api/notices.ts';
import { audit } from '../../staff/api/audit.ts';
import { mayDecide } from '../policy/applications.ts';
import { presentListed } from '../present/application.ts';
import {
  countWaiting,
  findApplicationById,
  findApplications,
  updateApplication,
} from '../store/applications.ts';

const noSuchApplication = (): never => fail('notFound', { message: '开店申请不存在' });

export const waitingApplications = (ctx: Ctx): Promise<number> => countWaiting(ctx.db);

export async function listApplications(
  ctx: StaffCtx,
  query: { status?: string | undefined; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listContract>> {
  const size = query.size ?? 20;
  const rows = await findApplications(ctx.db, {
    status: Number(query.status ?? applicationStatus.waiting),
    behind: query.next,
    size: size + 1,
  });
  const shown = rows.slice(0, size);
  const passed = await passedAmong(
    ctx,
    shown.map(({ user_id }) => user_id),
  );
  return {
    list: shown.map((row) =>
      presentListed(row, { staffId: ctx.staff.userId, realname: passed.has(row.user_id) }),
    ),
    next: rows.length > size ? (shown.at(-1)?.application_id ?? pagingEnd) : pagingEnd,
  };
}

/** D155: once; the applicant is told, and may apply again after a refusal. */
export async function decideApplication(
  ctx: StaffCtx,
  given: { id: number; verdict: Verdict; reason: string },
): Promise<{ ok: boolean }> {
  const { id, verdict, reason } = given;
  return inTransaction(ctx, async (tx) => {
    const found = (await findApplicationById(tx.db, id)) ?? noSuchApplication();
    await lockPeople(tx, [found.user_id]);
    const row = (await findApplicationById(tx.db, id)) ?? noSuchApplication();
    const staffId = tx.staff.userId;
    if (row.user_id === staffId) fail('forbidden', { message: '不能审核自己的申请，请交给同事' });
    if (!mayDecide(row, staffId)) fail('stateChanged', { message: '这份申请已经处理过，请刷新后再看' });
    const pass = verdict === 'pass';
    if (!pass && reason === '') fail('invalid', { message: '请填写不通过的原因', field: 'reason' });
    if (pass && !(await realNameOf(tx, row.user_id)).adult)
      fail('stateChanged', { message: '申请人没有通过实名或未满 18 周岁，不能通过' });
    await updateApplication(tx.db, id, {
      status: pass ? applicationStatus.passed : applicationStatus.refused,
      reason: pass ? '' : reason,
      decided_by: staffId,
      decided_at: tx.now,
    });
    await notify(tx, row.user_id, {
      category: 'system',
      title: pass ? '开店申请已通过' : '开店申请未通过',
      body: pass ? '现在可以发布收费的服务了。' : `原因：${reason}。修改后可以重新申请。`,
      path: pass ? '/service/create' : '/user/serviceapply',
      key: `seller-application:${id}`,
    });
    await audit(tx, {
      action: `decide-seller:${verdict}`,
      subject: `user:${row.user_id}`,
      reason: reason || '通过',
    });
    return { ok: true };
  });
}
