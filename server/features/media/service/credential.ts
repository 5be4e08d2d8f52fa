import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  credentialSeconds,
  maxUploadBytes,
  sheetMaxBytes,
  sheetTypes,
  talkTypes,
  type Bucket,
} from '@qunlu/contract/media/rules.ts';
import { after, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { uploadWait } from './intake.ts';

/** What goes into the private bucket besides pictures, by the kind of its credential. */
const kinds = {
  sheet: { mimes: sheetTypes, bytes: sheetMaxBytes },
  chat: { mimes: talkTypes, bytes: maxUploadBytes },
} as const;
const labels = { sheet: '名册', chat: '聊天里的文件' } as const;

export interface Credential {
  bucket: Bucket;
  url: string;
  token: string;
  upload: string;
}

interface Wanted {
  bucket?: Bucket | undefined;
  kind?: keyof typeof kinds | undefined;
}

/** C028: a credential for one person's uploads into one bucket. */
export const makeCredential = (ctx: ViewerCtx, wanted: Wanted): Promise<Credential> =>
  credentialOf(ctx, ctx.viewer.userId, wanted);

/** The same for a member of staff, who has no session of the product. */
export async function credentialOf(
  ctx: Ctx,
  userId: number,
  { bucket = 'public', kind }: Wanted,
): Promise<Credential> {
  if (kind && bucket !== 'private')
    fail('invalid', { message: `${labels[kind]}只能放在私有的位置`, field: 'bucket' });
  const retryAfter = await uploadWait(ctx, userId);
  if (retryAfter > 0) fail('tooOften', { message: '今天上传的文件太多了，请明天再来', retryAfter });
  const deadline = after(ctx.now, credentialSeconds);
  return {
    bucket,
    ...ctx.deps.storage.credential({ bucket, userId, deadline, ...(kind ? { takes: kinds[kind] } : {}) }),
  };
}
