import { expect, test } from 'vitest';
import { addressOfTarget, currentTarget, normalAddress, pathOfHash, splitTarget } from './hash-bang.ts';

const at = (pathname: string, search = '', hash = '') => normalAddress({ pathname, search, hash });

test('[B166] the path stands behind #!', () => {
  expect(pathOfHash('#!/card/12')).toBe('/card/12');
  expect(pathOfHash('#!/card/12?a=1')).toBe('/card/12');
  expect(pathOfHash('#!/card/12/')).toBe('/card/12');
  expect(pathOfHash('')).toBe('/');
  expect(pathOfHash('#section')).toBe('/');
  expect(addressOfTarget('/card/12')).toBe('/#!/card/12');
});

test('the query of a target goes into the real query', () => {
  expect(addressOfTarget('/card/edit?id=5')).toBe('/?id=5#!/card/edit');
  expect(addressOfTarget('#!/card/edit?id=5')).toBe('/?id=5#!/card/edit');
  expect(splitTarget('?a=1#!/card/2').query.get('a')).toBe('1');
});

test('[B059] _qc and _ac are carried on when they are set; other values are not', () => {
  history.replaceState(null, '', '/?_qc=wx&_ac=fair&id=3#!/card/edit');
  expect(addressOfTarget('/card/12')).toBe('/?_qc=wx&_ac=fair#!/card/12');
  expect(addressOfTarget('/card/12?_qc=own')).toBe('/?_qc=own&_ac=fair#!/card/12');
  expect(currentTarget()).toBe('/card/edit?id=3');
});

test('[B060] a query after the hash moves into the real one', () => {
  expect(at('/', '?_qc=wx', '#!/card/edit?id=5')).toBe('/?_qc=wx&id=5#!/card/edit');
  expect(at('/', '?id=1', '#!/card/edit?id=5')).toBe('/?id=5#!/card/edit');
});

test('a clean path becomes a hash-bang address with its query; what is right stays', () => {
  expect(at('/card/12', '?_qc=wx')).toBe('/?_qc=wx#!/card/12');
  expect(at('/card/12/')).toBe('/#!/card/12');
  expect(at('/', '', '#/card/12')).toBe('/#!/card/12');
  expect(at('/', '?a=1', '#!/card/12')).toBeNull();
  expect(at('/', '', '')).toBeNull();
});
