import type { exportState as contract } from '@qunlu/contract/lifecycle/leaving.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { exportCan } from '../policy.ts';
import { addExport, findExport, findFile, type ExportRow } from '../store/exports.ts';

type Exported = OutputOf<typeof contract>;

const none: Exported = {
  id: 0,
  state: 'none',
  progress: 0,
  created_at: 0,
  expires_at: 0,
  files: [],
  can: exportCan('none'),
};

function filesOf(row: ExportRow): Exported['files'] {
  const day = dayText(secondsOf(row.created_at));
  const files = [
    { format: 'json', name: `群录资料-${day}.json`, size: row.json_size },
    { format: 'vcf', name: `群录名片-${day}.vcf`, size: row.vcf_size },
  ];
  return files.flatMap(({ size, ...file }) => (size === null ? [] : [{ ...file, size }]));
}

/** D150: state of the newest export; an expired one counts as none. */
export async function exportState(ctx: ViewerCtx): Promise<Exported> {
  const row = await findExport(ctx.db, ctx.viewer.userId);
  if (!row || (row.expires_at && row.expires_at <= ctx.now)) return none;
  return {
    id: row.export_id,
    state: row.state,
    progress: row.progress,
    created_at: secondsOf(row.created_at),
    expires_at: row.expires_at ? secondsOf(row.expires_at) : 0,
    files: filesOf(row),
    can: exportCan(row.state),
  };
}

/** Requests an export; while one is being built, answers that one. */
export async function requestExport(ctx: ViewerCtx): Promise<Exported> {
  await addExport(alone(ctx).db, ctx.viewer.userId, ctx.now);
  ctx.deps.triggerJob('lifecycle.build-exports');
  return exportState(ctx);
}

/** A file of the caller's own export; another's answers like an unknown one. */
export async function exportFile(
  ctx: ViewerCtx,
  wanted: { id: number; format: 'json' | 'vcf' },
): Promise<Uint8Array<ArrayBuffer>> {
  const { userId } = ctx.viewer;
  const file = await findFile(ctx.db, { userId, exportId: wanted.id, format: wanted.format, now: ctx.now });
  if (!file) fail('notFound', { message: '文件不存在或已过期，请重新申请导出' });
  return new Uint8Array(file);
}
