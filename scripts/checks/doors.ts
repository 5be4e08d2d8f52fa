/**
 * What a feature gives to others on the server stands in its api/: names of its service, handed on and nothing else.
 *
 *   server/features/account/api/people.ts → export { lockPeople, type Standing } from '../service/people.ts';
 */
import { readTree, type Tree } from '../source/tree.ts';
import type { Finding } from './finding.ts';

const API = /^server\/features\/([^/]+)\/api\/[^/]+\.ts$/;
const HANDED_ON = /export (?:type )?\{([^}]*)\} from '\.\.\/service(?:\/[^']+)?\.ts';/g;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

const namesIn = (list: string): number => list.split(',').filter((name) => name.trim() !== '').length;

export function doors(root: string): Finding[] {
  return readTree(root)
    .files.filter(({ path }) => API.test(path))
    .flatMap(({ path, text }) =>
      text.replaceAll(COMMENT, '').replaceAll(HANDED_ON, '').trim() === ''
        ? []
        : [{ path, message: 'api/ hands on names of ../service and nothing else: the code belongs there' }],
    );
}

/** How many names each feature gives out on the server, the most first. */
export function givenOut(root: string): [feature: string, names: number][] {
  const counted = new Map<string, number>();
  for (const { path, text } of (readTree(root) satisfies Tree).files) {
    const feature = API.exec(path)?.[1];
    if (feature === undefined) continue;
    for (const [, list = ''] of text.matchAll(HANDED_ON))
      counted.set(feature, (counted.get(feature) ?? 0) + namesIn(list));
  }
  return [...counted].toSorted((a, b) => b[1] - a[1]);
}
