/**
 * The generated lists, one file per side, which name every feature so that no other file has to.
 *
 *   featureLists(root)[0] → { path: 'web/app/all-features.ts', text: '// Written by npm run docs:features …' }
 *
 * A list is generated once the type of its entries exists (`server/platform/feature.ts`); it holds the features of
 * features.json that have the file, in that order.
 */
import { type Feature, readFeatures } from './features.ts';
import { isTestCode, readTree, type Tree } from './tree.ts';

export interface FeatureList {
  readonly path: string;
  readonly text: string;
}

interface Side {
  /** The generated file. */
  readonly list: string;
  /** Folder of the features, relative to the root and to the list. */
  readonly features: readonly [path: string, specifier: string];
  /** The listed file of a feature, and its export. */
  readonly manifest: readonly [file: string, name: string];
  /** Where the manifest's type is, relative to the root and to the list, and its name. */
  readonly type: readonly [path: string, specifier: string, name: string];
  /** The name of the list. */
  readonly name: string;
  readonly comment: string;
}

const SIDES: readonly Side[] = [
  {
    list: 'web/app/all-features.ts',
    features: ['web/features', '../features'],
    manifest: ['feature.tsx', 'feature'],
    type: ['web/platform/feature.ts', '../platform/feature.ts', 'Feature'],
    name: 'features',
    comment: 'Every feature of the web app, the lowest first.',
  },
  {
    list: 'web/app/all-hubs.ts',
    features: ['web/features', '../features'],
    manifest: ['hub.tsx', 'hub'],
    type: ['web/platform/hub.ts', '../platform/hub.ts', 'Hub'],
    name: 'hubs',
    comment: 'What features bring to 首页, 我的 and the tabs; it comes with those screens.',
  },
  {
    list: 'web/app/card-slots.ts',
    features: ['web/features', '../features'],
    manifest: ['on-card.tsx', 'onCard'],
    type: ['web/features/card/parts/slots.ts', '../features/card/parts/slots.ts', 'CardSlots'],
    name: 'slots',
    comment: 'What features bring to a card; part of the first view of every shared one.',
  },
  {
    list: 'web/app/order-slots.ts',
    features: ['web/features', '../features'],
    manifest: ['on-order.tsx', 'onOrder'],
    type: ['web/features/order/parts/on-order.ts', '../features/order/parts/on-order.ts', 'OnOrder'],
    name: 'orderSlots',
    comment: 'What features bring to the page of their orders.',
  },
  {
    list: 'console/all-features.ts',
    features: ['console/features', './features'],
    manifest: ['feature.tsx', 'feature'],
    type: ['console/platform/feature.ts', './platform/feature.ts', 'Feature'],
    name: 'features',
    comment: 'Every feature of the back office, the lowest first.',
  },
  {
    list: 'server/all-features.ts',
    features: ['server/features', './features'],
    manifest: ['feature.ts', 'feature'],
    type: ['server/platform/feature.ts', './platform/feature.ts', 'Feature'],
    name: 'features',
    comment: 'Every feature of the server, the lowest first.',
  },
  {
    list: 'server/testing/all-scenes.ts',
    features: ['server/features', '../features'],
    manifest: ['scene.ts', 'scene'],
    type: ['server/testing/feature-scene.ts', './feature-scene.ts', 'FeatureScene'],
    name: 'scenes',
    comment: 'What features bring to the walks of the whole contract, the lowest first.',
  },
];

const HEAD = '// Written by npm run docs:features from features.json; do not edit.';
const CONTRACT = 'contract/all.ts';
/** Recognises a contract module with endpoints by its import of `endpoint`, or of what makes several alike (`reviewCalls`). */
const ENDPOINTS = /import \{[^}]*(?<!type )\b(?:endpoint|\w+Calls)\b[^}]*\} from '[./]+\/kernel\/[\w-]+\.ts'/;
/** The line width of oxfmt. */
const WIDTH = 110;

/** The required text of each generated list. */
export function featureLists(root: string): FeatureList[] {
  const tree = readTree(root);
  const features = readFeatures(tree);
  const sides = SIDES.filter((side) => tree.byPath.has(side.type[0])).map((side) => ({
    path: side.list,
    text: sideText(tree, features, side),
  }));
  const contract = tree.byPath.has('contract/kernel/endpoint.ts')
    ? [{ path: CONTRACT, text: contractText(tree) }]
    : [];
  return [...sides, ...contract];
}

function sideText(tree: Tree, features: readonly Feature[], side: Side): string {
  const [file, exported] = side.manifest;
  const [folder, from] = side.features;
  const [, typeFrom, type] = side.type;
  const names = features
    .map(({ name }) => name)
    .filter((name) => tree.byPath.has(`${folder}/${name}/${file}`));
  const imports = names.map(
    (name) => `import { ${exported} as ${camel(name)} } from '${from}/${name}/${file}';\n`,
  );
  return `${HEAD}
${imports.join('')}import type { ${type} } from '${typeFrom}';

/** ${side.comment} */
${array(`export const ${side.name}: readonly ${type}[] = [`, names.map(camel), '];')}
`;
}

function contractText(tree: Tree): string {
  const paths = tree.files
    .map(({ path }) => path)
    .filter((path) => /^contract\/(?!kernel\/).+\.ts$/.test(path) && !isTestCode(path) && path !== CONTRACT)
    .filter((path) => ENDPOINTS.test(tree.byPath.get(path)?.text ?? ''))
    .map((path) => path.slice('contract/'.length))
    .sort();
  const modules = paths.map((path) => ({ path, name: moduleName(path) }));
  return `${HEAD}
${modules.map(({ path, name }) => `import * as ${name} from './${path}';\n`).join('')}import type { AnyEndpoint } from './kernel/endpoint.ts';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'methods' in value && 'output' in value && 'path' in value;

/** Every call of the product, for OpenAPI and the guard tests. Never imported by the web app. */
${array(
  'export const allEndpoints: readonly AnyEndpoint[] = [',
  modules.map(({ name }) => name),
  '].flatMap((module) => Object.values(module).filter(isEndpoint));',
)}
`;
}

/** `account/qr-login.ts` → accountQrLogin, `card/calls.ts` → cardCalls, `notice.ts` → notice */
function moduleName(path: string): string {
  return camel(path.replace(/\.ts$/, '').replaceAll('/', '-'));
}

function camel(kebab: string): string {
  return kebab.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** As oxfmt writes it: on one line where it fits, else one entry per line. */
function array(head: string, entries: readonly string[], end: string): string {
  const line = `${head}${entries.join(', ')}${end}`;
  if (line.length <= WIDTH || entries.length === 0) return line;
  return `${head}\n${entries.map((entry) => `  ${entry},\n`).join('')}${end}`;
}
