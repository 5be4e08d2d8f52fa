/** Reads QR codes out of frames of a camera, for browsers that cannot; loaded when a camera opens. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

declare const self: DedicatedWorkerGlobalScope;

// From this site: the package would fetch it from elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

async function textOf(frame: ImageData): Promise<string> {
  const [found] = await readBarcodes(frame, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
  return found?.isValid ? found.text : '';
}

self.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  textOf(data).then(
    (text) => self.postMessage({ text }, []),
    (error: unknown) => self.postMessage({ error: String(error) }, []),
  );
});
