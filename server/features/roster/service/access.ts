import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx, Tx } from '../../../platform/context.ts';
import { lockCaller, lockManagedCircle, managedCircle, type Circle } from '../../circle/api/access.ts';
import { ownersAlone, takesImports } from '../policy.ts';
import { findImport, lockImport, type ImportRow, type ListedImport } from '../store/imports.ts';

/** Name of an import where it refers to files, and in the log of the staff. */
export const subjectOf = (importId: number): string => `roster-import:${importId}`;

function checked(circle: Circle): Circle {
  if (ownersAlone(circle.row.join_type) && !circle.can.own)
    fail('forbidden', { message: '收费的通讯录只有圈主可以导入' });
  return circle;
}

function open(circle: Circle): Circle {
  if (!takesImports(circle.row.status)) fail('stateChanged', { message: '通讯录正在解散，不能导入' });
  return circle;
}

/** D57: for the owner, or an admin with the right; of a circle that takes lists now. */
export const importCircle = async (ctx: ViewerCtx, id: number): Promise<Circle> =>
  open(checked(await managedCircle(ctx, id, 'import')));

export async function lockImportCircle(tx: Tx<ViewerCtx>, id: number): Promise<Circle> {
  await lockCaller(tx);
  return open(checked(await lockManagedCircle(tx, id, 'import')));
}

/** An import of a circle that the caller imports into; one of another circle is none (D142). */
export async function ownImport(
  ctx: ViewerCtx,
  { id, import_id }: { id: number; import_id: number },
): Promise<ListedImport> {
  await managedCircle(ctx, id, 'import');
  const row = await findImport(ctx.db, import_id);
  return row?.phonebook_id === id ? row : notFound('导入记录不存在');
}

/** The same under the locks of circle and import. */
export async function lockOwnImport(
  tx: Tx<ViewerCtx>,
  { id, import_id }: { id: number; import_id: number },
): Promise<{ circle: Circle; row: ImportRow }> {
  await lockCaller(tx);
  const circle = checked(await lockManagedCircle(tx, id, 'import'));
  const row = await lockImport(tx.db, import_id);
  return { circle, row: row?.phonebook_id === id ? row : notFound('导入记录不存在') };
}
