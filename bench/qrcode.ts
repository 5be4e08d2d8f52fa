/**
 * `node bench/qrcode.ts [count]`: how long drawing QR pictures holds the event loop, beside the library's own drawing in one
 * run: milliseconds of one picture, and their ratio.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import QRCode from 'qrcode';
import { qrcodePicture } from '../server/features/share/service/qrcode-picture.ts';

const count = Number(process.argv[2] ?? 100);
const linkOf = (at: number): string => `https://qunlu.example/card/${100_000_000_000_000 + at}?_qc=u${at}`;

/** Busy time of the event loop for each picture, and its longest pause, both in milliseconds. */
async function measure(
  draw: (text: string) => Promise<unknown>,
  from: number,
): Promise<{ busy: number; pause: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const before = performance.eventLoopUtilization();
  for (let at = from; at < from + count; at += 1) {
    await draw(linkOf(at));
    await turn();
  }
  const { active } = performance.eventLoopUtilization(before);
  delay.disable();
  return { busy: active / count, pause: delay.max / 1e6 };
}

const ours = (text: string): Promise<unknown> => qrcodePicture(text, 'M');
const library = (text: string): Promise<unknown> =>
  QRCode.toBuffer(text, { errorCorrectionLevel: 'M', margin: 4, width: 480 });

await measure(ours, 0);
await measure(library, 0);
const [off, on] = [await measure(ours, count), await measure(library, count)];
console.log(`busy a picture: ${off.busy.toFixed(2)} ms, the library ${on.busy.toFixed(2)} ms`);
console.log(
  `ratio ${(off.busy / on.busy).toFixed(3)}; longest pause ${off.pause.toFixed(1)} ms, the library ${on.pause.toFixed(1)} ms`,
);
