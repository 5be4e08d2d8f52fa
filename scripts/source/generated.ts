/**
 * Every file generated from features.json and the existing folders: docs/features.md and the lists of features; and from the table
 * of steps, docs/order-steps.md.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FeatureList, featureLists } from './feature-lists.ts';
import { FEATURE_PAGE, featurePage } from './feature-page.ts';
import { ORDER_PAGE, ORDER_TABLE, orderPage } from './order-page.ts';
import { readTree } from './tree.ts';

/** The generated files that are out of date, with their required text. */
export function staleFiles(root: string): FeatureList[] {
  const { byPath } = readTree(root);
  const steps = byPath.has(ORDER_TABLE) ? [{ path: ORDER_PAGE, text: orderPage() }] : [];
  return [{ path: FEATURE_PAGE, text: featurePage(root) }, ...steps, ...featureLists(root)].filter(
    ({ path, text }) => byPath.get(path)?.text !== text,
  );
}

/** Rewrites files that are out of date; answers their paths. */
export function writeGenerated(root: string): string[] {
  return staleFiles(root).map(({ path, text }) => {
    writeFileSync(join(root, path), text);
    return path;
  });
}
