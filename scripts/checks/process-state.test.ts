import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { processState } from './process-state.ts';

const path = 'server/platform/doors.ts';
const page = (rows = ''): string =>
  `## What a process holds in memory\n| what | where | a second process |\n|---|---|---|\n${rows}`;
const found = (text: string, more: Record<string, string> = {}): string[] =>
  processState(fixture({ 'docs/operations.md': page(), [path]: text, ...more })).map(
    ({ message }) => message,
  );

test.each([
  ['let count = 0;', 'count'],
  ['export let count: number | undefined;', 'count'],
  ["const known = new Map<string, number>();\nexport const keep = () => known.set('', 1);", 'known'],
  [
    "const kept = new WeakMap<object, string>();\nexport const keep = (at: object) => kept.set(at, '');",
    'kept',
  ],
  ['const waiting: string[] = [];\nexport const wait = (one: string) => waiting.push(one);', 'waiting'],
  ['const state = { count: 0 };\nexport const add = () => (state.count += 1);', 'state'],
  [
    'export function makeDoor() {\n  let open = false;\n  return {\n    push() {\n      open = true;\n    },\n  };\n}',
    'open',
  ],
  [
    'export function makeTurns() {\n  const queue: (() => void)[] = [];\n  return async (go: () => void) => {\n    queue.push(go);\n  };\n}',
    'queue',
  ],
  [
    "export function routes(app: FastifyInstance): void {\n  app.register(async (scope) => {\n    const working = new Map<string, number>();\n    scope.get('/', async () => working.set('', 1));\n  });\n}",
    'working',
  ],
  [
    "export async function serve(): Promise<void> {\n  let closing = false;\n  process.on('SIGTERM', () => {\n    closing = true;\n  });\n}",
    'closing',
  ],
])('state that is not on the list: %s', (text, name) => {
  const messages = found(text);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toContain(`${name} stays in memory`);
});

test.each([
  ['constants', "const codes = new Set(['a']);\nexport const isCode = (one: string) => codes.has(one);"],
  [
    'variables of a call',
    'export function sum(all: number[]): number {\n  let total = 0;\n  for (const one of all) total += one;\n  return total;\n}',
  ],
  [
    'what a call answers',
    'export async function listAll(ctx: Ctx) {\n  const found = new Map<number, string>();\n  found.set(1, await nameOf(ctx));\n  return { list: ids.map((id) => found.get(id)) };\n}',
  ],
  [
    'what is made once and only read',
    "export function routes(app: FastifyInstance): void {\n  const codes = new Set(['a']);\n  app.get('/', async ({ id }) => codes.has(id));\n}",
  ],
  ['words in comments and texts', '// let count = 0;\nexport const text = `\nlet count = 0;\n`;'],
])('no state: %s', (_what, text) => {
  expect(found(text)).toEqual([]);
});

test('tests, factories and the demo world may keep what they like', () => {
  const text = 'let count = 0;';
  for (const place of [
    'server/platform/a.test.ts',
    'server/testing/a.ts',
    'server/features/card/demo.ts',
    'web/a.ts',
  ])
    expect(found('', { [place]: text })).toEqual([]);
});

test('a row names a file and what it keeps; one that names nothing is found', () => {
  const listed = (rows: string) =>
    found('let count = 0;\nlet other = 0;', { 'docs/operations.md': page(rows) });
  expect(listed(`| doors | \`${path}\`: \`count\`, \`other\` | each its own |`)).toEqual([]);
  expect(listed(`| doors | \`${path}\`: \`count\` | each its own |`)).toHaveLength(1);
  expect(listed(`\n## Watch\n| doors | \`${path}\`: \`count\`, \`other\` |`)).toHaveLength(2);
  expect(listed(`| doors | \`${path}\`: \`count\`, \`other\`, \`gone\` | each its own |`)).toEqual([
    `${path} keeps no gone any more: take it off the list`,
  ]);
});

test('what lives as long as one call is excused with a reason, for as long as it is there', () => {
  const excused = (text: string, reason: string) =>
    found(text, { 'scripts/checks/allowed-state.json': JSON.stringify({ [path]: reason }) });
  expect(excused('let count = 0;', 'one reading of one file')).toEqual([]);
  expect(excused('let count = 0;', 'why')).toEqual([`${path} needs a reason of a sentence`]);
  expect(excused('', 'one reading of one file')).toEqual([
    `${path} needs no excuse any more: take it off the list`,
  ]);
});
