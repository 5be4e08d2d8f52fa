import { expect, test } from 'vitest';
import { marksOf } from './marked.ts';

test('marks stand at the top of a file, one a line, each with its reason', () => {
  expect(marksOf('// alone: its clock is real\n// postgres: locks\nimport x;')).toEqual([
    'alone',
    'postgres',
  ]);
  expect(marksOf('// postgres:\n')).toEqual([]);
  expect(marksOf('import x;\n// postgres: locks\n')).toEqual([]);
});
