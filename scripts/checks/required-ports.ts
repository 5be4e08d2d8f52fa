/**
 * A required port stands in the `requires` of its feature's manifest: the start then refuses to run without a provider.
 */
import { readTree } from '../source/tree.ts';
import type { Finding } from './finding.ts';

const DECLARED = /^export const (\w+)\s*=\s*requiredPort\b/gm;

export function requiredPorts(root: string): Finding[] {
  const tree = readTree(root);
  return tree.files.flatMap((file) => {
    const folder = /^(server\/features\/[^/]+)\/ports(?:\.ts|\/[^/]+\.ts)$/.exec(file.path)?.[1];
    if (folder === undefined) return [];
    const manifest = `${folder}/feature.ts`;
    const required = /\brequires:\s*\[([^\]]*)\]/.exec(tree.byPath.get(manifest)?.text ?? '')?.[1] ?? '';
    const names = new Set(required.split(',').map((name) => name.trim()));
    return [...file.text.matchAll(DECLARED)].flatMap(([, name = '']) =>
      names.has(name)
        ? []
        : [{ path: file.path, message: `${name} is a required port: list it in “requires” of ${manifest}` }],
    );
  });
}
