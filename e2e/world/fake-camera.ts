/**
 * A browser whose camera sees one QR code:
 *   const { browser, remove } = await cameraOf('QL1.7.1.…')
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import QRCode from 'qrcode';
import { knownBrowser } from '../browser.ts';

const width = 640;
const height = 480;
/** Pixels of a module, and white ones around the code. */
const module = 6;
const margin = 4;

/** Luma of a frame with the code in its middle. */
function frameOf(text: string): Buffer {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const side = (modules.size + 2 * margin) * module;
  const [left, top] = [(width - side) >> 1, (height - side) >> 1];
  const luma = Buffer.alloc(width * height, 0xeb);
  for (let y = 0; y < modules.size; y += 1)
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue;
      for (let line = 0; line < module; line += 1) {
        const from = (top + (y + margin) * module + line) * width + left + (x + margin) * module;
        luma.fill(0x10, from, from + module);
      }
    }
  return luma;
}

export async function cameraOf(text: string): Promise<{ browser: Browser; remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'qunlu-camera-'));
  const file = join(folder, 'code.y4m');
  const grey = Buffer.alloc((width * height) / 2, 0x80);
  const frames = Array.from({ length: 3 }, () => [Buffer.from('FRAME\n'), frameOf(text), grey]).flat();
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), ...frames]),
  );
  const { executablePath, args, env } = knownBrowser(process.env['JOURNEY_BROWSER'] ?? '');
  const browser = await chromium.launch({
    executablePath,
    env,
    args: [
      ...args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
  return {
    browser,
    async remove() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
