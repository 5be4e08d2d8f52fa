import type {
  listRosterEntries,
  listRosterImports,
  rollBackRoster,
  submitRoster,
  viewRosterImport,
} from '@qunlu/contract/roster/calls.ts';
import type { RosterImport } from '@qunlu/contract/roster/entity.ts';
import { importState, rosterColumns, rosterRules } from '@qunlu/contract/roster/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { writeSheet } from '../../../platform/sheet-write.ts';
import { paged } from '../../../platform/paging.ts';
import { privateKeyOf, releaseFiles, showFiles, withdrawFiles } from '../../media/api/files.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { managedCircle } from '../../circle/api/access.ts';
import { dropImported, takeOutOfGroups } from '../../circle/api/imported.ts';
import { logAction } from '../../circle/api/logs.ts';
import { importCan, rollbackUntil, rowState } from '../policy.ts';
import { presentEntry, presentError, presentImport } from '../present.ts';
import { findEntries, findEntryIds } from '../store/entries.ts';
import { findImport, findImports, updateImport, type ImportRow } from '../store/imports.ts';
import { deleteRows, findFilled, findRows } from '../store/rows.ts';
import { importCircle, lockOwnImport, ownImport, subjectOf } from './access.ts';

interface One {
  id: number;
  import_id: number;
}

const widths = [12, 16, 24, 16, 14, 24];

/** D71: the head alone: an example would be imported with the rest. */
export const template = (format: 'xlsx' | 'csv'): Promise<Uint8Array<ArrayBuffer>> =>
  writeSheet(format, [[...rosterColumns]], widths);

async function shown(ctx: Ctx, importId: number): Promise<RosterImport> {
  return presentImport((await findImport(ctx.db, importId)) ?? notFound('导入记录不存在'), ctx.now);
}

export async function listImports(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof listRosterImports>,
): Promise<OutputOf<typeof listRosterImports>> {
  await managedCircle(ctx, id, 'import');
  const rows = await findImports(ctx.db, { circleId: id, after: next, size: size + 1 });
  return paged(rows, size, 'import_id', (row) => presentImport(row, ctx.now));
}

export async function viewImport(ctx: ViewerCtx, one: One): Promise<OutputOf<typeof viewRosterImport>> {
  const row = await ownImport(ctx, one);
  const size = rosterRules.shownErrors;
  const errors = await findRows(ctx.db, { importId: one.import_id, state: rowState.failed, size });
  return { ...presentImport(row, ctx.now), errors: errors.map(presentError) };
}

/** D71: every line that could not be imported, and why. */
export async function errorSheet(
  ctx: ViewerCtx,
  { format, ...one }: One & { format: 'xlsx' | 'csv' },
): Promise<Uint8Array<ArrayBuffer>> {
  const row = await ownImport(ctx, one);
  if (row.cleared_at) fail('notFound', { message: '名册已按规定删除，有问题的行不再保留' });
  const rows = await findRows(ctx.db, {
    importId: row.import_id,
    state: rowState.failed,
    size: rosterRules.rows,
  });
  return writeSheet(
    format,
    [
      ['第几行', '为什么不能导入', ...rosterColumns],
      ...rows.map((one) => [
        String(one.line),
        one.reason,
        one.realname,
        one.phone_mask,
        one.company,
        one.position,
        one.group_name,
        one.remark,
      ]),
    ],
    [8, 40, ...widths],
  );
}

type Submission = BodyOf<typeof submitRoster>;

export async function prepareSubmit(ctx: ViewerCtx, { id, consent, how }: Submission): Promise<void> {
  await importCircle(ctx, id);
  if (consent !== 1) fail('invalid', { message: '请确认已经取得名册里每个人的同意', field: 'consent' });
  const { min } = rosterRules.consent;
  if ([...how].length < min)
    fail('invalid', { message: `请写清楚如何取得同意，至少 ${min} 个字`, field: 'how' });
  await checkPlainly(ctx, { texts: [{ field: 'how', label: '如何取得同意', text: how }] });
}

