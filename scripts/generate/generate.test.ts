import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { arrows } from '../checks/arrows.ts';
import { featureGraph } from '../checks/feature-graph.ts';
import { fileVocabulary } from '../checks/file-vocabulary.ts';
import { fixture } from '../checks/fixture.ts';
import { migrations } from '../checks/migrations.ts';
import { spelling } from '../checks/spelling.ts';
import { ROOT } from '../run.ts';
import { featureLists } from '../source/feature-lists.ts';
import { newEndpoint } from './endpoint.ts';
import { newFeature } from './feature.ts';
import { newScreen, screenName } from './screen.ts';

/** The real files that generators change, so that a moved anchor fails here and not for a developer. */
const CHANGED = [
  'contract/kernel/endpoint.ts',
  'server/platform/feature.ts',
  'web/platform/feature.ts',
  'features.json',
];
const tree = (): string =>
  fixture({
    ...Object.fromEntries(CHANGED.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])),
    'server/migrations/0001_platform.sql': '-- feature: platform\n',
  });
const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');

test('a generated feature, endpoint and screen pass the checks and are registered', () => {
  const root = tree();
  newFeature(root, 'tea-house', '茶馆', new Date('2026-12-01T09:30:00Z')).write();
  newEndpoint(root, 'tea-house', 'close', 'POST', '/v1/tea-house/close').write();
  newScreen(root, 'tea-house', '/tea-house/list').write();
  const findings = [fileVocabulary, arrows, featureGraph, spelling, migrations].flatMap((check) =>
    check(root),
  );
  expect(findings).toEqual([]);
  expect(featureLists(root).map(({ path, text }) => [path, text.includes('tea-house')])).toEqual([
    ['web/app/all-features.ts', true],
    ['server/all-features.ts', true],
    ['contract/all.ts', true],
  ]);
  expect(read(root, 'server/features/tea-house/routes.ts')).toContain('bind(contract.closeTeaHouse');
  expect(read(root, 'web/features/tea-house/feature.tsx')).toContain('routes: teaHouseRoutes');
  expect(read(root, 'web/features/tea-house/paths.ts')).toContain("list: (): string => '#!/tea-house/list'");
  expect(read(root, 'server/migrations/20261201_0930_tea_house_begins.sql')).toContain(
    '-- feature: tea-house',
  );
});

test('the migration of a new feature comes last, also where the newest is dated ahead', () => {
  const root = tree();
  newFeature(root, 'tea-house', '茶馆', new Date('2026-12-01T09:30:00Z')).write();
  newFeature(root, 'lake-house', '湖屋', new Date('2026-11-01T09:30:00Z')).write();
  expect(read(root, 'server/migrations/20261201_0931_lake_house_begins.sql')).toContain(
    '-- feature: lake-house',
  );
});

test('nothing is written over, and what is missing is named', () => {
  const root = tree();
  newFeature(root, 'tea-house', '茶馆').write();
  expect(() => newFeature(root, 'tea-house', '茶馆')).toThrow('contract/tea-house.ts exists already');
  expect(() => newEndpoint(root, 'planet', 'close', 'POST', '/v1/planet/close')).toThrow(
    'npm run new:feature planet',
  );
  expect(() => newFeature(root, 'TeaHouse', '茶馆')).toThrow('not kebab-case');
});

test.each([
  ['/card/:id', 'view'],
  ['/card/:id/visitors', 'visitors'],
  ['/card/list', 'list'],
  ['/card', 'home'],
])('%s is the screen %s', (path, name) => {
  expect(screenName('card', path)).toBe(name);
});
