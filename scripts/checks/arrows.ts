/**
 * Which layer may import which:
 *
 *   web/app → web/features → web/ui, web/platform → contract
 *   server/app → server/features → server/platform, server/adapters → contract
 *   console/app → console/features → console/layout → console/platform → contract
 *   miniprogram → contract
 *   contract → its schema library only
 */
import { readFeatures } from '../source/features.ts';
import { importsOf, packageOf } from '../source/imports.ts';
import { isFactories, isTestCode, readTree, type SourceFile, sources } from '../source/tree.ts';
import type { Finding } from './finding.ts';

type Layer =
  | 'contract/kernel'
  | 'contract/testing'
  | 'contract'
  | 'server/app'
  | 'server/features'
  | 'server/adapters'
  | 'server/platform'
  | 'server/testing'
  | 'web/app'
  | 'web/features'
  | 'web/platform'
  | 'web/ui'
  | 'web/testing'
  | 'console/app'
  | 'console/features'
  | 'console/layout'
  | 'console/platform'
  | 'console/testing'
  | 'miniprogram'
  | 'miniprogram/testing'
  | 'e2e'
  | 'bench'
  | 'scripts';

const CONTRACT: readonly Layer[] = ['contract', 'contract/kernel'];

const MAY: Record<Layer, readonly Layer[]> = {
  'contract/kernel': ['contract/kernel'],
  contract: [...CONTRACT],
  'contract/testing': ['contract/testing', 'contract/kernel'],
  'server/platform': ['server/platform', ...CONTRACT],
  'server/adapters': ['server/adapters', 'server/platform', ...CONTRACT],
  'server/features': ['server/features', 'server/adapters', 'server/platform', ...CONTRACT],
  'server/app': ['server/app', 'server/features', 'server/adapters', 'server/platform', ...CONTRACT],
  'server/testing': [
    'server/testing',
    'server/app',
    'server/features',
    'server/adapters',
    'server/platform',
    ...CONTRACT,
  ],
  'web/ui': ['web/ui', 'contract/kernel'],
  'web/platform': ['web/platform', 'web/ui', ...CONTRACT],
  'web/features': ['web/features', 'web/platform', 'web/ui', ...CONTRACT],
  'web/app': ['web/app', 'web/features', 'web/platform', 'web/ui', ...CONTRACT],
  'web/testing': ['web/testing', 'web/app', 'web/features', 'web/platform', 'web/ui', ...CONTRACT],
  'console/platform': ['console/platform', ...CONTRACT],
  'console/layout': ['console/layout', 'console/platform', ...CONTRACT],
  'console/features': ['console/features', 'console/layout', 'console/platform', ...CONTRACT],
  'console/app': ['console/app', 'console/features', 'console/layout', 'console/platform', ...CONTRACT],
  'console/testing': [
    'console/testing',
    'console/app',
    'console/features',
    'console/layout',
    'console/platform',
    ...CONTRACT,
  ],
  miniprogram: ['miniprogram', ...CONTRACT],
  'miniprogram/testing': ['miniprogram/testing', 'miniprogram', ...CONTRACT],
  e2e: ['e2e', 'contract', 'contract/kernel', 'scripts', 'miniprogram/testing'],
  bench: [
    'bench',
    'e2e',
    'scripts',
    'server/app',
    'server/features',
    'server/adapters',
    'server/platform',
    'server/testing',
    ...CONTRACT,
  ],
  scripts: [
    'scripts',
    'e2e',
    'server/app',
    'server/features',
    'server/adapters',
    'server/platform',
    'server/testing',
    ...CONTRACT,
  ],
};

