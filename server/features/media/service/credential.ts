import { credentialSeconds, type Bucket } from '@qunlu/contract/media/rules.ts';
import { after, viewerOf, type Ctx } from '../../../platform/context.ts';

/** C028: what one person may upload with, into one bucket. */
export async function makeCredential(
  ctx: Ctx,
  bucket: Bucket,
): Promise<{ bucket: Bucket; url: string; token: string; upload: string }> {
  const deadline = after(ctx.now, credentialSeconds);
  return {
    bucket,
    ...ctx.deps.storage.credential({ bucket, userId: viewerOf(ctx).userId, deadline }),
  };
}
