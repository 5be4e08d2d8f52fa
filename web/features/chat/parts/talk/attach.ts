import { chatRules, messageTypes } from '@qunlu/contract/chat/rules.ts';
import { fileComplaint, uploadKinds } from '../../../../platform/upload/kinds.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import type { Content, SentFile } from '../../queries/outbox.ts';

export interface Attachment {
  said: Content;
  file: SentFile;
}

/** Files at once. */
const most = 9;
const pictures: readonly string[] = uploadKinds.image.accept;

/** Files that were chosen, pasted or dropped, as messages; what cannot be sent is said, and left out. */
export async function attach(files: readonly File[]): Promise<Attachment[]> {
  if (files.length > most) popTip(`一次最多发 ${most} 个，先发前 ${most} 个`);
  const attached: Attachment[] = [];
  for (const file of files.slice(0, most)) {
    const kind = kindOf(file);
    const complaint = fileComplaint(file, uploadKinds.chatFile);
    if (complaint) popTip(complaint, { type: 'bad' });
    else attached.push({ said: await saidOf(file, kind), file: { blob: file, name: nameOf(file), kind } });
  }
  return attached;
}

const kindOf = ({ type }: File): SentFile['kind'] =>
  pictures.includes(type) ? 'image' : /^video\/(mp4|webm|quicktime)/.test(type) ? 'video' : 'file';

/** Its end says what it is: that is kept. */
function nameOf({ name }: File): string {
  const characters = [...name];
  return characters.length <= chatRules.name
    ? name
    : [...characters.slice(0, chatRules.name - 12), '…', ...characters.slice(-10)].join('');
}

async function saidOf(file: File, kind: SentFile['kind']): Promise<Content> {
  const bytes = file.size;
  if (kind === 'image') return { type: messageTypes.image, bytes, ...(await sizeOf(file)) };
  if (kind === 'video') return { type: messageTypes.video, bytes, ...(await lengthOf(file)) };
  return { type: messageTypes.file, bytes, name: nameOf(file) };
}

/** Pixels of a picture, so that its place is kept before it has come; nothing where the browser cannot tell. */
async function sizeOf(file: File): Promise<{ width?: number; height?: number }> {
  if (typeof createImageBitmap !== 'function') return {};
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = bitmap;
    bitmap.close();
    return width <= 20_000 && height <= 20_000 ? { width, height } : {};
  } catch {
    return {};
  }
}

/** Milliseconds that a browser may take to read the beginning of a video. */
const patience = 3000;

function lengthOf(file: File): Promise<{ seconds?: number }> {
  const address = URL.createObjectURL(file);
  return new Promise<{ seconds?: number }>((done) => {
    const video = document.createElement('video');
    video.preload = 'metadata';
    video.addEventListener('loadedmetadata', () =>
      done(
        Number.isFinite(video.duration)
          ? { seconds: Math.min(chatRules.videoSeconds, Math.round(video.duration)) }
          : {},
      ),
    );
    video.addEventListener('error', () => done({}));
    setTimeout(() => done({}), patience);
    video.src = address;
  }).finally(() => URL.revokeObjectURL(address));
}
