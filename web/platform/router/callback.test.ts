import { expect, test } from 'vitest';
import { callbackDestination } from './callback.ts';

const here = { origin: 'https://qun.example', host: 'qun.example' };
const to = (value: string | null): string => {
  const destination = callbackDestination(value, ['pay.example', 'old.example:8443'], here);
  return destination.kind === 'route' ? destination.target : `load ${destination.url}`;
};

test('a route stays in the app', () => {
  expect(to('/card/edit?id=5')).toBe('/card/edit?id=5');
  expect(to('#!/card/12')).toBe('/card/12');
  expect(to('')).toBe('/');
  expect(to(null)).toBe('/');
});

test('[K098] an absolute address and /v3/, /v4/ are full page loads', () => {
  expect(to('https://qun.example/card/12')).toBe('load https://qun.example/card/12');
  expect(to('https://pay.example/done?x=1')).toBe('load https://pay.example/done?x=1');
  expect(to('https://old.example:8443/a')).toBe('load https://old.example:8443/a');
  expect(to('/v3/order')).toBe('load https://qun.example/v3/order');
  expect(to('/v4/order')).toBe('load https://qun.example/v4/order');
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'https://qun.example@evil.example/',
  'https://user@qun.example/',
  'https://qun.example.evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  ' javascript:alert(1)',
  'ftp://qun.example/',
  '/\t/evil.example',
  'card/12',
])('%j leads nowhere but home', (value) => {
  expect(to(value)).toBe('/');
});
