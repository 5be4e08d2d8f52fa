import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { squarePicture } from '../../../adapters/storage/pictures.ts';
import { findFile } from '../store/files.ts';
import { keepFile } from './files.ts';

/** Pixels of a side: enough for the largest avatar that is shown. */
const side = 640;

/** C057, D146: stores the middle square of one of the caller's pictures as a new picture. */
export async function cropAvatar(ctx: ViewerCtx, url: string): Promise<{ url: string; key: string }> {
  const { userId } = ctx.viewer;
  const file = ctx.deps.storage.keyOf(url);
  const row = file?.bucket === 'public' ? await findFile(ctx.db, file) : undefined;
  if (!file || row?.user_id !== userId) fail('notFound', { message: '图片不存在，请重新上传' });
  const bytes = await ctx.deps.storage.read(file.bucket, file.key);
  if (!bytes) fail('notFound', { message: '图片不存在，请重新上传' });
  const square = await squarePicture(bytes, side);
  if (!square) fail('invalid', { message: '这张图片无法裁剪，请换一张', field: 'url' });
  const kept = await keepFile(ctx, { bucket: 'public', userId, bytes: square });
  return { url: ctx.deps.storage.url(kept.bucket, kept.key), key: kept.key };
}
