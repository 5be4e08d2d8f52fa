import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, isTooShort, makeLexicon } from './lexicon.ts';

const listed = (word: string, level: 'refuse' | 'review' = 'refuse') => ({ word, level, folded: fold(word) });
const lexicon = makeLexicon([
  listed('赌博平台'),
  listed('代开发票', 'review'),
  listed('sm'),
  listed('VX号'),
  listed('赌博', 'review'),
]);
const levelOf = (text: string, word: string) => lexicon.find(text).find((one) => one.word === word)?.level;

test.each([
  ['as it stands', '正规赌博平台'],
  ['spaces', '赌 博　平 台'],
  ['signs', '赌*博-平_台'],
  ['emoji', '赌🎲博🎲平🎲台'],
  ['zero width', '赌\u200b博\u200d平\ufeff台'],
  ['fillers', '赌\u3164博\u2800平\u115f台'],
  ['variation selectors', '赌\ufe0f博\u{e0101}平台'],
])('a listed word is found through %s [D137]', (_how, text) => {
  expect(levelOf(text, '赌博平台')).toBe('refuse');
});

test.each(['vx号', 'ＶＸ号', 'ⓥⓧ号', 'v̷x̷号', '𝕍𝕏号', 'V·X·号', 'Ṽẍ号'])(
  'letters in any form are the same letters: %s [D137]',
  (text) => {
    expect(levelOf(text, 'VX号')).toBe('refuse');
  },
);

test('what meets across a clause is left to a person [D137]', () => {
  expect(levelOf('我们反对赌博。平台对此零容忍', '赌博平台')).toBe('review');
  expect(levelOf('赌博，平台；又说赌博平台', '赌博平台')).toBe('refuse');
});

test('a Latin word is a word of its own, not a part of another one [D137]', () => {
  expect(levelOf('small business', 'sm')).toBeUndefined();
  expect(levelOf('is mall', 'sm')).toBeUndefined();
  expect(levelOf('玩sm的', 'sm')).toBe('refuse');
  expect(levelOf('S M', 'sm')).toBe('refuse');
});

test('a word inside a longer one is found as well [D137]', () => {
  expect(lexicon.find('赌博平台').map(({ word }) => word)).toEqual(['赌博', '赌博平台']);
});

test('one Latin letter, or none at all, is no word', () => {
  expect(['', fold('…'), fold('A'), fold('７')].map(isTooShort)).toEqual([true, true, true, true]);
  expect(isTooShort(fold('毒'))).toBe(false);
});

test('separators never hide a word and never make one out of other letters [D137]', () => {
  const separator = fc.constantFrom(' ', '*', '-', '_', '\u200b', '🎲', '|', '~', '　');
  fc.assert(
    fc.property(fc.array(separator, { minLength: 3, maxLength: 3 }), ([a, b, c]) => {
      expect(levelOf(`赌${a}博${b}平${c}台`, '赌博平台')).toBe('refuse');
      expect(lexicon.find(`赌${a}平${b}博${c}台`)).toEqual([]);
    }),
  );
});
