import { host } from './host.ts';
import { downloadFrom } from './download.ts';
import { sentence } from '../http/sentence.ts';
import { popTip } from '../../ui/dialog/pop-tip.tsx';

const keptMs = 60_000;

/** Fetches a sheet and hands it out; says where it cannot be kept. */
export async function saveSheet(fetch: () => Promise<Blob>, name: string): Promise<void> {
  if (!host().canDownload) {
    popTip('这里不能下载文件。请点右上角的“···”，选择在浏览器中打开');
    return;
  }
  try {
    const address = URL.createObjectURL(await fetch());
    setTimeout(() => URL.revokeObjectURL(address), keptMs);
    downloadFrom(address, name);
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}
