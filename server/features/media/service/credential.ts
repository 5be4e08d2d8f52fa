import { fail } from '@qunlu/contract/kernel/errors.ts';
import { credentialSeconds, sheetMaxBytes, sheetTypes, type Bucket } from '@qunlu/contract/media/rules.ts';
import { after, type ViewerCtx } from '../../../platform/context.ts';
import { uploadWait } from './intake.ts';

const sheets = { mimes: sheetTypes, bytes: sheetMaxBytes };

/** C028: a credential for one person's uploads into one bucket. */
export async function makeCredential(
  ctx: ViewerCtx,
  { bucket = 'public', kind }: { bucket?: Bucket | undefined; kind?: 'sheet' | undefined },
): Promise<{ bucket: Bucket; url: string; token: string; upload: string }> {
  const { userId } = ctx.viewer;
  if (kind && bucket !== 'private') fail('invalid', { message: '名册只能放在私有的位置', field: 'bucket' });
  const retryAfter = await uploadWait(ctx, userId);
  if (retryAfter > 0) fail('tooOften', { message: '今天上传的文件太多了，请明天再来', retryAfter });
  const deadline = after(ctx.now, credentialSeconds);
  return {
    bucket,
    ...ctx.deps.storage.credential({ bucket, userId, deadline, ...(kind ? { takes: sheets } : {}) }),
  };
}
