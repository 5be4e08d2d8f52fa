import type {
  decideRosterAudit,
  listRosterAudits,
  makeRosterLink,
  viewRosterAudit,
} from '@qunlu/contract/roster/staff.ts';
import { importState, rosterRules, type ImportState } from '@qunlu/contract/roster/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { inTransaction, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { privateFileLink } from '../../media/api/private-files.ts';
import { notify } from '../../notice/api/notices.ts';
import type { CircleWait } from '../../circle/ports.ts';
import { audit } from '../../staff/api/audit.ts';
import { checkProtectLink, makeProtectLink, noSuchPage } from '../../staff/api/protect-links.ts';
import { presentAudit, presentPast, presentSample } from '../present.ts';
import {
  auditingOf,
  countAuditing,
  findHistory,
  findImport,
  findQueue,
  lockImport,
  updateImport,
  type ListedImport,
} from '../store/imports.ts';
import { findSample } from '../store/rows.ts';
import { noSuchImport, subjectOf } from './access.ts';

export const waitingImports = (ctx: Ctx): Promise<number> => countAuditing(ctx.db);

/** D92: lists of a circle that the staff has not looked at yet. */
export const waitsOfCircle: readonly CircleWait[] = [
  {
    key: 'imports',
    title: '名册在审核',
    path: (circleId) => `/phonebook-setting/${circleId}/import`,
    right: 'import',
    count: (_ctx, circleId) => auditingOf(circleId),
  },
];

/** Only what its circle has handed in is the staff's to see. */
async function handedIn(ctx: Ctx, id: number): Promise<ListedImport> {
  const row = await findImport(ctx.db, id);
  return row?.submitted_at ? row : noSuchImport();
}

export async function listAudits(
  ctx: StaffCtx,
  { size = 20, next, state }: QueryOf<typeof listRosterAudits>,
): Promise<OutputOf<typeof listRosterAudits>> {
  const wanted = Number(state ?? importState.auditing) as ImportState;
  const rows = await findQueue(ctx.db, { state: wanted, after: next, size: size + 1 });
  const page = rows.slice(0, size);
  return {
    list: page.map((row) => presentAudit(row, ctx.staff.userId)),
    next: rows.length > size ? (page.at(-1)?.import_id ?? pagingEnd) : pagingEnd,
  };
}

/** D73: some lines with masked phones, the proof of consent, and what the owner has imported before. */
export async function viewAudit(
  ctx: StaffCtx,
  { id, reason }: BodyOf<typeof viewRosterAudit>,
): Promise<OutputOf<typeof viewRosterAudit>> {
  return inTransaction(ctx, async (tx) => {
    const row = await handedIn(tx, id);
    const viewerId = tx.staff.userId;
    await audit(tx, { action: 'view-roster-import', subject: subjectOf(id), reason });
    const proof =
      row.proof_key === '' ? '' : await privateFileLink(tx, { key: row.proof_key, viewerId, reason });
    const history =
      row.owner_id === null
        ? []
        : await findHistory(tx.db, { ownerId: row.owner_id, but: id, size: rosterRules.history });
    return {
      ...presentAudit(row, viewerId),
      file_name: row.file_name,
      how: row.how,
      proof,
      reason: row.reason,
      sample: (await findSample(tx.db, id, rosterRules.sample)).map(presentSample),
      history: history.map(presentPast),
    };
  });
}

/** D73: one decision; 42200 when somebody was faster, or the circle has cancelled it. */
export async function decideAudit(
  ctx: StaffCtx,
  { id, verdict, reason = '' }: BodyOf<typeof decideRosterAudit>,
): Promise<OutputOf<typeof decideRosterAudit>> {
  const passes = verdict === 'pass';
  if (!passes && reason === '') fail('invalid', { message: '请填写不通过的原因', field: 'reason' });
  const decided = await inTransaction(ctx, async (tx) => {
    const staffId = tx.staff.userId;
    const found = await handedIn(tx, id);
    await lockPeople(tx, found.user_id === null ? [] : [found.user_id]);
    const row = (await lockImport(tx.db, id)) ?? noSuchImport();
    if (row.state !== importState.auditing)
      fail('stateChanged', { message: '这份名册已经处理过，或已经取消' });
    if (row.user_id === staffId || row.owner_id === staffId)
      fail('forbidden', { message: '不能审核自己的名册，请交给同事' });
    await updateImport(tx.db, id, {
      state: passes ? importState.importing : importState.refused,
      reason: passes ? '' : reason,
      decided_by: staffId,
      decided_at: tx.now,
    });
    if (row.user_id !== null)
      await notify(tx, row.user_id, {
        category: 'system',
        title: passes ? '名册已通过审核' : '名册未通过审核',
        body: passes ? '正在导入，完成后会通知您。' : `原因：${reason}。改好以后可以重新上传。`,
        path: `/phonebook-setting/${row.phonebook_id}/import`,
        key: `${subjectOf(id)}:decided`,
      });
    await audit(tx, {
      action: `decide-roster-import:${verdict}`,
      subject: subjectOf(id),
      reason: reason || '通过',
    });
    return presentAudit(await handedIn(tx, id), staffId);
  });
  if (passes) ctx.deps.triggerJob('roster.import');
  return decided;
}

const auditLink = { purpose: 'roster.audit-link', page: 'audit-import-phonebook' };

/** D139: the state of the import makes it good for one decision. */
export async function makeLink(ctx: StaffCtx, id: number): Promise<OutputOf<typeof makeRosterLink>> {
  const row = await handedIn(ctx, id);
  if (row.state !== importState.auditing) fail('stateChanged', { message: '这份名册已经处理过，或已经取消' });
  await audit(ctx, { action: 'roster-import-link', subject: subjectOf(id), reason: '生成审核链接' });
  return makeProtectLink(ctx, auditLink, id);
}

export async function openLink(ctx: StaffCtx, given: { id: number; key: string }): Promise<{ id: number }> {
  checkProtectLink(ctx, auditLink, given);
  const row = await findImport(ctx.db, given.id);
  return row?.state === importState.auditing ? { id: given.id } : noSuchPage();
}