/** A forbidden pair of paths and where the code belongs instead; the first that matches gives the message. */
const BELONGS: readonly [from: RegExp, to: RegExp, sentence: string][] = [
  [
    /^contract\/kernel/,
    /^contract$/,
    'the kernel is below every feature: what both need belongs in contract/kernel',
  ],
  [
    /^contract/,
    /./,
    'the contract knows neither side: a shape or rule that both sides share belongs in contract, the rest stays on its side',
  ],
  [
    /^web/,
    /^(server|console|scripts|e2e|bench)/,
    'the web app knows the server only through contract: a shape or rule that both sides share belongs there',
  ],
  [
    /^miniprogram/,
    /^(server|web|console|scripts|e2e|bench)/,
    'the mini-program is a wrapper of the web app and knows the server only through contract: what both need belongs there',
  ],
  [
    /^server/,
    /^(web|console|miniprogram|e2e|bench)/,
    'the server knows no screen: a shape or rule that both sides share belongs in contract',
  ],
  [
    /^(server|web|console)\/\w+$|^miniprogram$/,
    /testing$/,
    'only tests use testing code: what production needs belongs in platform',
  ],
  [
    /^server\/(platform|adapters)$/,
    /^server\/features$/,
    'platform and adapters are below the features: pass it in from server/app.ts, or let the feature fill a port',
  ],
  [
    /^server\/platform$/,
    /^server\/adapters$/,
    'platform is below adapters: the adapter is handed over in server/app.ts',
  ],
  [
    /^web\/ui$/,
    /^contract$/,
    'web/ui knows no feature: the component belongs in web/features/<name>/parts, or takes plain props',
  ],
  [
    /^web\/ui$/,
    /^web\/platform$/,
    'web/ui could ship in another product: take it as a prop, or move the component to web/app or a feature',
  ],
  [
    /^web\/(ui|platform)$/,
    /^web\/features$/,
    'ui and platform are below the features: what knows a feature belongs in its parts/ or in web/app',
  ],
  [
    /^console\/(layout|platform)$/,
    /^console\/(features|app)$/,
    'layout and platform are below the features: what knows a feature belongs in its folder',
  ],
  [
    /features$/,
    /app$/,
    'features are below app: what features share belongs in platform, what app must give a feature comes as a parameter or a port',
  ],
  [/./, /^scripts$/, 'scripts are started, not imported: what production needs belongs in platform'],
  [/./, /./, 'see the arrows in docs/architecture.md'],
];

export function arrows(root: string): Finding[] {
  const tree = readTree(root);
  const names = new Set(readFeatures(tree).map((feature) => feature.name));
  return sources(tree).flatMap((file) => {
    const imports = importsOf(tree, file);
    const from = layerOf(file.path);
    if (!from) return [];
    const findings: Finding[] = [];
    const tested = isTestCode(file.path);
    for (const { specifier, target, line, typeOnly } of imports) {
      const to = target === undefined ? undefined : layerOf(target);
      const wall =
        target === undefined
          ? packageWall(file, from, specifier)
          : layerWall(from, to, tested, file.path, target);
      const inside =
        tested || target === undefined ? undefined : vocabularyWall(file.path, target, typeOnly, names);
      for (const message of [wall, inside])
        if (message !== undefined) findings.push({ path: file.path, line, message });
    }
    return findings;
  });
}

function layerOf(path: string): Layer | undefined {
  const below = /^contract\/(kernel|testing)\//.exec(path);
  if (below) return `contract/${below[1]}` as Layer;
  if (path.startsWith('miniprogram/testing/')) return 'miniprogram/testing';
  if (/^server\/(app\/|[^/]+$)/.test(path)) return 'server/app';
  if (/^web\/(app\/|[^/]+$)/.test(path)) return 'web/app';
  if (/^console\/[^/]+$/.test(path)) return 'console/app';
  const two = /^(server|web|console)\/(features|platform|adapters|testing|ui|layout)\//.exec(path);
  if (two) return `${two[1]}/${two[2]}` as Layer;
  const one = /^(contract|miniprogram|e2e|bench|scripts)\//.exec(path);
  return one?.[1] as Layer | undefined;
}

