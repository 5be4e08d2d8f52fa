import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressFiles } from './web-build.ts';

test('each file of text stands beside its compressed forms, the start page and pictures do not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'qunlu-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  const script = 'export const words = 1;\n'.repeat(100);
  for (const name of ['assets/a.js', 'assets/tiny.css', 'index.html', 'icon.png', '.vite/manifest.json'])
    writeFileSync(join(folder, name), name === 'assets/a.js' ? script : '0');
  await compressFiles(folder);
  const compressed = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(br|gz)$/.test(name),
  );
  expect(compressed.toSorted()).toEqual([
    'assets/a.js.br',
    'assets/a.js.gz',
    'assets/tiny.css.br',
    'assets/tiny.css.gz',
  ]);
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/a.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(folder, 'assets/a.js.gz'))).toString()).toBe(script);
});
