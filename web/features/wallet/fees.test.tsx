import { listFees } from '@qunlu/contract/ledger/calls.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

test('whoever pays a fee reads, before it rises, from which day on, logged in or not [D108]', async () => {
  serve(listFees, {
    list: [
      {
        name: 'wallet.withdraw-fee',
        label: '提现手续费',
        unit: 'basis-points',
        value: 60,
        next: { value: 100, from: 1_796_054_400 },
      },
      { name: 'service.fee', label: '服务的平台服务费', unit: 'basis-points', value: 600, next: null },
    ],
  });
  renderScreen('/fees', {});
  expect(await screen.findByText('提现手续费')).toBeTruthy();
  expect(screen.getByText('0.6%')).toBeTruthy();
  expect(screen.getByText(/^2026-12-01 00:00 起 1%$/)).toBeTruthy();
  expect(screen.getByText('6%')).toBeTruthy();
  expect(screen.getByText(/提前 7 天写在这里/)).toBeTruthy();
});
