/**
 * The requirements of spec/ as one list: the rows of the tsv files (R, C, B, M, K, E, V) and the numbered decisions (D).
 *   { id: 'B014', area: 'rules: card', sentence: 'A user can own up to 3 cards initially.' }
 */
import type { Tree } from '../source/tree.ts';

export interface Requirement {
  readonly id: string;
  /** Heading under which coverage.md lists it. */
  readonly area: string;
  readonly sentence: string;
}

type Row = Readonly<Record<string, string>>;

const TABLES: readonly [file: string, area: (row: Row) => string, sentence: (row: Row) => string][] = [
  ['routes', (row) => `routes: ${row.group}`, (row) => `\`${row.path}\` ${row.purpose}`],
  [
    'calls',
    (row) => `calls: ${row.area}`,
    (row) => `\`${row.method} ${row.path}\` ${row['errors/notes'] ?? ''}`,
  ],
  ['rules', (row) => `rules: ${row.area}`, (row) => row.rule ?? ''],
  ['messages', () => 'messages', (row) => [row.situation, row.text || row.behaviour].join(': ')],
  ['constants', () => 'constants', (row) => `${row.name} = ${row.value} ${row.unit}`],
  ['entities', (row) => `entities: ${row.entity}`, (row) => `${row.entity}.${row.field} ${row.rule}`],
  ['view-groups', (row) => `views: ${row.group}`, (row) => row.part ?? ''],
];

export function readRequirements(tree: Tree): Requirement[] {
  return [
    ...TABLES.flatMap(([file, area, sentence]) =>
      rowsOf(tree.byPath.get(`spec/${file}.tsv`)?.text ?? '').map((row) => ({
        id: row.id ?? '',
        area: area(row),
        sentence: sentence(row).trim(),
      })),
    ),
    ...decisions(tree.byPath.get('spec/decisions.md')?.text ?? ''),
  ];
}

/** The rows of a tsv file, by the names in its first line. */
export function rowsOf(text: string): Row[] {
  const [head = '', ...lines] = text.split('\n').filter((line) => line !== '');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

/** `1. **Verification code.** 6 digits, …` under `## 1. Accounts` → D1 of `decisions: Accounts`. */
function decisions(text: string): Requirement[] {
  let area = '';
  return text.split('\n').flatMap((line) => {
    area = /^## (?:\d+\. )?(.+)$/.exec(line)?.[1] ?? area;
    const [, number, topic = '', rest = ''] = /^(\d+)\. \*\*(.+?)\*\*(.*)$/.exec(line) ?? [];
    if (number === undefined) return [];
    return [
      { id: `D${number}`, area: `decisions: ${area}`, sentence: `${topic} ${firstSentence(rest)}`.trim() },
    ];
  });
}

function firstSentence(text: string): string {
  const sentence = /^.*?[.。](?=\s)/.exec(text.trim())?.[0] ?? text.trim();
  return sentence.length > 160 ? `${sentence.slice(0, 159)}…` : sentence;
}
