/**
 * Generated pages and lists must match their sources.
 */
import { staleFiles } from '../source/generated.ts';
import type { Finding } from './finding.ts';

export function freshDocs(root: string): Finding[] {
  return staleFiles(root).map(({ path }) => ({
    path,
    message: 'not what its source says: npm run docs:features writes it anew',
  }));
}
