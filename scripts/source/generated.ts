/**
 * Every file that is generated from features.json and the folders that exist: docs/features.md and the lists of features.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FeatureList, featureLists } from './feature-lists.ts';
import { FEATURE_PAGE, featurePage } from './feature-page.ts';
import { readTree } from './tree.ts';

/** The generated files of a tree that do not say what they should, with what they should say. */
export function staleFiles(root: string): FeatureList[] {
  const { byPath } = readTree(root);
  return [{ path: FEATURE_PAGE, text: featurePage(root) }, ...featureLists(root)].filter(
    ({ path, text }) => byPath.get(path)?.text !== text,
  );
}

/** Writes anew what is stale; answers the paths. */
export function writeGenerated(root: string): string[] {
  return staleFiles(root).map(({ path, text }) => {
    writeFileSync(join(root, path), text);
    return path;
  });
}
