/**
 * server/migrations/NNNN_name.sql: numbered without gaps, owned by one feature, forward only,
 * and every column that points to a user says what the deletion of the account does to it.
 */
import { readFeatures } from '../source/features.ts';
import { readTree, type SourceFile } from '../source/tree.ts';
import type { Finding } from './finding.ts';

const NAME = /^server\/migrations\/(\d{4})_[a-z0-9_]+\.sql$/;
const OWNER = /^-- feature: ([a-z0-9-]+)$/;
const POINTS_TO_USER = /\breferences\s+"?account_user"?\b/i;
const ON_DELETION = /--\s*on deletion: (erase\b|(anonymise|keep),?\s+\S+)/;
const BACKWARD = /^\s*(drop\s+(table|column|schema)|alter\s+table\s+\S+\s+drop\s+column|truncate)\b/i;

export function migrations(root: string): Finding[] {
  const tree = readTree(root);
  const owners = new Set(['platform', ...readFeatures(tree).map((feature) => feature.name)]);
  const files = tree.files
    .filter((file) => file.path.startsWith('server/migrations/'))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return files.flatMap((file, index) => [
    ...numbering(file, index + 1),
    ...owner(file, owners),
    ...statements(file),
  ]);
}

function numbering(file: SourceFile, expected: number): Finding[] {
  const number = NAME.exec(file.path)?.[1];
  if (number === undefined)
    return [
      {
        path: file.path,
        message:
          'server/migrations holds NNNN_name.sql only: other SQL belongs in the store.ts of its feature',
      },
    ];
  const right = String(expected).padStart(4, '0');
  return number === right
    ? []
    : [
        {
          path: file.path,
          message: `the number should be ${right}: migrations count up by one, without gaps or twins`,
        },
      ];
}

function owner(file: SourceFile, owners: ReadonlySet<string>): Finding[] {
  const name = OWNER.exec(file.text.split('\n')[0] ?? '')?.[1];
  if (name !== undefined && owners.has(name)) return [];
  return [
    {
      path: file.path,
      line: 1,
      message:
        'the first line names the owner: “-- feature: <name of features.json>” or “-- feature: platform”',
    },
  ];
}

function statements(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  const lines = file.text.split('\n');
  lines.forEach((text, index) => {
    const line = index + 1;
    if (BACKWARD.test(text) && !/--\s*reason:\s*\S+/.test(`${lines[index - 1] ?? ''}\n${text}`))
      findings.push({
        path: file.path,
        line,
        message: 'migrations go forward: dropping data needs “-- reason: …” on this line or the one above',
      });
    if (POINTS_TO_USER.test(text.replace(/--.*$/, '')) && !ON_DELETION.test(text))
      findings.push({
        path: file.path,
        line,
        message:
          'this column points to a user: end its line with “-- on deletion: erase”, “… anonymise <why>” or “… keep <why>”',
      });
  });
  return findings;
}
