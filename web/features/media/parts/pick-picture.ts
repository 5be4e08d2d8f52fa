import { uploadKinds } from '../../../platform/upload/kinds.ts';
import { startUpload } from '../../../platform/upload/upload.ts';
import { withLoading } from '../../../ui/dialog/loading.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';

/** One file of the browser, null when the person goes back. Called in the tap that asks for it. */
function chooseFile(accept: readonly string[]): Promise<File | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept.join(',');
  return new Promise((done) => {
    input.addEventListener('change', () => done(input.files?.[0] ?? null), { once: true });
    input.addEventListener('cancel', () => done(null), { once: true });
    input.click();
  });
}

/** Lets a person choose a picture and sends it; answers its address, null when there is none. */
export async function pickPicture(): Promise<string | null> {
  const kind = uploadKinds.image;
  const file = await chooseFile(kind.accept);
  if (!file) return null;
  const stored = await withLoading(startUpload(file, kind).finished, '正在上传图片');
  if (!(stored instanceof Error)) return stored.url;
  popTip(stored.message, { type: 'bad' });
  return null;
}
