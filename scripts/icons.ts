/** `node scripts/icons.ts`: draws the icons of the installed app from the seal (web/public/seal.svg). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './run.ts';

const folder = join(ROOT, 'web', 'public');
const seal = readFileSync(join(folder, 'seal.svg'));
/** The paper of the app, `--paper` of web/ui/tokens.css. */
const paper = '#F6F4EF';

/** The seal in the middle; `part` is how much of the icon it takes. */
async function draw(name: string, size: number, part: number, background: string | null): Promise<void> {
  const inner = Math.round(size * part);
  const picture = await sharp(seal, { density: 600 }).resize(inner, inner).png().toBuffer();
  await sharp({
    create: {
      width: size,
      height: size,
      channels: 4,
      background: background ?? { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite([{ input: picture, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, name));
}

await draw('icon-192.png', 192, 0.92, null);
// Systems cut a maskable icon to a circle of 80 %: the seal stays inside.
await draw('icon-maskable-512.png', 512, 0.56, paper);
// An iPhone shows no transparency and rounds the corners itself.
await draw('apple-touch-icon.png', 180, 0.72, paper);
