import type {
  decideAudit as decideContract,
  listAudits as listContract,
  viewAudit as viewContract,
} from '@qunlu/contract/service/staff.ts';
import { serviceAudit, type ServiceAudit } from '@qunlu/contract/service/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { inTransaction, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { notify } from '../../notice/api/notices.ts';
import { audit } from '../../staff/api/audit.ts';
import { presentAudit } from '../present/audit.ts';
import { presentService } from '../present/service.ts';
import { countWaiting, findAudits } from '../store/audits.ts';
import { findService, lockService } from '../store/services.ts';
import { updateService } from '../store/writing.ts';
import { notePublished } from './missions.ts';
import { noSuchService } from './view.ts';

export const waitingAudits = (ctx: Ctx): Promise<number> => countWaiting(ctx.db);

/** D46: what waits, the oldest first; what is decided, the newest first. */
export async function listAudits(
  ctx: StaffCtx,
  query: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const { size = 20, next } = query;
  const state = Number(query.audit ?? serviceAudit.pending) as ServiceAudit;
  const rows = await findAudits(ctx.db, { audit: state, after: next, size: size + 1 });
  const shown = rows.slice(0, size);
  return {
    list: shown.map((row) => presentAudit(row, ctx.staff.userId)),
    next: rows.length > size ? (shown.at(-1)?.service_id ?? pagingEnd) : pagingEnd,
  };
}

/** What everybody would see of it: it holds no contacts, so looking is not written down. */
export async function viewAudit(ctx: StaffCtx, id: number): Promise<OutputOf<typeof viewContract>> {
  const row = (await findService(ctx.db, id, 0)) ?? noSuchService();
  return {
    ...presentAudit(row, ctx.staff.userId),
    service: presentService(row, row.user_id, ctx.now),
    words: row.audit_words,
    reason: row.audit_reason,
  };
}

/** D46: one decision about what the member of staff has read; 42200 when it has changed, or somebody was first. */
export async function decideAudit(
  ctx: StaffCtx,
  given: BodyOf<typeof decideContract>,
): Promise<OutputOf<typeof decideContract>> {
  const { id, rev, verdict, reason } = given;
  const passes = verdict === 'pass';
  if (!passes && reason === '') fail('invalid', { message: '请填写不通过的原因', field: 'reason' });
  return inTransaction(ctx, async (tx) => {
    const found = (await findService(tx.db, id, 0)) ?? noSuchService();
    await lockPeople(tx, [found.user_id]);
    const row = (await lockService(tx.db, id)) ?? noSuchService();
    if (row.audit !== serviceAudit.pending) fail('stateChanged', { message: '这个服务已经审核过' });
    if (row.rev !== rev) fail('stateChanged', { message: '发布者刚改过内容，请刷新后重新审核' });
    if (row.user_id === tx.staff.userId) fail('forbidden', { message: '不能审核自己的服务，请交给同事' });
    await updateService(tx.db, id, {
      audit: passes ? serviceAudit.passed : serviceAudit.rejected,
      audit_reason: passes ? '' : reason,
      audit_words: [],
    });
    if (passes) await notePublished(tx, row.user_id, id);
    await notify(tx, row.user_id, {
      category: 'system',
      title: passes ? '服务已通过审核' : '服务未通过审核',
      body: passes ? `“${row.title}”已经可以被别人看到。` : `“${row.title}”：${reason}。修改后会重新审核。`,
      path: `/service/${id}`,
      key: `service-audit:${id}:${rev}`,
    });
    await audit(tx, {
      action: `decide-service:${verdict}`,
      subject: `service:${id}`,
      reason: reason || '通过',
    });
    return { ok: true };
  });
}
