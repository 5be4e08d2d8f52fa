/** The main routes in the window of a computer: beside a side bar, a list with what was opened from it. */
import { expect } from '../fixtures.ts';
import { screens, test } from './screens.ts';

const main = ['/app/home', '/app/user', '/app/friends', '/user/notices', '/card/list', '/card/:id'];

test.describe.configure({ mode: 'parallel' });

for (const screen of screens().filter(({ path, guest }) => main.includes(path) && !guest))
  test(`${screen.path} is readable on a wide screen`, async ({ look }) => {
    const page = await look(screen, { wide: true });
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
    const used = await page.evaluate(
      () => (document.querySelector('main')?.getBoundingClientRect().right ?? 0) / innerWidth,
    );
    expect(used, 'the room is used').toBeGreaterThan(0.8);
  });