/** D71, D73: with the declaration of consent it goes to the staff. */
export async function submit(ctx: ViewerCtx, { how, proof = '', ...one }: Submission): Promise<RosterImport> {
  return inTransaction(ctx, async (tx) => {
    const { row } = await lockOwnImport(tx, one);
    if (row.state === importState.auditing) return shown(tx, row.import_id);
    if (!importCan(row, tx.now).submit)
      fail('stateChanged', {
        message:
          row.state === importState.uploaded
            ? '这份名册里没有可以导入的人，请改好以后重新上传'
            : '这份名册已经处理过，请刷新后再看',
      });
    const proof_key = proof === '' ? '' : privateKeyOf(tx, proof);
    const address = (key: string): string => (key === '' ? '' : tx.deps.storage.url('private', key));
    await showFiles(tx, {
      subject: subjectOf(row.import_id),
      userId: tx.viewer.userId,
      bucket: 'private',
      files: [
        { field: 'file', label: '名册文件', address: address(row.file_key) },
        { field: 'proof', label: '同意的凭证', address: address(proof_key) },
      ],
    });
    await updateImport(tx.db, row.import_id, {
      state: importState.auditing,
      how,
      proof_key,
      submitted_at: tx.now,
    });
    await logAction(tx, {
      circleId: one.id,
      what: 'import',
      after: { rows: row.rows - row.failed - row.merged },
    });
    return shown(tx, row.import_id);
  });
}

/** Deletes sheet, proof and lines: at once after a cancellation, seven days after a decision (D73). */
export async function clearImport(tx: Tx, row: ImportRow): Promise<void> {
  await deleteRows(tx.db, row.import_id);
  await releaseFiles(tx, [subjectOf(row.import_id)]);
  const keys = [row.file_key, row.proof_key].filter((key) => key !== '');
  await withdrawFiles(
    tx,
    keys.map((key) => tx.deps.storage.url('private', key)),
  );
  await updateImport(tx.db, row.import_id, { file_key: '', proof_key: '', cleared_at: tx.now });
}

/** D71: before a decision; an auditor who was faster wins. */
export async function cancel(ctx: ViewerCtx, one: One): Promise<RosterImport> {
  return inTransaction(ctx, async (tx) => {
    const { row } = await lockOwnImport(tx, one);
    if (row.state === importState.cancelled) return shown(tx, row.import_id);
    if (!importCan(row, tx.now).cancel) fail('stateChanged', { message: '这份名册已经处理过，不能取消了' });
    await clearImport(tx, row);
    await updateImport(tx.db, row.import_id, { state: importState.cancelled });
    await logAction(tx, { circleId: one.id, what: 'import-cancel', before: { rows: row.rows } });
    return shown(tx, row.import_id);
  });
}

/** D71: takes back what it has added and nobody has claimed, within a day. */
export async function rollBack(ctx: ViewerCtx, one: One): Promise<OutputOf<typeof rollBackRoster>> {
  return inTransaction(ctx, async (tx) => {
    const { row } = await lockOwnImport(tx, one);
    const kept = row.claimed;
    if (row.state === importState.rolledBack)
      return { ...(await shown(tx, row.import_id)), removed: 0, kept };
    if (!rollbackUntil(row, tx.now))
      fail('stateChanged', { message: `完成后 ${rosterRules.rollbackHours} 小时内才能撤回` });
    const ids = await findEntryIds(tx.db, { importId: row.import_id });
    const removed = await dropImported(tx, ids);
    await takeOutOfGroups(tx, one.id, await findFilled(tx.db, row.import_id));
    await updateImport(tx.db, row.import_id, { state: importState.rolledBack });
    await logAction(tx, {
      circleId: one.id,
      what: 'import-undo',
      after: { removed: removed.length, kept },
    });
    return { ...(await shown(tx, row.import_id)), removed: removed.length, kept };
  });
}

/** D72: who has not claimed their entry yet, for those who import. */
export async function listEntries(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof listRosterEntries>,
): Promise<OutputOf<typeof listRosterEntries>> {
  await managedCircle(ctx, id, 'import');
  const rows = await findEntries(ctx.db, { circleId: id, before: next, size: size + 1 });
  return paged(rows, size, 'member_id', presentEntry);
}
