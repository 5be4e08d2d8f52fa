import type {
  decideAudit as decideContract,
  listAudits as listContract,
  viewAudit as viewContract,
} from '@qunlu/contract/service/staff.ts';
import { serviceAudit } from '@qunlu/contract/service/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { StaffCtx, Tx } from '../../../platform/context.ts';
import { notify } from '../../notice/api/notices.ts';
import { defineReview, type Outcome } from '../../staff/api/review.ts';
import { presentAudit } from '../present/audit.ts';
import { presentService } from '../present/service.ts';
import { countWaiting, findAudits } from '../store/audits.ts';
import { findService, lockService, type ServiceRow } from '../store/services.ts';
import { updateService } from '../store/writing.ts';
import { notePublished } from './missions.ts';
import { noSuchService } from './view.ts';

/** D46 */
export const auditReview = defineReview({
  name: 'service',
  idOf: (row) => row.service_id,
  subjectOf: (row) => `service:${row.service_id}`,
  waiting: serviceAudit.pending,
  waits: (row) => row.audit === serviceAudit.pending,
  parties: (row) => [row.user_id],
  versionOf: (row) => row.rev,
  store: {
    find: (db, id) => findService(db, id, 0),
    lock: lockService,
    page: findAudits,
    count: countWaiting,
  },
  none: noSuchService,
  words: {
    over: '这个服务已经审核过',
    own: '不能审核自己的服务，请交给同事',
    changed: '发布者刚改过内容，请刷新后重新审核',
  },
  change: settle,
  tell: (tx, row, { pass, reason }) =>
    notify(tx, row.user_id, {
      category: 'system',
      title: pass ? '服务已通过审核' : '服务未通过审核',
      body: pass ? `“${row.title}”已经可以被别人看到。` : `“${row.title}”：${reason}。修改后会重新审核。`,
      path: `/service/${row.service_id}`,
      key: `service-audit:${row.service_id}:${row.rev}`,
    }),
});

async function settle(tx: Tx, row: ServiceRow, { pass, reason }: Outcome): Promise<void> {
  const { service_id: id, user_id: userId } = row;
  const audit = pass ? serviceAudit.passed : serviceAudit.rejected;
  await updateService(tx.db, id, { audit, audit_reason: reason, audit_words: [] });
  if (pass) await notePublished(tx, userId, id);
}

export const listAudits = (
  ctx: StaffCtx,
  { audit, ...paging }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> =>
  auditReview.list(ctx, { ...paging, state: audit }, (rows) =>
    rows.map((row) => presentAudit(row, auditReview.may(row, ctx))),
  );

/** What everybody would see of it: it holds no contacts, so looking is not written down. */
export async function viewAudit(ctx: StaffCtx, id: number): Promise<OutputOf<typeof viewContract>> {
  const row = await auditReview.find(ctx, id);
  return {
    ...presentAudit(row, auditReview.may(row, ctx)),
    service: presentService(row, row.user_id, ctx.now),
    words: row.audit_words,
    reason: row.audit_reason,
  };
}

/** About what the member of staff has read, which `rev` says. */
export async function decideAudit(
  ctx: StaffCtx,
  { rev, ...given }: BodyOf<typeof decideContract>,
): Promise<OutputOf<typeof decideContract>> {
  await auditReview.decide(ctx, { ...given, version: rev });
  return { ok: true };
}
