import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { noAny } from './no-any.ts';

test.each([
  'const a: any = 1;',
  'const a = b as any;',
  'function f(a: any, b: string): any {\n}',
  'const a: any[] = [];',
  'type A = Record<string, any>;',
  'const schema = z.any();',
  '// @ts-expect-error because\nconst a = 1;',
  '// @ts-ignore\nconst a = 1;',
])('%s', (text) => {
  expect(noAny(fixture({ 'server/a.ts': text }))[0]?.message).toMatch(
    /reason in scripts\/checks\/allowed-any\.json/,
  );
});

test.each([
  'const a = Promise.any(list);',
  "const a = 'as any';",
  '// any of these',
  'const s = matchers.any(Number);',
])('fine: %s', (text) => {
  expect(noAny(fixture({ 'server/a.ts': text }))).toEqual([]);
});

test('a reason excuses a file, a stale reason is a finding', () => {
  const allowed = JSON.stringify({
    'server/a.ts': 'the driver answers rows of any shape',
    'server/b.ts': 'gone',
  });
  const found = noAny(
    fixture({ 'server/a.ts': 'const a: any = 1;', 'scripts/checks/allowed-any.json': allowed }),
  );
  expect(found.map(({ message }) => message)).toEqual([
    'server/b.ts needs no excuse any more: take it off the list',
  ]);
});
