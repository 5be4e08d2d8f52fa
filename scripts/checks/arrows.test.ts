import { expect, test } from 'vitest';
import { arrows } from './arrows.ts';
import { fixture } from './fixture.ts';

const rows: [from: string, specifier: string, expected: RegExp | undefined][] = [
  ['web/features/card/queries.ts', '@qunlu/contract/card.ts', undefined],
  ['web/features/card/queries.ts', '../../platform/client.ts', undefined],
  ['web/features/card/queries.ts', '../../app/shell.tsx', /features are below app/],
  ['web/ui/button.tsx', '../platform/session.ts', /could ship in another product/],
  ['web/ui/field.tsx', '@qunlu/contract/kernel/validators.ts', undefined],
  ['web/ui/field.tsx', '@qunlu/contract/card.ts', /knows no feature/],
  ['web/app/shell.tsx', '../../server/app.ts', /only through contract/],
  ['web/platform/host.ts', 'node:fs', /does not exist in a browser/],
  ['web/platform/client.ts', '@qunlu/contract/testing/serve.ts', /only tests use testing code/],
  ['console/layout/case-page.tsx', '../testing/render-page.tsx', /only tests use testing code/],
  ['console/testing/setup.ts', '@qunlu/contract/testing/serve.ts', undefined],
  ['contract/card.ts', 'zod/mini', undefined],
  ['contract/card.ts', 'dayjs', /zod only/],
  ['contract/kernel/money.ts', '../card.ts', /kernel is below every feature/],
  ['server/platform/db.ts', '../features/card/service.ts', /below the features/],
  ['server/adapters/sms/real.ts', '../../platform/env.ts', undefined],
  ['server/features/card/routes.ts', './store.ts', /a route goes through policy and service/],
  ['server/features/card/policy.ts', './store.ts', /a policy is pure/],
  ['server/features/card/present.ts', './store.ts', /a presenter fetches nothing/],
  ['server/features/card/service.ts', 'fastify', /belongs in routes\.ts/],
  ['server/features/card/service.ts', './store/read.ts', undefined],
  ['server/features/card/service.ts', '../account/store.ts', /private to account/],
  ['server/app.ts', './features/card/tables.ts', /private to card/],
  ['server/features/card/service.ts', '../../testing/login.ts', /only tests use testing code/],
  ['server/features/card/service.test.ts', '../../testing/login.ts', undefined],
  ['server/features/card/testing.ts', '../../testing/login.ts', undefined],
  ['server/features/card/service.ts', './testing.ts', /only tests use testing code/],
  ['server/features/card/service.test.ts', '../friend/testing.ts', undefined],
  ['server/features/card/service.test.ts', '../../../web/ui/button.tsx', /knows no screen/],
];

test.each(rows)('%s imports %s', (from, specifier, expected) => {
  const findings = arrows(fixture({ [from]: `import { a } from '${specifier}';\n` }));
  if (expected === undefined) expect(findings).toEqual([]);
  else expect(findings.map((finding) => finding.message).join('\n')).toMatch(expected);
});

test('policies and presenters may name the type of a row', () => {
  const text = "import type { CardRow } from './tables.ts';\n";
  expect(
    arrows(fixture({ 'server/features/card/policy.ts': text, 'server/features/card/present.ts': text })),
  ).toEqual([]);
});

test('imports in comments and strings are no imports', () => {
  const text = "// import a from '../../server/app.ts'\nconst s = \"import x from '../../server/app.ts'\";\n";
  expect(arrows(fixture({ 'web/app/shell.tsx': text }))).toEqual([]);
});
