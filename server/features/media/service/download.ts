import { fail } from '@qunlu/contract/kernel/errors.ts';
import { downloadMaxBytes } from '@qunlu/contract/media/rules.ts';
import type { Ctx, ViewerCtx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { addDownload, findDownload, type FileKey } from '../store/files.ts';
import { keepFile } from './files.ts';

/** D146: downloads a picture chosen in WeChat or its mini-program once; the same id answers the stored one afterwards. */
export async function downloadMedia(ctx: ViewerCtx, mediaId: string): Promise<{ url: string; key: string }> {
  const { userId } = ctx.viewer;
  const media_hash = ctx.deps.secrets.mac('media.download', `${userId} ${mediaId}`);
  const known = await findDownload(ctx.db, media_hash);
  if (known) return shown(ctx, known);
  const bytes = await ctx.deps.wechat.media(mediaId, downloadMaxBytes);
  if (bytes === null) fail('invalid', { message: '上传失败，请重新选择图片', field: 'id' });
  if (bytes === 'large') fail('tooLarge', { message: '图片太大，请选择10M以内的图片', field: 'id' });
  const kept = await keepFile(ctx, { bucket: 'public', userId, bytes }).catch((error: unknown) => {
    ctx.deps.log.info({ err: error }, 'a picture of wechat was not taken');
    return fail('invalid', { message: '上传失败，请重新选择图片', field: 'id' });
  });
  await addDownload(alone(ctx).db, { media_hash, user_id: userId, created_at: ctx.now, ...kept });
  return shown(ctx, (await findDownload(ctx.db, media_hash)) ?? kept);
}

const shown = (ctx: Ctx, { bucket, key }: FileKey): { url: string; key: string } => ({
  url: ctx.deps.storage.url(bucket, key),
  key,
});
