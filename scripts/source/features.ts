/**
 * features.json: `[{ name: 'card', title: '名片', what: 'what it is', dependsOn: ['account', …] }]`, lowest first.
 */
import type { Tree } from './tree.ts';

export interface Feature {
  readonly name: string;
  readonly title: string;
  /** What the feature is, in a few English words. */
  readonly what: string;
  readonly dependsOn: readonly string[];
  /** Names that it had before, under which migrations that have run name their owner. */
  readonly formerly?: readonly string[];
}

/** Who is meant by the name of an owner, one of before included. */
export const ownersOf = (features: readonly Feature[]): ReadonlyMap<string, string> =>
  new Map(
    features.flatMap(({ name, formerly = [] }) => [name, ...formerly].map((one) => [one, name] as const)),
  );

export function readFeatures(tree: Tree): readonly Feature[] {
  const file = tree.byPath.get('features.json');
  return file ? (JSON.parse(file.text) as Feature[]) : [];
}

/** A file's feature and side: `web/features/card/paths.ts` → { side: 'web', feature: 'card', rest: 'paths.ts' }. */
export interface FeaturePlace {
  readonly side: 'server' | 'web' | 'console' | 'contract';
  readonly feature: string;
  readonly rest: string;
}

export function featurePlace(path: string, names: ReadonlySet<string>): FeaturePlace | undefined {
  const inFolder = /^(server|web|console)\/features\/([^/]+)\/(.+)$/.exec(path);
  const [, side, feature = '', rest = ''] = inFolder ?? [];
  if (side === 'server' || side === 'web' || side === 'console') return { side, feature, rest };
  const inContract = /^contract\/([^/.]+)(?:\.ts|\/(.+))$/.exec(path);
  if (inContract?.[1] && names.has(inContract[1]))
    return { side: 'contract', feature: inContract[1], rest: inContract[2] ?? '' };
  return undefined;
}
