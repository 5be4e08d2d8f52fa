import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { featurePage } from '../source/feature-page.ts';
import { fixture } from './fixture.ts';
import { freshDocs } from './fresh-docs.ts';

test('a stale page names the command that writes it', () => {
  expect(freshDocs(fixture({ 'docs/features.md': 'old' }))[0]?.message).toMatch(/npm run docs:features/);
});

test('the page lists each feature with what exists of it', () => {
  const files = { 'contract/card.ts': '', 'web/features/card/paths.ts': '' };
  const page = featurePage(fixture(files));
  expect(page).toContain('2 features, 1 of them begun');
  expect(page).toContain(
    '| `card` | 名片 | a digital card | `account` | [contract/card.ts](../contract/card.ts) | — | [web/features/card](../web/features/card) |',
  );
  const root = fixture({ ...files, 'docs/features.md': '' });
  writeFileSync(join(root, 'docs/features.md'), page);
  expect(freshDocs(root)).toEqual([]);
});
