import { expect, test } from 'vitest';
import { useWorld } from '../testing/world.ts';

const world = useWorld();

test('the back office is a page of its own whose styles carry a number that is new each time', async () => {
  const [first, second] = [await world.call('GET', '/console/'), await world.call('GET', '/console/')];
  expect(first.status).toBe(200);
  const nonceOf = (text: string): string => /"nonce":"([^"]+)"/.exec(text)?.[1] ?? '';
  const policy = String(first.headers['content-security-policy']);
  expect(nonceOf(first.text)).not.toBe('');
  expect(nonceOf(first.text)).not.toBe(nonceOf(second.text));
  expect(policy).toContain(`style-src 'self' 'nonce-${nonceOf(first.text)}'`);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect((await world.call('GET', '/console')).headers['location']).toBe('/console/');
});
