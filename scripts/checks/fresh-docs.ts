/**
 * Generated pages say what their sources say.
 */
import { FEATURE_PAGE, featurePage } from '../source/feature-page.ts';
import { readTree } from '../source/tree.ts';
import type { Finding } from './finding.ts';

export function freshDocs(root: string): Finding[] {
  const tree = readTree(root);
  if (tree.byPath.get(FEATURE_PAGE)?.text === featurePage(root)) return [];
  return [
    {
      path: FEATURE_PAGE,
      message: 'not what features.json and the folders say: npm run docs:features writes it anew',
    },
  ];
}
