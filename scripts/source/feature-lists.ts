/**
 * The generated lists: one file a side that names every feature, so that no other file does.
 *
 *   featureLists(root)[0] → { path: 'web/app/all-features.ts', text: '// Written by npm run docs:features …' }
 *
 * A side has a list once its type of a manifest exists (`server/platform/feature.ts`); it holds the features of
 * features.json, in that order, that have a manifest there.
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
  /** Where the type `Feature` of this side stands. */
  readonly type: string;
  readonly manifest: (name: string) => string;
  readonly from: { readonly type: string; readonly manifest: (name: string) => string };
  readonly comment: string;
}

const SIDES: readonly Side[] = [
  {
    list: 'web/app/all-features.ts',
    type: 'web/platform/feature.ts',
    manifest: (name) => `web/features/${name}/feature.tsx`,
    from: {
      type: '../platform/feature.ts',
      manifest: (name) => `../features/${name}/feature.tsx`,
    },
    comment: 'Every feature of the web app, the lowest first.',
  },
  {
    list: 'console/all-features.ts',
    type: 'console/platform/feature.ts',
    manifest: (name) => `console/features/${name}/feature.tsx`,
    from: { type: './platform/feature.ts', manifest: (name) => `./features/${name}/feature.tsx` },
    comment: 'Every feature of the back office, the lowest first.',
  },
  {
    list: 'server/all-features.ts',
    type: 'server/platform/feature.ts',
    manifest: (name) => `server/features/${name}/feature.ts`,
    from: { type: './platform/feature.ts', manifest: (name) => `./features/${name}/feature.ts` },
    comment: 'Every feature of the server, the lowest first.',
  },
];

const HEAD = '// Written by npm run docs:features from features.json; do not edit.';
const CONTRACT = 'contract/all.ts';
/** A module of the contract that makes endpoints imports what makes them. */
const ENDPOINTS = /import \{[^}]*(?<!type )\bendpoint\b[^}]*\} from '[./]+\/kernel\/endpoint\.ts'/;
/** The width that oxfmt keeps. */
const WIDTH = 110;

/** What each generated list of the tree must say. */
export function featureLists(root: string): FeatureList[] {
  const tree = readTree(root);
  const features = readFeatures(tree);
  const sides = SIDES.filter((side) => tree.byPath.has(side.type)).map((side) => ({
    path: side.list,
    text: sideText(tree, features, side),
  }));
  const contract = tree.byPath.has('contract/kernel/endpoint.ts')
    ? [{ path: CONTRACT, text: contractText(tree) }]
    : [];
  return [...sides, ...contract];
}

function sideText(tree: Tree, features: readonly Feature[], side: Side): string {
  const names = features.map(({ name }) => name).filter((name) => tree.byPath.has(side.manifest(name)));
  const imports = names.map(
    (name) => `import { feature as ${camel(name)} } from '${side.from.manifest(name)}';`,
  );
  return `${HEAD}
${imports.map((line) => `${line}\n`).join('')}import type { Feature } from '${side.from.type}';

/** ${side.comment} */
${array('export const features: readonly Feature[] = [', names.map(camel), '];')}
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

/** As oxfmt writes it: on one line where it fits, else an entry a line. */
function array(head: string, entries: readonly string[], end: string): string {
  const line = `${head}${entries.join(', ')}${end}`;
  if (line.length <= WIDTH || entries.length === 0) return line;
  return `${head}\n${entries.map((entry) => `  ${entry},\n`).join('')}${end}`;
}
