/** `npm run docs:features`: writes docs/features.md from features.json and the folders that exist. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FEATURE_PAGE, featurePage } from './source/feature-page.ts';

const root = resolve(import.meta.dirname, '..');
mkdirSync(join(root, 'docs'), { recursive: true });
writeFileSync(join(root, FEATURE_PAGE), featurePage(root));
console.log(`${FEATURE_PAGE} written`);
