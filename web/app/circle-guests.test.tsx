import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visitedCircle } from '../testing/circle-views.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { serve } from '../testing/serve.ts';
import { routeTable } from './route-table.ts';

/** Open to guests by themselves, or by who sent the link. */
const open = ['/phonebook/:id/guest', '/phonebook/:id/circle-guest', '/phonebook/:id/s/:code'];
/** Logs in and comes back: the code that was read says what is paid. */
const paying = '/phonebook/:id/pay/:code';

const below = routeTable.routes
  .map(({ path }) => path)
  .filter((path) => path.startsWith('/phonebook/:id/') && !open.includes(path) && path !== paying);

const addressOf = (path: string): string => path.replace(':id', '12').replaceAll(/:\w+\??/g, '3');

test('what stands below a circle is known', () => {
  for (const path of ['join', 'edit', 'card', 'qrcode', 'members'])
    expect(below).toContain(`/phonebook/:id/${path}`);
});

test.each(below)(
  '[R067][R068][R069][R077][B185][D183] a guest at %s comes to the home of the circle',
  async (path) => {
    serve(viewCircle, visitedCircle);
    renderScreen(addressOf(path));
    await waitFor(() => expect(location.hash).toBe('#!/phonebook/12'));
    expect(await screen.findByRole('heading', { level: 1, name: '西湖茶友会' })).toBeTruthy();
  },
);
