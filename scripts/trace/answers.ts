/**
 * spec/answers.tsv: the open questions of the specifications (rules whose area is gap, conflict or ambiguity), what answers each,
 * and the tests that hold the answer.
 *   B313	D171	web/platform/upload/upload-list.test.tsx	a choice that would exceed the most
 * `answer` is a D row, or the number of a page of docs/decisions; `title` a part of the title of one test of that file. A question that
 * takes several tests has a row for each.
 */
import type { Tree } from '../source/tree.ts';
import { type Claim, titlesOf } from './claims.ts';
import { type Requirement, rowsOf } from './requirements.ts';

export const ANSWERS = 'spec/answers.tsv';

export interface Answer {
  readonly id: string;
  readonly answer: string;
  readonly path: string;
  readonly title: string;
}

/** The answers that hold, and a sentence for each that does not and for each question that has none. */
export interface Answers {
  readonly held: readonly Answer[];
  readonly findings: readonly string[];
}

const QUESTION = /^rules: (gap|conflict|ambiguity)$/;

export function readAnswers(
  tree: Tree,
  requirements: readonly Requirement[],
  claims: readonly Claim[],
): Answers {
  const areas = new Map(requirements.map(({ id, area }) => [id, area]));
  const rows = rowsOf(tree.byPath.get(ANSWERS)?.text ?? '').map(
    ({ id = '', answer = '', test = '', title = '' }) => ({ id, answer, path: test, title }),
  );
  // A row of a table of tests is a title, too, when it claims an id.
  const titles = (path: string): string[] => [
    ...titlesOf(tree, path),
    ...claims.filter((claim) => claim.path === path).map(({ title }) => title),
  ];
  const wrong = new Map(rows.map((row) => [row, complaint(row, areas, tree, titles(row.path))]));
  const held = rows.filter((row) => wrong.get(row) === undefined);
  const settled = new Set([...rows, ...claims].map(({ id }) => id));
  return {
    held,
    findings: [
      ...rows.flatMap((row) => wrong.get(row) ?? []),
      ...requirements
        .filter(({ id, area }) => QUESTION.test(area) && !settled.has(id))
        .map(({ id }) => `${id} has no answer: name it in ${ANSWERS}, and the test that holds it`),
    ],
  };
}

function complaint(
  row: Answer,
  areas: ReadonlyMap<string, string>,
  tree: Tree,
  titles: readonly string[],
): string | undefined {
  const { id, answer, path, title } = row;
  if (!QUESTION.test(areas.get(id) ?? ''))
    return `${ANSWERS} names ${id}, which is no open question of spec/rules.tsv`;
  if (!isThere(answer, areas, tree))
    return `${ANSWERS}: ${id} is answered by ${answer || 'nothing'}, which is neither a D row nor a page of docs/decisions`;
  if (titles.length === 0) return `${ANSWERS}: ${id} is held by ${path || 'nothing'}, which is no test`;
  if (title === '' || !titles.some((one) => one.includes(title)))
    return `${ANSWERS}: ${id} is held by “${title}”, which is the title of no test of ${path}`;
  return undefined;
}

const isThere = (answer: string, areas: ReadonlyMap<string, string>, tree: Tree): boolean =>
  /^D\d+$/.test(answer)
    ? areas.has(answer)
    : /^\d{4}$/.test(answer) && tree.files.some(({ path }) => path.startsWith(`docs/decisions/${answer}-`));
