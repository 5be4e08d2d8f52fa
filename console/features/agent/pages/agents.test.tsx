import {
  decideCommission,
  listAgents,
  listHeldCommissions,
  type StaffCommission,
  viewAgent,
} from '@qunlu/contract/agent/staff.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, openDialog, press, renderPage } from '../../../testing/render-page.tsx';

const agent = {
  id: 501,
  name: '林知夏',
  direct: 3,
  frozen: 1250,
  settled: 880,
  held: 1,
  last_at: 1_790_000_000,
};
const brought = { user_id: 502, name: '周野', at: 1_790_000_000, until: 1_821_000_000, direct: 2 };
const held: StaffCommission = {
  id: 61,
  order_id: 77,
  title: '个人会员（年）',
  agent_id: 501,
  agent: '林知夏',
  buyer_id: 502,
  buyer: '周野',
  level: 1,
  amount: 1250,
  state: 'held',
  signs: ['device', 'burst'],
  reason: '',
  decided_by: '',
  at: 1_790_000_000,
  can_decide: true,
};

test('[D122] a held commission says why; a refusal asks for its reason, which stays when it could not be sent', async () => {
  const asked = serve(listHeldCommissions, { list: [held], next: -1 });
  let broken = true;
  const sent = serve(decideCommission, () =>
    broken ? fail('busy') : { ...held, state: 'refused' as const },
  );
  renderPage('/commissions', ['finance']);
  await press('审核 林知夏 12.50 元');
  expect(screen.getByRole('menuitem', { name: '佣金' })).toBeDefined();
  expect(asked[0]?.query).toMatchObject({ state: 'held' });
  expect(linesShown()[0]).toContain(
    '12.50 元林知夏（直接推荐）周野个人会员（年）和推荐人用过同一台设备；推荐人一天内',
  );
  (await openDialog('佣金 12.50 元')).press('不发放');
  const dialog = await openDialog('不发放');
  expect(dialog.button('不发放').disabled).toBe(true);
  dialog.type('原因', '两个账号同一人');
  dialog.pressTwice('不发放');
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeDefined();
  await waitFor(() => expect(dialog.button('不发放').disabled).toBe(false));
  expect(dialog.field('原因').value).toBe('两个账号同一人');
  broken = false;
  dialog.press('不发放');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { id: 61, verdict: 'reject', message: '两个账号同一人' };
  expect(sent.map((one) => one.body)).toEqual([body, body]);
});

test('[D122] one is paid out once; of one’s own nothing can be decided', async () => {
  serve(listHeldCommissions, { list: [held, { ...held, id: 62, amount: 300, can_decide: false }], next: -1 });
  const sent = serve(decideCommission, { ...held, state: 'frozen' });
  renderPage('/commissions', ['finance']);
  await press('查看 林知夏 3.00 元');
  const own = await openDialog('佣金 3.00 元');
  expect(own.getByText('和自己有关的由同事决定。')).toBeDefined();
  expect(own.queryByRole('button', { name: '发放' })).toBeNull();
  own.press('关闭');
  await press('审核 林知夏 12.50 元');
  (await openDialog('佣金 12.50 元')).pressTwice('发放');
  expect(await screen.findByText('已同意发放')).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([{ id: 61, verdict: 'pass' }]);
});

test('[D122][D138] an agent is opened with a reason: who brought them, whom they brought, what they earn; commissions are finance’s', async () => {
  serve(listAgents, { list: [agent], next: -1 });
  const looks = serve(viewAgent, { ...agent, indirect: 4, upper: null, people: [brought] });
  renderPage('/agents', ['operator']);
  (await screen.findByText('林知夏')).click();
  // The menu of an operator has no commissions.
  expect(screen.getByRole('menuitem', { name: '推荐人' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: '佣金' })).toBeNull();
  const dialog = await openDialog('查看推荐关系');
  dialog.press('怀疑有人作弊');
  dialog.press('查看');
  expect(
    await screen.findByText(/^直接 3 人，间接 4 人\s+冻结和审核中 12.50 元\s+已到账 8.80 元\s+1 笔审核中$/),
  ).toBeDefined();
  expect(screen.getByText('没有，自己来的')).toBeDefined();
  expect(screen.getByRole('link', { name: '周野' }).getAttribute('href')).toBe('#/agents/502/tree');
  expect(looks.map(({ body }) => body)).toEqual([{ user_id: 501, reason: '怀疑有人作弊' }]);
});
