import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { flowPages } from './flow-pages.ts';

const code = { 'server/features/card/policy.ts': '', 'server/features/card/store.ts': '' };
const found = (text: string): string[] =>
  flowPages(fixture({ ...code, 'docs/flows/contact.md': text })).map(({ message }) => message);

test('files are named as they are, also beside one that was named before', () => {
  expect(
    found('`server/features/card/policy.ts`, `store.ts` beside it, `server/features`, `maySee` and `/v1/x`'),
  ).toEqual([]);
});

test('a file that has moved is a finding, and so is a page that is too long', () => {
  expect(found('`server/features/card/service.ts`')).toEqual([
    'server/features/card/service.ts is not there (any more)',
  ]);
  expect(found('`server/features/card/policy.ts` and `gone.ts` beside it')).toEqual([
    'server/features/card/gone.ts is not there (any more)',
  ]);
  expect(found('a line\n'.repeat(61))).toEqual(['61 lines, more than 60: a flow is read at once']);
});
