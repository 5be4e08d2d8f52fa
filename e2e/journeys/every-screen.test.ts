/** One test for each route of the app: a new route is covered without an edit here. */
import { expect } from '../fixtures.ts';
import { nameOf, screens, test } from '../world/screens.ts';

test.describe.configure({ mode: 'parallel' });

test('the routes are found', () => {
  expect(screens().length).toBeGreaterThan(39);
});

for (const screen of screens())
  test(`${nameOf(screen)} is readable in the light`, async ({ look }) => {
    await look(screen);
  });
