/** What the browser says of a recording that was chosen. */
export interface ReadMedia {
  /** Whole seconds. */
  seconds: number;
  /** A picture out of a video; null where there is none. */
  frame: File | null;
}

/** Milliseconds that a phone may take to read the beginning of a file. */
const patience = 10_000;
/** Seconds into a video of which the picture is taken: the first is often black. */
const frameAt = 2;
const frameWidth = 960;

/** How long a recording is, and a picture of a video; null for what this phone cannot play: others could not either. */
export async function readMedia(file: File, kind: 'video' | 'audio'): Promise<ReadMedia | null> {
  const address = URL.createObjectURL(file);
  const media = document.createElement(kind);
  try {
    media.preload = 'auto';
    media.muted = true;
    media.src = address;
    await moment(media, 'loadedmetadata');
    const { duration } = media;
    if (!Number.isFinite(duration) || duration < 0.5) return null;
    const frame = media instanceof HTMLVideoElement ? await frameOf(media).catch(() => null) : null;
    return { seconds: Math.max(1, Math.round(duration)), frame };
  } catch {
    return null;
  } finally {
    media.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}

function moment(media: HTMLMediaElement, name: string): Promise<void> {
  return new Promise((done, fail) => {
    media.addEventListener(name, () => done(), { once: true });
    media.addEventListener('error', () => fail(new Error('cannot be played')), { once: true });
    setTimeout(() => fail(new Error('takes too long')), patience);
  });
}

async function frameOf(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth, videoHeight, duration } = video;
  if (videoWidth === 0) return null;
  const sought = moment(video, 'seeked');
  video.currentTime = Math.min(frameAt, duration / 2);
  await sought;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(frameWidth, videoWidth);
  canvas.height = Math.round((canvas.width * videoHeight) / videoWidth);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
  return blob && new File([blob], 'poster.jpg', { type: blob.type });
}
