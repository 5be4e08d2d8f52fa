import { expect, test } from 'vitest';
import { causeOf, frameOf, pathPattern, plainPath, shownCount, sourceOf } from './policy.ts';

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

test.each([
  ['card 123 of 17 is gone', 'card # of # is gone'],
  ['Cannot read properties of undefined (reading id)', 'Cannot read properties of undefined (reading id)'],
  ['session deadbeef01 at 3.25 s', 'session # at # s'],
  ['decade facade', 'decade facade'],
])('the cause of %s is %s [C111]', (message, cause) => {
  expect(causeOf(message)).toBe(cause);
});

test.each([
  [
    'TypeError: x\n at show (https://a.example/assets/card-screen-Ab3dE6gH.js:1:20)\n at b (c.js:1:2)',
    'show card-screen',
  ],
  ['TypeError: x\n at async show (/assets/card-screen-zz3dE6gH.js:9:9)', 'show card-screen'],
  ['TypeError: x\n at Xe (/assets/view-Ab3dE6gH.js:1:20)', 'view'],
  ['render@https://a.example/assets/view-Ab3dE6gH.js?v=3:1:20', 'render view'],
  ['TypeError: x\n at <anonymous>', ''],
  ['', ''],
])('the topmost place of %j is %j, whatever build it is of [C111]', (stack, frame) => {
  expect(frameOf(stack)).toBe(frame);
});

test('where somebody came from is a code, never who shared or a sentence; few people are no number [D163]', () => {
  expect(['', 'wechat-menu', 'u16764570259', 'phonebook:12', '我的小店'].map(sourceOf)).toEqual([
    '',
    'wechat-menu',
    'share',
    'other',
    'other',
  ]);
  expect([0, 1, 4, 5, 900].map(shownCount)).toEqual([0, -1, -1, 5, 900]);
});
