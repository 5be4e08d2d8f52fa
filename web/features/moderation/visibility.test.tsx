import { viewCard } from '@qunlu/contract/card/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { appealVisibility, viewVisibility } from '@qunlu/contract/moderation/calls.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ownCard } from '../../testing/cards.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();

test('an appeal that was not taken is there to be sent again, as it was written [D137]', async () => {
  let tries = 0;
  serve(viewCard, { ...ownCard, moderated: 1 });
  serve(viewVisibility, () => ({
    standing: 'hidden',
    reason: '被举报',
    appealed: tries === 2,
    can: { appeal: tries < 2 },
  }));
  const sent = serve(appealVisibility, () => (++tries === 1 ? fail('busy') : { standing: 'hidden' }));
  renderScreen('/card/9001', { session: {} });
  await user.click(await screen.findByRole('button', { name: '申诉' }));
  await user.type(await screen.findByRole('textbox'), '这是我本人的名片');
  await user.click(screen.getByRole('button', { name: '完成' }));
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '申诉' }));
  expect(await screen.findByDisplayValue('这是我本人的名片')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '完成' }));
  expect(await screen.findByText('申诉已提交，结果会通知您')).toBeTruthy();
  expect(sent.map(({ body }) => body.content)).toEqual(['这是我本人的名片', '这是我本人的名片']);
});
