import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listCards, viewCard, viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownCard } from '../../testing/cards.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

test.each(['edit', 'certify', 'receipts', 'visitors', 'poster'])(
  '/card/%s with an id that is none is not the default card',
  async (path) => {
    const asked = serve(viewDefaultCard, ownCard);
    const named = serve(viewCard, ownCard);
    renderScreen(`/card/${path}?id=12x`, { session: {} });
    expect(await screen.findByText('这里没有内容')).toBeTruthy();
    expect([asked.length, named.length]).toEqual([0, 0]);
  },
);

test('a card is made whatever stands behind its address', async () => {
  serve(viewUser, me);
  serve(listCards, { list: [], next: -1 });
  renderScreen('/card/create?swap=12x', { session: {} });
  expect(await screen.findByLabelText('姓名')).toBeTruthy();
  expect(screen.queryByText('做好名片，就和对方交换')).toBeNull();
});
