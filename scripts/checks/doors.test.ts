import { expect, test } from 'vitest';
import { doors, givenOut } from './doors.ts';
import { fixture } from './fixture.ts';

const api = 'server/features/account/api/people.ts';
const handed = "export { lockPeople, type Standing } from '../service/people.ts';\n";

test('api/ hands on names of the service', () => {
  const root = fixture({ [api]: `/** The people. */\n${handed}` });
  expect(doors(root)).toEqual([]);
  expect(givenOut(root)).toEqual([['account', 2]]);
});

test.each([
  `${handed}export const one = 1;`,
  "export { row } from '../store/people.ts';",
  "export * from '../service/people.ts';",
])('%s is no door', (text) => {
  expect(doors(fixture({ [api]: text })).map(({ path }) => path)).toEqual([api]);
});
