import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { drawable } from './lettering.ts';

interface Ink {
  width: number;
  height: number;
  hash: string;
}

/** The ink of these texts, 60 pixels high, in a process that finds no font on its machine. */
async function inkWithoutFonts(texts: readonly string[]): Promise<Ink[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'));
  const config = join(folder, 'fonts.conf');
  await writeFile(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><cachedir>${folder}</cachedir></fontconfig>`,
  );
  const script = `
    import { createHash } from 'node:crypto';
    import { letters } from ${JSON.stringify(new URL('lettering.ts', import.meta.url).href)};
    const drawn = [];
    for (const text of ${JSON.stringify(texts)}) {
      const { data, info } = await letters({ text, size: 60, color: '#000000' }).raw()
        .toBuffer({ resolveWithObject: true });
      const hash = createHash('sha256').update(data).digest('hex');
      drawn.push({ width: info.width, height: info.height, hash });
    }
    console.log(JSON.stringify(drawn));`;
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      {
        env: { ...process.env, FONTCONFIG_FILE: config },
      },
    );
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('Chinese is drawn as Chinese on a machine without any font', async () => {
  const [lying, state, ...names] = await inkWithoutFonts([
    '一',
    '丨',
    '林知远',
    '沈知微',
    '𬱖龢翀',
    '\u{e000}\u{e000}\u{e000}',
  ]);
  // A box in place of a character is as high as it is wide, whatever character it stands for.
  expect([lying?.width, lying?.height].map(Number)).toEqual([expect.closeTo(55, -1), expect.closeTo(5, -1)]);
  expect([state?.width, state?.height].map(Number)).toEqual([expect.closeTo(5, -1), expect.closeTo(55, -1)]);
  expect(new Set(names.map(({ hash }) => hash)).size).toBe(names.length);
});

test('what the font cannot draw is left out, letters and figures stay', () => {
  expect(drawable('林🍵知远 ❤️\n👨‍👩‍👧 3#*')).toBe('林知远 3#*');
  expect(drawable('🍵')).toBe('');
});
