import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { built, testFacts } from './testing/built.ts';
import { plainPages } from './testing/plain-pages.ts';
import { makeWechat } from './testing/wechat.ts';

const read = (name: string): string => readFileSync(join(built, name), 'utf8');
const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) =>
  statSync(join(built, name)).isFile(),
);
const { pages } = JSON.parse(read('app.json')) as { pages: string[] };

test('[B003] the package is whole: each page has its files, and what they require is there', () => {
  for (const page of pages)
    for (const ending of ['js', 'json', 'wxml']) expect(files).toContain(`${page}.${ending}`);
  const scripts = files.filter((name) => name.endsWith('.js'));
  expect(scripts.toSorted()).toEqual(
    ['app.js', ...pages.map((page) => `${page}.js`), 'shared.js'].toSorted(),
  );
  for (const name of scripts)
    for (const [, required = ''] of read(name).matchAll(/require\("([^"]+)"\)/g))
      expect(existsSync(join(built, dirname(name), required)), `${name} requires ${required}`).toBe(true);
  expect(JSON.parse(read('project.config.json'))).toMatchObject({ appid: testFacts.appid });
});

test('WeChat takes 2 MB; this is a tenth of it at most', () => {
  expect(files.reduce((sum, name) => sum + statSync(join(built, name)).size, 0)).toBeLessThan(200_000);
});

test('nothing in it asks for a browser or for Node: its pages open where neither is', () => {
  let mount: ReturnType<typeof plainPages> | undefined;
  const wechat = makeWechat({
    mount: (route) => (mount ??= plainPages(built, wechat.globals))(route),
    loginCode: () => Promise.reject(new Error('no network')),
    sheet: () => Promise.resolve('cancel'),
  });
  for (const page of pages) {
    wechat.launch('/pages/app/app?scene=c12');
    if (page !== 'pages/app/app') wechat.navigateTo(`/${page}`);
    expect(wechat.top().route).toBe(page);
  }
});

test('[D182] the session of the mini-program is in no address, nor kept on the phone', () => {
  for (const name of files.filter((file) => file.endsWith('.js')))
    expect(read(name)).not.toMatch(/wx\.setStorage|pages\/[^`'"]*ticket/);
});
