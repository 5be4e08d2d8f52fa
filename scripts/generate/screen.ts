/**
 * A new screen: file, route, link and test. The first screen of a feature also creates its web folder and manifest.
 */
import { Change } from './change.ts';
import { type Names, namesOf } from './names.ts';

export function newScreen(root: string, feature: string, path: string): Change {
  const change = new Change(root);
  const features = JSON.parse(change.read('features.json')) as { name: string; title: string }[];
  const title = features.find(({ name }) => name === feature)?.title;
  if (title === undefined)
    throw new Error(`there is no feature ${feature}: npm run new:feature ${feature} <中文名>`);
  addScreen(change, feature, path, title);
  return change;
}

/** `/card/:id` → view, `/card/:id/visitors` → visitors, `/card/list` → list. */
export function screenName(feature: string, path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith(':'));
  const own = parts[0] === feature ? parts.slice(1) : parts;
  return own.length > 0 ? own.join('-') : path.includes(':') ? 'view' : 'home';
}

export function addScreen(change: Change, feature: string, path: string, title: string): void {
  if (!/^(\/:?[a-z0-9]+(-[a-z0-9]+)*)+$/.test(path))
    throw new Error(`the path looks like /${feature}/:id/visitors`);
  const names = namesOf(feature);
  const screen = namesOf(screenName(feature, path));
  const hasId = path.includes('/:id');
  const folder = `web/features/${feature}`;
  const hasCall =
    hasId &&
    change.exists(`contract/${feature}.ts`) &&
    change.read(`contract/${feature}.ts`).includes(`view${names.pascal} =`);

  const link = path.replace(':id', '${id}');
  const entry = hasId
    ? `${screen.camel}: (id: number): string => \`#!${link}\`,`
    : `${screen.camel}: (): string => '#!${path}',`;
  if (change.exists(`${folder}/paths.ts`))
    change.replace(`${folder}/paths.ts`, /\n\} as const;/, (end) => `\n  ${entry}${end}`);
  else
    change.create(
      `${folder}/paths.ts`,
      `/** Links to the screens of ${feature}. */\nexport const ${names.camel}Paths = {\n  ${entry}\n} as const;\n`,
    );

  const route = `{ path: '${path}', title: '${title}', screen: () => import('./screens/${screen.kebab}.tsx') },`;
  if (change.exists(`${folder}/routes.tsx`))
    change.replace(`${folder}/routes.tsx`, /\n\];/, (end) => `\n  ${route}${end}`);
  else
    change.create(
      `${folder}/routes.tsx`,
      `import type { RouteSpec } from '../../platform/router/table.ts';\n\nexport const ${names.camel}Routes: readonly RouteSpec[] = [\n  ${route}\n];\n`,
    );
  addRoutes(change, `${folder}/feature.tsx`, names);

  if (hasCall && !change.exists(`${folder}/queries.ts`))
    change.create(
      `${folder}/queries.ts`,
      `import { view${names.pascal} } from '@qunlu/contract/${feature}.ts';
import { useRead } from '../../platform/query.ts';

export function use${names.pascal}(id: number) {
  return useRead(view${names.pascal}, { id });
}
`,
    );
  const file = `${folder}/screens/${screen.kebab}`;
  const component = `${names.pascal}${screen.pascal}`;
  if (hasCall) {
    change.create(`${file}.tsx`, readingScreen(component, names.pascal, title));
    change.create(`${file}.test.tsx`, readingTest(feature, names, path, title));
  } else {
    change.create(`${file}.tsx`, emptyScreen(component, title));
    change.create(`${file}.test.tsx`, emptyTest(path.replace(':id', '1'), title));
  }
}

/** Adds the routes to the manifest, which is created with a feature's first screen. */
function addRoutes(change: Change, manifest: string, { kebab, camel }: Names): void {
  if (!change.exists(manifest))
    change.create(
      manifest,
      `import { defineFeature } from '../../platform/feature.ts';
import { ${camel}Routes } from './routes.tsx';

export const feature = defineFeature({ name: '${kebab}', routes: ${camel}Routes });
`,
    );
  else if (!change.read(manifest).includes(`routes: ${camel}Routes`)) {
    change.addImport(manifest, `${camel}Routes`, './routes.tsx');
    change.replace(manifest, /name: '[^']+',/, (name) => `${name} routes: ${camel}Routes,`);
  }
}

function readingScreen(component: string, pascal: string, title: string): string {
  return `import { sentence } from '../../../platform/http/sentence.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { use${pascal} } from '../queries.ts';

/** One ${title}. */
export default function ${component}() {
  const { data, error, refetch } = use${pascal}(useIdParam());
  return (
    <Page header={<ScreenHeader title="${title}" />}>
      {data ? <Section>{data.title}</Section> : error ? <ErrorState message={sentence(error)} onRetry={() => void refetch()} /> : <SkeletonRows />}
    </Page>
  );
}
`;
}

function readingTest(
  feature: string,
  { pascal, snake }: { pascal: string; snake: string },
  path: string,
  title: string,
): string {
  return `import { screen } from '@testing-library/react';
import { view${pascal} } from '@qunlu/contract/${feature}.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { serve } from '../../../testing/serve.ts';

test('shows one ${title}', async () => {
  serve(view${pascal}, { ${snake}_id: 12, user_id: 7001, title: '春茶会', created_at: 1_760_000_000 });
  renderScreen('${path.replace(':id', '12')}', { session: {} });
  expect(await screen.findByText('春茶会')).toBeTruthy();
});

test('one that may not be seen says so', async () => {
  serve(view${pascal}, () => {
    throw new Failure('notFound');
  });
  renderScreen('${path.replace(':id', '12')}', { session: {} });
  expect(await screen.findByText('内容不存在或已不可见')).toBeTruthy();
});
`;
}

function emptyScreen(component: string, title: string): string {
  return `import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';

/** Say here what a person does on this screen. */
export default function ${component}() {
  return (
    <Page header={<ScreenHeader title="${title}" />}>
      <EmptyState title="这里还没有内容" />
    </Page>
  );
}
`;
}

function emptyTest(path: string, title: string): string {
  return `import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';

test('${title}: an empty screen says what belongs here', async () => {
  renderScreen('${path}', { session: {} });
  expect(await screen.findByText('这里还没有内容')).toBeTruthy();
});
`;
}
