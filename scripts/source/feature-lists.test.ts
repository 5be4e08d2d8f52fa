import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixture } from '../checks/fixture.ts';
import { freshDocs } from '../checks/fresh-docs.ts';
import { featurePage } from './feature-page.ts';
import { featureLists } from './feature-lists.ts';

const both = JSON.stringify([
  { name: 'o2o', title: '到店优惠', dependsOn: [] },
  { name: 'tea-house', title: '茶馆', dependsOn: ['o2o'] },
  { name: 'planet', title: '行星', dependsOn: [] },
]);

test('a side lists its manifests in the order of features.json, and nothing that has none', () => {
  const lists = featureLists(
    fixture({
      'features.json': both,
      'server/platform/feature.ts': '',
      'server/features/tea-house/feature.ts': '',
      'server/features/o2o/feature.ts': '',
      'server/features/planet/service.ts': '',
    }),
  );
  expect(lists).toEqual([
    {
      path: 'server/all-features.ts',
      text: `// Written by npm run docs:features from features.json; do not edit.
import { feature as o2o } from './features/o2o/feature.ts';
import { feature as teaHouse } from './features/tea-house/feature.ts';
import type { Feature } from './platform/feature.ts';

/** Every feature of the server, the lowest first. */
export const features: readonly Feature[] = [o2o, teaHouse];
`,
    },
  ]);
});

test('the web app and the back office have lists of their own', () => {
  const lists = featureLists(
    fixture({
      'web/platform/feature.ts': '',
      'web/features/card/feature.tsx': '',
      'web/features/card/parts/slots.ts': '',
      'web/features/account/on-card.tsx': '',
      'console/platform/feature.ts': '',
      'console/features/account/feature.tsx': '',
    }),
  );
  expect(lists.map(({ path, text }) => [path, /'(\..*\.tsx)'/.exec(text)?.[1]])).toEqual([
    ['web/app/all-features.ts', '../features/card/feature.tsx'],
    ['web/app/card-slots.ts', '../features/account/on-card.tsx'],
    ['console/all-features.ts', './features/account/feature.tsx'],
  ]);
});

test('the contract lists every module that makes endpoints, and no other', () => {
  const makes = (depth: string): string => `import { endpoint } from '${depth}/kernel/endpoint.ts';`;
  const [list] = featureLists(
    fixture({
      'contract/kernel/endpoint.ts': '',
      'contract/sandbox.ts': makes('.'),
      'contract/card/qr-login.ts': makes('..'),
      'contract/card/staff.ts': "import { reviewCalls } from '../kernel/review.ts';",
      'contract/card/rules.ts': "import type { StaffRole } from '../kernel/endpoint.ts';",
      'contract/card/card.test.ts': makes('..'),
    }),
  );
  expect(list?.path).toBe('contract/all.ts');
  expect(list?.text).toContain("import * as cardQrLogin from './card/qr-login.ts';");
  expect(list?.text).toMatch(/= \[\s*cardQrLogin,\s*cardStaff,\s*sandbox,?\s*\]\.flatMap/);
});

test('a stale list is a finding that names the command', () => {
  const root = fixture({
    'docs/features.md': '',
    'web/platform/feature.ts': '',
    'web/app/all-features.ts': 'old',
  });
  writeFileSync(join(root, 'docs/features.md'), featurePage(root));
  expect(freshDocs(root).map(({ path, message }) => `${path} ${message}`)).toEqual([
    expect.stringMatching(/^web\/app\/all-features\.ts .*npm run docs:features/),
  ]);
});
