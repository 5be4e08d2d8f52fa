import { expect, test } from 'vitest';
import { comparePatterns, fillPattern, matchPattern } from './pattern.ts';

test('a path gives the parameters of its pattern', () => {
  expect(matchPattern('/card/:id', '/card/12')).toEqual({ id: '12' });
  expect(matchPattern('/card/:id', '/card')).toBeNull();
  expect(matchPattern('/card/:id', '/card/12/edit')).toBeNull();
  expect(matchPattern('/phonebook/:id/poster/:template?', '/phonebook/1/poster')).toEqual({ id: '1' });
  expect(matchPattern('/article/:alias', '/article/%E5%A5%BD')).toEqual({ alias: '好' });
  expect(matchPattern('/article/:alias', '/article/%E5%A')).toEqual({ alias: '%E5%A' });
});

test('parameters are written back, safe in an address', () => {
  expect(fillPattern('/phonebook/:id/poster/:template?', { id: '1' })).toBe('/phonebook/1/poster');
  expect(fillPattern('/article/:alias', { alias: 'a/b?' })).toBe('/article/a%2Fb%3F');
});

test('[D193] static before parameter before optional, part by part', () => {
  const sorted = ['/card/:id', '/:any', '/card/:id?', '/card/list', '/card/:id/edit', '/card'].sort(
    comparePatterns,
  );
  expect(sorted).toEqual(['/card/list', '/card/:id/edit', '/card/:id', '/card/:id?', '/card', '/:any']);
});
