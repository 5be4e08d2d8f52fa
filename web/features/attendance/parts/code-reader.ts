/** Reads what stands in a frame of a camera; '' for nothing. */
export interface CodeReader {
  read(video: HTMLVideoElement): Promise<string>;
  close(): void;
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's own, where it has one that knows QR codes. */
async function ownReader(): Promise<CodeReader | null> {
  const { BarcodeDetector: Found } = window as { BarcodeDetector?: DetectorClass };
  const formats = await Found?.getSupportedFormats().catch((): string[] => []);
  if (!Found || !formats?.includes('qr_code')) return null;
  const detector = new Found({ formats: ['qr_code'] });
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue ?? '',
    close: () => undefined,
  };
}

/** Pixels of the longer side that a code is looked for in: enough for a phone held at arm's length. */
const longest = 800;

function workerReader(): CodeReader {
  const worker = new Worker(new URL('../../../worker/read-code.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  // One frame at a time: who waits for it.
  let settle: (text: string | Error) => void = () => undefined;
  worker.addEventListener('message', ({ data }: MessageEvent<{ text: string } | { error: string }>) =>
    settle('error' in data ? new Error(data.error) : data.text),
  );
  worker.addEventListener('error', () => settle(new Error('the reader of codes did not load')));
  return {
    async read(video) {
      const { videoWidth, videoHeight } = video;
      const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight, 1));
      const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
      if (!pen || width === 0 || height === 0) return '';
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      pen.drawImage(video, 0, 0, width, height);
      const frame = pen.getImageData(0, 0, width, height);
      return new Promise<string>((resolve, reject) => {
        settle = (text) => (typeof text === 'string' ? resolve(text) : reject(text));
        worker.postMessage(frame, [frame.data.buffer]);
      });
    },
    close: () => worker.terminate(),
  };
}

export const openReader = async (): Promise<CodeReader> => (await ownReader()) ?? workerReader();
