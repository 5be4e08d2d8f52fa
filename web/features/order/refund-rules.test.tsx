import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { RefundRules } from './parts/refund-rules.tsx';

test('refund rules are one sentence with its date; the table, what silence means and the rest open below it', async () => {
  render(
    <RefundRules
      table={{
        rows: [
          { until: 1_795_223_100, percent: 100, refund: 10_000, words: '11月21日 09:05 前 退 100%' },
          { until: 0, percent: 0, refund: 0, words: '之后不退' },
        ],
        sentences: ['卖家 11月22日 09:05 前没有接单，全额退款'],
      }}
      more={['用过的不退']}
    />,
  );
  const rules = screen.getByRole('group');
  expect(rules.querySelector('summary')?.textContent).toBe('11月21日 09:05 前 退 100%，即 ¥100.00展开');
  expect(rules).toHaveProperty('open', false);
  await userEvent.setup().click(screen.getByText('展开'));
  expect(rules).toHaveProperty('open', true);
  expect(screen.getByRole('table', { name: '取消能退多少' }).textContent).toContain('之后不退');
  for (const words of ['卖家 11月22日 09:05 前没有接单，全额退款', '用过的不退'])
    expect(rules.textContent).toContain(words);
});
