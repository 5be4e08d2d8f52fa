import { expect, test } from 'vitest';
import { featureGraph } from './feature-graph.ts';
import { fixture } from './fixture.ts';

const rows: [from: string, specifier: string, expected: RegExp | undefined][] = [
  ['server/features/card/service.ts', '../account/api/people.ts', undefined],
  [
    'server/features/card/service.ts',
    '../account/service/people.ts',
    /come in through api\/, events\.ts or ports\.ts/,
  ],
  [
    'server/features/account/service.ts',
    '../card/service.ts',
    /does not depend on card .* raise an event or offer a port/,
  ],
  ['server/features/account/service.test.ts', '../card/service.ts', undefined],
  ['web/features/card/screens/view.tsx', '../../account/parts/avatar.tsx', undefined],
  ['web/features/card/screens/view.tsx', '../../account/queries.ts', /parts\/ or paths\.ts/],
  ['web/features/account/screens/me.tsx', '../../card/paths.ts', /join the two in web\/app/],
  ['contract/account.ts', './card.ts', /does not depend on card/],
];

test.each(rows)('%s imports %s', (from, specifier, expected) => {
  const messages = featureGraph(fixture({ [from]: `import { a } from '${specifier}';` })).map(
    ({ message }) => message,
  );
  if (expected === undefined) expect(messages).toEqual([]);
  else expect(messages.join('\n')).toMatch(expected);
});

test('a circle in features.json is named with a way out', () => {
  const list = [
    { name: 'account', title: '账号', dependsOn: ['card'] },
    { name: 'card', title: '名片', dependsOn: ['account'] },
  ];
  const [finding] = featureGraph(fixture({ 'features.json': JSON.stringify(list) }));
  expect(finding?.message).toMatch(/account → card → account is a circle: .*port or raises an event/);
});

test('a feature stands in the list once, below what it depends on', () => {
  const list = [
    { name: 'card', title: '名片', dependsOn: ['account'] },
    { name: 'account', title: '账号', dependsOn: [] },
    { name: 'account', title: '账号', dependsOn: [] },
  ];
  expect(
    featureGraph(fixture({ 'features.json': JSON.stringify(list) })).map(({ message }) => message),
  ).toEqual([
    'card stands before account, which it depends on: move it below',
    'account stands in the list twice',
  ]);
});

test('files may not import each other in a circle, types included and lazy imports excepted', () => {
  const circle = (statement: string): string =>
    fixture({
      'web/ui/a.ts': "import { b } from './b.ts';",
      'web/ui/b.ts': "import { c } from './c.ts';",
      'web/ui/c.ts': statement,
    });
  expect(featureGraph(circle("import { a } from './a.ts';"))[0]?.message).toMatch(
    /a\.ts → .*b\.ts → .*c\.ts → .*belongs in a third file/,
  );
  expect(featureGraph(circle("import type { A } from './a.ts';"))).toHaveLength(1);
  expect(featureGraph(circle("type A = typeof import('./a.ts');"))).toHaveLength(1);
  expect(featureGraph(circle("const a = () => import('./a.ts');"))).toEqual([]);
});

test('folders of a service may not import each other both ways, though no file does', () => {
  const at = 'server/features/card/service';
  const oneWay = {
    [`${at}/money/take.ts`]: '',
    [`${at}/money/give.ts`]: '',
    [`${at}/steps/make.ts`]: "import { take } from '../money/take.ts';",
  };
  expect(featureGraph(fixture(oneWay))).toEqual([]);
  const bothWays = {
    ...oneWay,
    [`${at}/steps/names.ts`]: '',
    [`${at}/money/give.ts`]: "import { a } from '../steps/names.ts';",
  };
  expect(featureGraph(fixture(bothWays))[0]?.message).toMatch(
    /folders in a circle .*service\/money.*service\/steps/,
  );
});
