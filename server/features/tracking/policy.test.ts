import { expect, test } from 'vitest';
import { pathPattern, plainPath } from './policy.ts';

test.each([
  ['/card/123', '/card/:id'],
  ['/card/:id', '/card/:id'],
  ['/card/16764570259?from=13800138000#x', '/card/:id'],
  ['/user/acc_delete', '/user/acc_delete'],
  ['/question2/12/answer', '/question2/:id/answer'],
  ['/u/%E5%BC%A0%E4%B8%89', '/u/:id'],
  ['/u/张三', '/u/:id'],
  ['/t/AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEfGhIjK', '/t/:id'],
  ['', ''],
])('%s is kept as %s [D163]', (path, pattern) => {
  expect(pathPattern(path)).toBe(pattern);
});

test('a path keeps its short ids, not its query, a phone or a mail', () => {
  expect(plainPath('/card/123?token=abc')).toBe('/card/123');
  expect(plainPath('/u/13800138000/a@b.example')).toBe('/u/…/…');
});
