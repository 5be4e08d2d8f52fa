import type { PostFile, PostVideo } from './values.ts';

/** Milliseconds that a browser may take to read the beginning of a film and draw a picture of it. */
const patience = 5000;
/** Pixels of the longer side of that picture. */
const posterSide = 1280;
const quality = 0.8;

/** A film with its length, its size and the picture that stands for it; without what the browser cannot tell. */
export async function readVideo(file: File, id: string): Promise<PostVideo> {
  const plain: PostVideo = { id, name: file.name, blob: file, seconds: 0, width: 0, height: 0 };
  const address = URL.createObjectURL(file);
  const film = document.createElement('video');
  film.muted = true;
  film.playsInline = true;
  film.preload = 'auto';
  try {
    film.src = address;
    await heard(film, 'loadedmetadata');
    const known = {
      seconds: Number.isFinite(film.duration) ? Math.round(film.duration) : 0,
      width: film.videoWidth,
      height: film.videoHeight,
    };
    const poster = await posterOf(film, id).catch(() => undefined);
    return { ...plain, ...known, ...(poster ? { poster } : {}) };
  } catch {
    return plain;
  } finally {
    film.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}

/** A picture of a moment after the beginning, which is often black. */
async function posterOf(film: HTMLVideoElement, id: string): Promise<PostFile | undefined> {
  const { videoWidth: wide, videoHeight: high } = film;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen || wide === 0 || high === 0) return undefined;
  film.currentTime = Math.min(1, film.duration / 10 || 0);
  await heard(film, 'seeked');
  const scale = Math.min(1, posterSide / Math.max(wide, high));
  canvas.width = Math.round(wide * scale);
  canvas.height = Math.round(high * scale);
  pen.drawImage(film, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  return blob ? { id: `${id}-poster`, name: 'poster.jpg', blob } : undefined;
}

function heard(film: HTMLVideoElement, event: 'loadedmetadata' | 'seeked'): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`no ${event}`)), patience);
    film.addEventListener(event, () => (clearTimeout(timer), done()), { once: true });
    film.addEventListener('error', () => (clearTimeout(timer), fail(new Error('not to be read'))), {
      once: true,
    });
  });
}