function layerWall(
  from: Layer,
  to: Layer | undefined,
  tested: boolean,
  path: string,
  target: string,
): string | undefined {
  if (isFactories(target) && !tested) return `${path} may not import ${target}: only tests use testing code`;
  if (to === undefined || MAY[from].includes(to)) return undefined;
  const sameSide = from.split('/')[0] === to.split('/')[0];
  if (tested && (sameSide || to.startsWith('contract'))) return undefined;
  if (path === 'server/main.ts' && target.startsWith('scripts/demo')) return undefined;
  const sentence = BELONGS.find(
    ([fromPattern, toPattern]) => fromPattern.test(from) && toPattern.test(to),
  )?.[2];
  return `${from} may not import ${target}: ${sentence}`;
}

function packageWall(file: SourceFile, from: Layer, specifier: string): string | undefined {
  const name = packageOf(specifier);
  const isTest = /\.test\.tsx?$/.test(file.path);
  if (from.startsWith('contract') && name !== 'zod' && !isTest)
    return `contract may import zod only, not ${name}: code that needs it belongs in server/platform or web/platform`;
  if (
    /^server\/features\/[^/]+\/(service|policy|store|present)(\/|\.ts)/.test(file.path) &&
    !isTest &&
    /^@?fastify/.test(name)
  )
    return `${name} belongs in routes.ts: services, policies and stores know no HTTP`;
  if (from === 'miniprogram' && name.startsWith('node:') && !isTest)
    return `${name} does not exist in WeChat: the code belongs in server, scripts or miniprogram/testing`;
  if (
    from.startsWith('web') &&
    name.startsWith('node:') &&
    !isTest &&
    !/^web\/[^/]+$/.test(file.path) &&
    from !== 'web/testing'
  )
    return `${name} does not exist in a browser: the code belongs in server or scripts`;
  return undefined;
}

const WITHIN: readonly [from: string, to: readonly string[], sentence: string][] = [
  [
    'routes',
    ['store', 'tables'],
    'a route goes through policy and service: the query belongs behind a function of service.ts',
  ],
  ['policy', ['store'], 'a policy is pure: service.ts reads the row and hands it over'],
  [
    'present',
    ['store', 'service'],
    'a presenter fetches nothing: service.ts reads the rows and hands them over',
  ],
  [
    'store',
    ['service', 'routes', 'policy', 'present'],
    'a store decides nothing: the rule belongs in service.ts, which calls the store',
  ],
  [
    'tables',
    ['store', 'service', 'routes', 'policy', 'present'],
    'table definitions stand alone: the code belongs in store.ts',
  ],
  ['service', ['routes'], 'a service knows no HTTP: what both need belongs in service.ts'],
];

/**
 * Rules between the files of a server feature, and the privacy of store and tables.
 * Policies and presenters may import row types (`import type`): they are given rows and do not fetch them.
 */
function vocabularyWall(
  path: string,
  target: string,
  typeOnly: boolean,
  names: ReadonlySet<string>,
): string | undefined {
  const to = wordOf(target, names);
  if (!to) return undefined;
  const from = wordOf(path, names);
  if ((to.word === 'store' || to.word === 'tables') && from?.feature !== to.feature)
    return `${target} is private to ${to.feature}: call a function of server/features/${to.feature}/service.ts, or raise an event`;
  if (!from || from.feature !== to.feature) return undefined;
  if (typeOnly && (from.word === 'policy' || from.word === 'present')) return undefined;
  const rule = WITHIN.find(([word, walls]) => word === from.word && walls.includes(to.word));
  return rule && `${from.word} may not import ${to.word}: ${rule[2]}`;
}

function wordOf(path: string, names: ReadonlySet<string>): { feature: string; word: string } | undefined {
  const match = /^server\/features\/([^/]+)\/([a-z]+)(?:\.ts$|\/)/.exec(path);
  const [, feature = '', word = ''] = match ?? [];
  return names.has(feature) ? { feature, word } : undefined;
}
