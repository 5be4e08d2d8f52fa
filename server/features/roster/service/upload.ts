import type { uploadRoster } from '@qunlu/contract/roster/calls.ts';
import type { RosterImport } from '@qunlu/contract/roster/entity.ts';
import { rosterRules } from '@qunlu/contract/roster/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { readSheet } from '../../../platform/sheet.ts';
import { refuseSheet } from '../../../platform/sheet-rows.ts';
import { ownPrivateFile, showFiles } from '../../media/api/files.ts';
import { lexiconOf } from '../../moderation/api/lexicon.ts';
import { columnsOf, mergeRows, readRow, rowState, type ReadRow } from '../policy.ts';
import { presentImport } from '../present.ts';
import { countOpenImports, findImport, insertImport } from '../store/imports.ts';
import { insertRows } from '../store/rows.ts';
import { importCircle, lockImportCircle, subjectOf } from './access.ts';
import { sealPhone } from './phones.ts';

type Given = BodyOf<typeof uploadRoster>;

export interface CheckedUpload {
  key: string;
  rows: ReadRow[];
}

/** Names and companies are shown to members: what may not be published is not imported (D137). */
async function withoutBadWords(ctx: Ctx, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const lexicon = await lexiconOf(ctx);
  return rows.map((row) => {
    if (row.state !== rowState.waits) return row;
    const text = [row.realname, row.company, row.position, row.group_name, row.remark].join('\n');
    if (lexicon.find(text).length === 0) return row;
    return { ...row, state: rowState.failed, phone: '', reason: '含有不能发布的内容' };
  });
}

/** Reads and checks the sheet, outside of the transaction. Nothing is read for who may not import. */
export async function prepareUpload(ctx: ViewerCtx, { id, file }: Given): Promise<CheckedUpload> {
  await importCircle(ctx, id);
  const key = await ownPrivateFile(ctx, ctx.viewer.userId, file);
  const bytes = key === null ? null : await ctx.deps.storage.read('private', key);
  if (key === null || !bytes) return refuseSheet('文件没有上传成功，请重新选择');
  const [head, ...rest] = await readSheet(bytes, { rows: rosterRules.rows });
  if (!head) return refuseSheet('表里没有内容，请下载模板填写');
  const places = columnsOf(head);
  if (rest.length === 0) refuseSheet('表里只有表头，请在下面填写名单');
  const read = rest.map((row) => readRow(row, places));
  return { key, rows: mergeRows(await withoutBadWords(ctx, read)) };
}

/** D71: the sheet as it was checked; one at a time a circle. */
export async function upload(
  ctx: ViewerCtx,
  given: Given,
  { key, rows }: CheckedUpload,
): Promise<RosterImport> {
  return inTransaction(ctx, async (tx) => {
    const circle = await lockImportCircle(tx, given.id);
    if ((await countOpenImports(tx.db, given.id)) > 0)
      fail('stateChanged', { message: '上一份名册还没有结束，请先取消或等它完成' });
    const count = (state: number): number => rows.filter((row) => row.state === state).length;
    const { import_id } = await insertImport(tx.db, {
      phonebook_id: given.id,
      owner_id: circle.row.owner_id,
      user_id: tx.viewer.userId,
      file_name: given.name,
      file_key: key,
      rows: rows.length,
      merged: count(rowState.merged),
      failed: count(rowState.failed),
      created_at: tx.now,
    });
    await insertRows(
      tx.db,
      import_id,
      rows.map(({ phone, ...row }) => ({ ...row, phone_seal: sealPhone(tx, phone) })),
    );
    await showFiles(tx, {
      subject: subjectOf(import_id),
      userId: tx.viewer.userId,
      bucket: 'private',
      files: [{ field: 'file', label: '名册文件', address: tx.deps.storage.url('private', key) }],
    });
    const row = (await findImport(tx.db, import_id)) ?? fail('notFound');
    return presentImport(row, tx.now);
  });
}
