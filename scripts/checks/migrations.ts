/**
 * server/migrations/YYYYMMDD_HHMM_<owner>_<what>.sql: named by time, so that two branches do not collide; owned by one
 * feature; forward only, and beside the release before (migrations-online.ts) (the first 26 are numbered and keep their names, under which databases have recorded them); every
 * column that references a user says what the deletion of the account does to it.
 */
import { ownersOf, readFeatures } from '../source/features.ts';
import { readTree, type SourceFile } from '../source/tree.ts';
import type { Finding } from './finding.ts';
import { isOnlineRule, onlineFindings } from './migrations-online.ts';
import { readMigration } from './migrations-read.ts';

const NUMBERED = /^server\/migrations\/(\d{4})_[a-z0-9_]+\.sql$/;
const numberedMax = 26;
const TIMED =
  /^server\/migrations\/20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])_([01]\d|2[0-3])[0-5]\d_([a-z0-9_]+)\.sql$/;
const OWNER = /^-- feature: ([a-z0-9-]+)$/;
const POINTS_TO_USER = /\breferences\s+"?account_user"?\b/i;
const ON_DELETION = /--\s*on deletion: (erase\b|(anonymise|keep),?\s+\S+)/;
const BACKWARD = /^\s*(drop\s+(table|column|schema)|alter\s+table\s+\S+\s+drop\s+column|truncate)\b/i;

export function migrations(root: string): Finding[] {
  const tree = readTree(root);
  const owners = new Set(['platform', ...ownersOf(readFeatures(tree)).keys()]);
  const files = tree.files
    .filter((file) => file.path.startsWith('server/migrations/'))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const online = files
    .filter(({ path }) => isOnlineRule(path) && path.endsWith('.sql'))
    .map(({ path, text }) => ({ path, parsed: readMigration(text) }));
  const names = new Set(files.map(({ path }) => path.replace(/^.*\//, '').replace(/\.sql$/, '')));
  return [
    ...files.flatMap((file) => [...naming(file), ...owner(file, owners), ...statements(file)]),
    ...onlineFindings(online, names),
  ];
}

function naming(file: SourceFile): Finding[] {
  const number = NUMBERED.exec(file.path)?.[1];
  if (number !== undefined && Number(number) <= numberedMax) return [];
  const rest = TIMED.exec(file.path)?.[4];
  if (rest === undefined)
    return [
      {
        path: file.path,
        message:
          'server/migrations holds YYYYMMDD_HHMM_<owner>_<what>.sql only: other SQL belongs in the store.ts of its feature',
      },
    ];
  const name = OWNER.exec(file.text.split('\n')[0] ?? '')?.[1]?.replaceAll('-', '_');
  if (name === undefined || rest.startsWith(`${name}_`)) return [];
  return [
    { path: file.path, message: `the name should go on with its owner after the time: …_${name}_<what>.sql` },
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
    if (
      !isOnlineRule(file.path) &&
      BACKWARD.test(text) &&
      !/--\s*reason:\s*\S+/.test(`${lines[index - 1] ?? ''}\n${text}`)
    )
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
