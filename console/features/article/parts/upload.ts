import { uploadForArticle } from '@qunlu/contract/article/staff.ts';
import { imageTypes } from '@qunlu/contract/media/rules.ts';
import { call } from '../../../platform/call.ts';

export const pictureTypes = imageTypes.join(',');
const maxBytes = 10 * 1024 * 1024;

/** Stores a picture; answers its address. */
export async function uploadPicture(file: File): Promise<string> {
  if (!(imageTypes as readonly string[]).includes(file.type)) throw new Error('请选择 JPG、PNG 或 GIF 图片');
  if (file.size > maxBytes) throw new Error('图片最大 10 MB，请压缩后再传');
  const { url, token, upload } = await call(uploadForArticle, {});
  const form = new FormData();
  form.set('token', token);
  form.set('file', file);
  const answer = await fetch(upload, { method: 'POST', body: form }).catch(() => {
    throw new Error('图片没有传上去，请检查网络后重试');
  });
  const given = (await answer.json().catch(() => ({}))) as { key?: string };
  if (!answer.ok || !given.key) throw new Error('图片没有传上去，请换一张或稍后重试');
  return `${url}${given.key}`;
}
