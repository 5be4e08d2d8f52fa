import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { knownWords } from './known-words.ts';

const words = 'find\nentry\nrow\nasked - no type\ncountry\npart\nclose\n';
const glossary =
  '| 中文 | code, wire | table | not |\n|---|---|---|---|\n| 提现 | `withdrawal` | `wallet_payout` | drawing |\n';
const found = (files: Record<string, string>): string[] =>
  knownWords(fixture({ 'scripts/words.txt': `# why\n${words}`, 'docs/glossary.md': glossary, ...files })).map(
    ({ path, line, message }) => `${path}:${line ?? ''} ${message.split(',')[0]}`,
  );
const inFile = (text: string): string[] => found({ 'web/parts/entry.ts': text });

test.each([
  'export const findRow = 1;',
  'export function findEntries() {}',
  'export async function findCountries() {}',
  'export interface WithdrawalRow {}',
  'export const cardParts = 1;',
  'export const asked = 1;',
  'export const { find, row: { part: close } } = all;',
  'export const findS3Row = 1;',
  'const tellOwner = 1;',
  "const text = 'export const tellOwner = 1';",
  '// export const tellOwner = 1;',
])('known: %s', (text) => {
  expect(inFile(text)).toEqual([]);
});

test.each([
  ['export const findDeed = 1;', 'deed'],
  ['export function tellRow() {}', 'tell'],
  ['export default function Desk() {}', 'desk'],
  ['export type DrawingRow = 1;', 'drawing'],
  ['export class PayoutRow {}', 'payout'],
  ['export const { find, row: told } = all;', 'told'],
  ['export const [first] = all;', 'first'],
  ['export { find as wish };', 'wish'],
  ["export { type Row as Standing } from './row.ts';", 'standing'],
])('unknown: %s', (text, word) => {
  expect(inFile(text)).toEqual([
    expect.stringMatching(new RegExp(`^web/parts/entry.ts:1 .* says “${word}”`)),
  ]);
});

test.each(['export interface Asked {}', 'export type RowAsked = 1;', 'export { type Row as Asked };'])(
  'a type is a thing: %s',
  (text) => {
    expect(inFile(text)).toEqual([expect.stringMatching(/the type “.*sked” ends in “asked”/)]);
  },
);

test('a type may end in what is a thing in the list', () => {
  expect(inFile('export interface CardPart {}')).toEqual([]);
});

test('a file says known words as well, its tests too', () => {
  expect(found({ 'web/parts/find-row.ts': '', 'web/parts/row.test.tsx': '' })).toEqual([]);
  expect(found({ 'web/parts/standstill.race.test.ts': '' })).toEqual([
    expect.stringMatching(
      /^web\/parts\/standstill.race.test.ts: “standstill.race.test.ts” says “standstill”/,
    ),
  ]);
});

test('names of other folders are not read, nor a tree without a list', () => {
  expect(found({ 'docs/wish.ts': 'export const wish = 1;' })).toEqual([]);
  expect(knownWords(fixture({ 'web/wish.ts': '' }))).toEqual([]);
});
