import { expect, test } from 'vitest';
import { asksForPage, asksForPicture } from './routing.ts';

const at = (path: string): URL => new URL(path, 'https://q.example');
const shownOn = (path: string): string => at(path).href;

test('the start page stands in for pages of the app alone', () => {
  for (const path of ['/', '/?id=5', '/card/12']) expect(asksForPage(at(path)), path).toBe(true);
  for (const path of [
    '/sandbox',
    '/sandbox/12',
    '/console/',
    '/console/12',
    '/docs',
    '/openapi.json',
    '/s/abc1234',
    '/s/1234567',
    '/v1/card/view?id=12',
    '/files/public/1',
    '/assets/index.js',
  ])
    expect(asksForPage(at(path)), path).toBe(false);
});

test('pictures are kept of the product’s own screens, never a private file', () => {
  const code = at('/other/qrcode?url=x');
  expect(asksForPicture(code, shownOn('/'))).toBe(true);
  expect(asksForPicture(at('/files/public/a.jpg?imageView2/1/w/96'), shownOn('/card/12'))).toBe(true);
  expect(asksForPicture(at('/files/private/a.jpg?e=1&token=x'), shownOn('/'))).toBe(false);
  expect(asksForPicture(at('/files/public/a.jpg?e=1&token=x'), shownOn('/'))).toBe(false);
  expect(asksForPicture(at('/v1/card/view?id=12'), shownOn('/'))).toBe(false);
  for (const page of ['/console/', '/sandbox']) expect(asksForPicture(code, shownOn(page))).toBe(false);
  expect(asksForPicture(code, '')).toBe(false);
});
