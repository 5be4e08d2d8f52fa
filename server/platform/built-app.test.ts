import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readFirstStyles } from './built-app.ts';
import { makePageShell } from './pages.ts';
import { readEnv } from './env.ts';

function builtApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'qunlu-app-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '.vite'));
  mkdirSync(join(folder, 'assets'));
  const manifest = {
    'index.html': { file: 'assets/index-12345678.js', css: ['assets/index-1.css'] },
    _card: { file: 'assets/card-2.js', css: ['assets/card-2.css'], imports: ['index.html'] },
    _kit: { file: 'assets/kit-3.js', css: ['assets/kit-3.css'] },
    'app/screens/card.tsx': { file: 'assets/card-1.js', imports: ['_card', 'index.html'] },
    'app/rest.tsx': { file: 'assets/rest-4.js', imports: ['_card', '_kit', 'index.html'] },
  };
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'assets/index-1.css'), '.a{color:red}\n');
  writeFileSync(join(folder, 'assets/card-2.css'), '.b{color:blue}\n');
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><head><!--page:head--><script type="module" src="/assets/index-12345678.js"></script><link rel="stylesheet" crossorigin href="/assets/index-1.css"></head><body><!--page:body--><!--page:data--></body>',
  );
  return folder;
}

test('the styles of the first view stand inside each page, and nothing asks for their files; others are linked', () => {
  const folder = builtApp();
  const start = makePageShell(readEnv({}), folder).start();
  expect(start).toContain('<style>.a{color:red}\n.b{color:blue}</style>');
  expect(start).not.toMatch(/index-1\.css|card-2\.css/);
  expect(start).toContain('<link rel="stylesheet" href="/assets/kit-3.css">');
  expect(start.match(/rel="modulepreload" href="[^"]+"/g)).toEqual([
    'rel="modulepreload" href="/assets/rest-4.js"',
    'rel="modulepreload" href="/assets/card-2.js"',
    'rel="modulepreload" href="/assets/kit-3.js"',
  ]);
});

test('the content policy allows exactly what stands inside the page', () => {
  const folder = builtApp();
  const [, inside = ''] = /<style>([\s\S]*)<\/style>/.exec(makePageShell(readEnv({}), folder).start()) ?? [];
  expect(readFirstStyles(folder)?.hash).toBe(
    `'sha256-${createHash('sha256').update(inside).digest('base64')}'`,
  );
});
