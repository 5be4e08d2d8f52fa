/**
 * The closed vocabulary of names: which files may be in the root and in a feature folder, and how names are spelled.
 */
import { type Feature, readFeatures } from '../source/features.ts';
import { readTree, type Tree } from '../source/tree.ts';
import type { Finding } from './finding.ts';

const ROOT = new Set([
  'README.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'features.json',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  'knip.json',
  'spec/',
  'contract/',
  'server/',
  'web/',
  'console/',
  'miniprogram/',
  'e2e/',
  'bench/',
  'deploy/',
  'docs/',
  'scripts/',
  'node_modules/',
  'data/',
  'backups/',
  'dist/',
  'test-results/',
]);
const SERVER_WORDS = [
  'api',
  'routes',
  'policy',
  'service',
  'store',
  'tables',
  'present',
  'jobs',
  'events',
  'ports',
];
/** Files that each feature has one of: its manifest, its factories for tests, its part in the guards and of the demo world. */
const SERVER_FILES = ['feature.ts', 'testing.ts', 'scene.ts', 'demo.ts'];
const CODE = /^(contract|server|web|console|miniprogram|e2e|bench|scripts)\//;
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const MIGRATION = /^server\/migrations\/[a-z0-9]+(_[a-z0-9]+)*\.sql$/;
const VAGUE = /^(.*-)?(utils?|helpers?|types|misc|common)$/;

export function fileVocabulary(root: string): Finding[] {
  const tree = readTree(root);
  const features = readFeatures(tree);
  return [
    ...rootNames(tree),
    ...tree.files.flatMap((file) =>
      CODE.test(file.path) ? [...spelling(file.path), ...inFeature(tree, features, file.path)] : [],
    ),
  ];
}

function rootNames(tree: Tree): Finding[] {
  return tree.rootNames
    .filter((name) => !ROOT.has(name) && !name.startsWith('.') && !name.endsWith('.log'))
    .map((name) => ({
      path: name,
      message:
        'the root listing is closed: code belongs in contract, server, web, console, miniprogram, e2e, bench or scripts, text in docs',
    }));
}

function spelling(path: string): Finding[] {
  if (MIGRATION.test(path)) return [];
  const findings: Finding[] = [];
  const parts = path.split('/');
  parts.forEach((part, index) => {
    const isFile = index === parts.length - 1;
    if (!KEBAB.test(part))
      findings.push({
        path,
        message: `“${part}” is not kebab-case: write small letters and digits joined by hyphens`,
      });
    const stem = isFile ? part.replace(/\..*$/, '') : part;
    if (VAGUE.test(stem))
      findings.push({
        path,
        message: `“${stem}” says nothing: name the file after its one job, or put the code beside its only user`,
      });
    if (isFile && /^index\.(ts|tsx|js|mjs)$/.test(part))
      findings.push({
        path,
        message: 'no index files: import the file that holds the code, by its own name',
      });
  });
  return findings;
}

function inFeature(tree: Tree, features: readonly Feature[], path: string): Finding[] {
  const match = /^(server|web|console)\/features\/([^/]+)(?:\/(.+))?$/.exec(path);
  if (!match) return [];
  const [, side, name = '', rest] = match;
  if (rest === undefined)
    return [
      {
        path,
        message: `a file cannot lie in ${side}/features itself: it belongs in the folder of its feature`,
      },
    ];
  if (!features.some((feature) => feature.name === name))
    return [
      {
        path,
        message: `“${name}” is not in features.json: add it there, or move the file to the feature it serves`,
      },
    ];
  if (side === 'server') return inServerFeature(path, name, rest);
  return side === 'web' ? inWebFeature(tree, path, name, rest) : inConsoleFeature(path, name, rest);
}

function inServerFeature(path: string, name: string, rest: string): Finding[] {
  const [head = '', ...below] = rest.split('/');
  if (rest.endsWith('.test.ts') && below.length <= 1 && (below.length === 0 || SERVER_WORDS.includes(head)))
    return [];
  // Fixed data that is too long for code: one row per line.
  if (below.length === 0 && head.endsWith('.tsv')) return [];
  const isWord =
    below.length === 0 && (SERVER_FILES.includes(head) || SERVER_WORDS.some((word) => head === `${word}.ts`));
  // A service of many rules has folders by their nouns.
  const deepest = head === 'service' ? 2 : 1;
  const inWord =
    SERVER_WORDS.includes(head) &&
    below.length >= 1 &&
    below.length <= deepest &&
    (below.at(-1)?.endsWith('.ts') ?? false);
  if (isWord || inWord) return [];
  return [
    {
      path,
      message: `server/features/${name} may hold ${SERVER_FILES.join(', ')}, ${SERVER_WORDS.join(', ')}.ts, folders of those names (service/ may have folders of its own), tables of fixed data (*.tsv), and tests: rules belong in service.ts, SQL in store.ts, who-may in policy.ts, shapes for the wire in present.ts, code that features share in server/platform`,
    },
  ];
}

const WEB_PLACES =
  'feature.tsx (what it brings), hub.tsx, on-card.tsx and on-order.tsx (to the first-level places, to a card, to an order), paths.ts, routes.tsx (of many screens: routes/ by who opens them), queries.ts, screens/, parts/';

function inWebFeature(tree: Tree, path: string, name: string, rest: string): Finding[] {
  if (path.endsWith('.module.css')) {
    const component = path.replace(/\.module\.css$/, '.tsx');
    const inPlace = /^(screens|parts)\//.test(rest) && tree.byPath.has(component);
    return inPlace
      ? []
      : [{ path, message: `a style belongs beside its component: there is no ${component}` }];
  }
  const allowed =
    /^((feature|hub|on-card|on-order)\.tsx|paths\.ts|routes\.tsx|queries\.ts)$/.test(rest) ||
    /^(paths|queries)\/[^/]+\.ts$/.test(rest) ||
    /^routes\/[^/]+\.tsx$/.test(rest) ||
    /^[^/]+\.test\.tsx?$/.test(rest) ||
    /^screens\/[^/]+\.tsx$/.test(rest) ||
    /^screens\/[^/]+\.test\.ts$/.test(rest) ||
    /^screens\/[^/]+\/[^/]+\.tsx?$/.test(rest) ||
    /^parts\/([^/]+\/)?[^/]+\.tsx?$/.test(rest);
  if (allowed) return [];
  return [
    {
      path,
      message: `web/features/${name} may hold ${WEB_PLACES}, their tests and *.module.css: a whole page belongs in screens/, what two screens use in parts/, links in paths.ts, fetching in queries.ts, what another product could use in web/ui`,
    },
  ];
}

function inConsoleFeature(path: string, name: string, rest: string): Finding[] {
  if (rest === 'feature.tsx' || /^(pages|parts)\/[^/]+\.tsx?$/.test(rest)) return [];
  return [
    {
      path,
      message: `console/features/${name} may hold feature.tsx (what it brings), pages/ and parts/: a whole page belongs in pages/, what two pages use in parts/, what any feature may use in console/layout`,
    },
  ];
}
