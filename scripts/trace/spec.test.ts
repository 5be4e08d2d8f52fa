import { expect, test } from 'vitest';
import { ROOT } from '../run.ts';
import { readTree } from '../source/tree.ts';
import { rowsOf } from './requirements.ts';

const tree = readTree(ROOT);
const rows = (name: string) => rowsOf(tree.byPath.get(`spec/${name}.tsv`)?.text ?? '');

test('[B013] calls of cards, services, uploads and masks stand in the one document, all others and every route in the other', () => {
  const ofCards = new Set(['card', 'service', 'masking', 'upload']);
  const elsewhere = (document: string, all: readonly Readonly<Record<string, string>>[]): string[] =>
    all.filter(({ source = '' }) => !source.includes(`${document} §`)).map(({ id = '' }) => id);
  const calls = rows('calls');
  expect(
    elsewhere(
      'cards',
      calls.filter(({ area = '' }) => ofCards.has(area)),
    ),
  ).toEqual([]);
  // What a card needs of its owner is named by the cards' document alone.
  expect(
    elsewhere(
      'community',
      calls.filter(({ area = '' }) => !ofCards.has(area)),
    ),
  ).toEqual(['C014']);
  expect(rows('routes').length).toBe(200);
  expect(elsewhere('community', rows('routes'))).toEqual([]);
});
