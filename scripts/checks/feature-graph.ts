/**
 * Features import each other only along features.json and only their public files, and without cycles; so do the folders inside a
 * service.
 */
import { type Feature, type FeaturePlace, featurePlace, readFeatures } from '../source/features.ts';
import { type Import, importsOf } from '../source/imports.ts';
import { readTree, type SourceFile, sources, type Tree } from '../source/tree.ts';
import { findCycles } from './cycles.ts';
import type { Finding } from './finding.ts';

const DOORS = {
  // testing.ts and scene.ts are open here, since `arrows` keeps everything but tests from importing it.
  server: {
    pattern: /^((api|events|ports)(\.ts$|\/)|(testing|scene)\.ts$)/,
    names: 'api/, events.ts or ports.ts',
  },
  web: { pattern: /^(parts\/|paths(\.ts$|\/))/, names: 'parts/ or paths.ts' },
  console: { pattern: /^parts\//, names: 'parts/' },
  contract: { pattern: /^/, names: 'its contract file' },
};

/** Where code belongs that joins two features which do not depend on each other. */
const JOINED = {
  server: 'server/app.ts',
  web: 'web/app',
  console: 'console/app.tsx',
  contract: 'server/app.ts',
};

export function featureGraph(root: string): Finding[] {
  const tree = readTree(root);
  const features = readFeatures(tree);
  const dependsOn = new Map(features.map((feature) => [feature.name, new Set(feature.dependsOn)]));
  const names = new Set(dependsOn.keys());
  const findings: Finding[] = [];
  for (const feature of features)
    for (const other of feature.dependsOn)
      if (!names.has(other))
        findings.push({
          path: 'features.json',
          message: `${feature.name} depends on ${other}, which is not in the list`,
        });
  for (const cycle of findCycles(new Map(features.map((feature) => [feature.name, [...feature.dependsOn]]))))
    findings.push({
      path: 'features.json',
      message: `${cycle.join(' → ')} is a circle: the lower one offers a port or raises an event instead of importing`,
    });
  findings.push(...outOfOrder(features));
  for (const file of sources(tree)) findings.push(...crossings(tree, file, names, dependsOn));
  return [...findings, ...importCycles(tree), ...folderCycles(tree)];
}

/** Lifecycles and the listeners of an event take their turns as the features stand in the list: the lowest first. */
function outOfOrder(features: readonly Feature[]): Finding[] {
  const names = new Set(features.map(({ name }) => name));
  const above = new Set<string>();
  return features.flatMap(({ name, dependsOn }) => {
    const messages = above.has(name) ? [`${name} stands in the list twice`] : [];
    for (const other of dependsOn)
      if (names.has(other) && !above.has(other))
        messages.push(`${name} stands before ${other}, which it depends on: move it below`);
    above.add(name);
    return messages.map((message) => ({ path: 'features.json', message }));
  });
}

function crossings(
  tree: Tree,
  file: SourceFile,
  names: ReadonlySet<string>,
  dependsOn: ReadonlyMap<string, ReadonlySet<string>>,
): Finding[] {
  const from = featurePlace(file.path, names);
  if (!from) return [];
  // A scene brings what calls of a feature need of whatever stands above it.
  const isTest = /(\.test\.tsx?|\/scene\.ts)$/.test(file.path);
  return importsOf(tree, file).flatMap((used) => {
    const to = used.target === undefined ? undefined : featurePlace(used.target, names);
    if (!to || to.feature === from.feature) return [];
    const message = crossing(from, to, isTest, dependsOn);
    return message === undefined ? [] : [{ path: file.path, line: used.line, message }];
  });
}

function crossing(
  from: FeaturePlace,
  to: FeaturePlace,
  isTest: boolean,
  dependsOn: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (!dependsOn.get(from.feature)?.has(to.feature) && !isTest)
    return `${from.feature} does not depend on ${to.feature} in features.json: raise an event or offer a port that ${to.feature} fills in app.ts, join the two in ${JOINED[from.side]}, or add the dependency there`;
  const door = DOORS[to.side];
  if (to.side === from.side && !door.pattern.test(to.rest) && !isTest)
    return `${to.feature}/${to.rest} is inside ${to.feature}: other features come in through ${door.names}; what they need belongs there`;
  return undefined;
}

/** Cycles among files, type imports included; an `import()` does not close one, since it runs later. */
function importCycles(tree: Tree): Finding[] {
  const counts = (used: Import): boolean =>
    (used.typeOnly || !used.lazy) && used.target !== undefined && tree.byPath.has(used.target);
  const graph = new Map(
    sources(tree).map((file) => [
      file.path,
      importsOf(tree, file)
        .filter(counts)
        .map((used) => used.target ?? ''),
    ]),
  );
  return findCycles(graph).map((cycle) => ({
    path: cycle[0] ?? '',
    message: `import circle ${cycle.join(' → ')}: what both need belongs in a third file that imports neither`,
  }));
}

/** A folder inside a service, or a file beside such folders; undefined elsewhere. */
const placeInService = (path: string): string | undefined =>
  path.endsWith('.test.ts') ? undefined : /^server\/features\/[^/]+\/service\/[^/]+/.exec(path)?.[0];

/** Cycles among the folders of a service: files may stand in none while their folders do. */
function folderCycles(tree: Tree): Finding[] {
  const graph = new Map<string, Set<string>>();
  for (const file of sources(tree)) {
    const from = placeInService(file.path);
    if (from === undefined) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const { target } of importsOf(tree, file)) {
      const to = target === undefined ? undefined : placeInService(target);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  const folders = new Map([...graph].map(([from, targets]) => [from, [...targets]]));
  return findCycles(folders)
    .filter((cycle) => cycle.some((place) => !place.endsWith('.ts')))
    .map((cycle) => ({
      path: cycle[0] ?? '',
      message: `folders in a circle ${cycle.join(' → ')}: what both need belongs in the lower one, or in a third below both`,
    }));
}
