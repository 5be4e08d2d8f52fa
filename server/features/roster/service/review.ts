import { notFound } from '@qunlu/contract/kernel/errors.ts';
import type {
  decideRosterReview,
  listRosterReviews,
  viewRosterReview,
} from '@qunlu/contract/roster/staff.ts';
import { importState, rosterRules } from '@qunlu/contract/roster/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { StaffCtx, Tx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database.ts';
import { privateFileLink } from '../../media/api/private-files.ts';
import { notify } from '../../notification/api/notifications.ts';
import type { CircleWait } from '../../circle/ports.ts';
import { defineProtectLinks } from '../../staff/api/protect-links.ts';
import { defineReview, type Outcome } from '../../staff/api/review.ts';
import { presentReview, presentPast, presentSample } from '../present.ts';
import {
  auditingOf,
  countAuditing,
  findHistory,
  findImport,
  findQueue,
  lockImport,
  updateImport,
  type ImportRow,
  type ListedImport,
} from '../store/imports.ts';
import { findSample } from '../store/rows.ts';
import { subjectOf } from './access.ts';

type Page = OutputOf<typeof listRosterReviews>;
type Line = Page['list'][number];

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
async function findHandedIn(db: Db, id: number): Promise<ListedImport | undefined> {
  const row = await findImport(db, id);
  return row?.submitted_at ? row : undefined;
}

/** D73 */
export const importReview = defineReview({
  name: 'roster-import',
  idOf: (row) => row.import_id,
  subjectOf: (row) => subjectOf(row.import_id),
  waiting: importState.auditing,
  waits: ({ state }) => state === importState.auditing,
  parties: (row) => [row.user_id, row.owner_id],
  store: {
    find: findHandedIn,
    lock: lockImport,
    page: findQueue,
    count: countAuditing,
  },
  none: () => notFound('导入记录不存在'),
  words: {
    over: '这份名册已经处理过，或已经取消',
    own: '不能审核自己的名册，请交给同事',
  },
  change: settle,
  notify: async (tx, row, { pass, reason }) =>
    row.user_id !== null &&
    notify(tx, row.user_id, {
      category: 'membership',
      title: pass ? '名册已通过审核' : '名册未通过审核',
      body: pass ? '正在导入，完成后会通知您。' : `原因：${reason}。改好以后可以重新上传。`,
      path: `/phonebook-setting/${row.phonebook_id}/import`,
      key: `${subjectOf(row.import_id)}:decided`,
    }),
});

async function settle(tx: Tx, row: ImportRow, { pass, reason, staffId }: Outcome): Promise<ListedImport> {
  await updateImport(tx.db, row.import_id, {
    state: pass ? importState.importing : importState.refused,
    reason,
    decided_by: staffId,
    decided_at: tx.now,
  });
  return importReview.find(tx, row.import_id);
}

/** D139 */
export const importLinks = defineProtectLinks(importReview, {
  purpose: 'roster.audit-link',
  page: 'audit-import-phonebook',
});

const lineOf = (ctx: StaffCtx, row: ListedImport): Line => presentReview(row, importReview.may(row, ctx));

export const listReviews = (ctx: StaffCtx, query: QueryOf<typeof listRosterReviews>): Promise<Page> =>
  importReview.list(ctx, query, (rows) => rows.map((row) => lineOf(ctx, row)));

/** D73: some lines with masked phones, the proof of consent, and what the owner has imported before. */
export const viewReview = (
  ctx: StaffCtx,
  given: BodyOf<typeof viewRosterReview>,
): Promise<OutputOf<typeof viewRosterReview>> =>
  importReview.view(ctx, given, async (tx, row) => {
    const { import_id: id, proof_key: key, owner_id: ownerId } = row;
    const access = { viewerId: tx.staff.userId, reason: given.reason };
    const proof = key === '' ? '' : await privateFileLink(tx, { key, ...access });
    const history =
      ownerId === null ? [] : await findHistory(tx.db, { ownerId, but: id, size: rosterRules.history });
    return {
      ...lineOf(tx, row),
      file_name: row.file_name,
      how: row.how,
      proof,
      reason: row.reason,
      sample: (await findSample(tx.db, id, rosterRules.sample)).map(presentSample),
      history: history.map(presentPast),
    };
  });

export async function decideReview(
  ctx: StaffCtx,
  given: BodyOf<typeof decideRosterReview>,
): Promise<OutputOf<typeof decideRosterReview>> {
  const row = await importReview.decide(ctx, given);
  if (row.state === importState.importing) ctx.deps.triggerJob('roster.import');
  return lineOf(ctx, row);
}
