import { viewSelling } from '@qunlu/contract/identity/selling.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { viewDeal } from '@qunlu/contract/o2o/calls.ts';
import { createDeal, editDeal, viewShop } from '@qunlu/contract/o2o/publish.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { teaDeal, teaLine } from '../../testing/deals.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const open = (path: string) => renderScreen(path, { session: {} });
const shop = { licence: '杭州青禾茶业有限公司', card_id: 9001, last: teaLine.shop };

beforeEach(() => {
  localStorage.clear();
  serve(viewSelling, { problem: '', steps: [{ key: 'person', state: 'done' }] });
});

test('[R190] what is missing stands above the form with the way to it', async () => {
  serve(viewShop, { licence: '', card_id: 9001, last: null });
  serve(viewSelling, { problem: '请先实名', steps: [{ key: 'person', state: 'todo' }] });
  open('/o2o/create');
  expect((await screen.findByRole('link', { name: /企业认证/ })).getAttribute('href')).toBe(
    '#!/card/certify?id=9001',
  );
  expect(await screen.findByRole('link', { name: /实名/ })).toBeTruthy();
});

test('[R190] the shop that was named last is there; what does not fit is said at its field; published once', async () => {
  serve(viewShop, shop);
  const made = serve(createDeal, ({ body }) => {
    if (body.deal.title === '违规')
      throw new Failure('refused', { message: '标题里有不能发布的词', field: 'deal.title' });
    return { ...teaDeal, mine: true, audit: 0, access: false };
  });
  serve(viewDeal, { ...teaDeal, mine: true, audit: 0, access: false });
  open('/o2o/create');
  expect(((await screen.findByLabelText(/^店名/)) as HTMLInputElement).value).toBe('湖边茶铺');
  await user.click(screen.getByRole('button', { name: '发布' }));
  expect(await screen.findByText('请填写标题')).toBeTruthy();
  expect(screen.getByText('请选择有效期')).toBeTruthy();
  await user.type(screen.getByLabelText(/^标题/), '违规');
  await user.type(screen.getByLabelText(/^现价/), '88');
  await user.type(screen.getByLabelText(/^原价/), '66');
  await user.type(screen.getByLabelText(/^一共几份/), '100');
  await user.type(screen.getByLabelText(/^使用规则/), '周末通用');
  fireEvent.change(screen.getByLabelText(/^有效期至/), { target: { value: soon() } });
  await user.click(screen.getByRole('button', { name: '发布' }));
  expect(await screen.findByText('原价不能低于现价')).toBeTruthy();
  await user.clear(screen.getByLabelText(/^原价/));
  await user.click(screen.getByRole('button', { name: '发布' }));
  expect(await screen.findByText('标题里有不能发布的词')).toBeTruthy();
  await user.clear(screen.getByLabelText(/^标题/));
  await user.type(screen.getByLabelText(/^标题/), '双人下午茶');
  await user.click(screen.getByRole('button', { name: '发布' }));
  await waitFor(() => expect(location.hash).toBe('#!/o2o/77'));
  expect(made.at(-1)?.body).toMatchObject({
    deal: {
      title: '双人下午茶',
      price: 8800,
      was: 0,
      stock: 100,
      per_person: 2,
      shop: '湖边茶铺',
      lat: 30.24,
    },
  });
  expect(await screen.findByText(/已提交。/)).toBeTruthy();
});

const soon = (): string => {
  const at = new Date(Date.now() + 8 * 3_600_000 + 10 * 86_400_000);
  return at.toISOString().slice(0, 16);
};

test('[D135] an edit never says fewer than were sold, and keeps what another place has written', async () => {
  const own = { ...teaDeal, mine: true };
  serve(viewDeal, own);
  const saved = serve(editDeal, { ...own, rev: 4 });
  open('/o2o/77/edit');
  const stock = await screen.findByLabelText(/^一共几份/);
  await user.clear(stock);
  await user.type(stock, '10');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('已经卖出 88 份，一共的份数不能少于它')).toBeTruthy();
  await user.clear(stock);
  await user.type(stock, '120');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ rev: 3, deal: { stock: 120, was: 12_800 } }));
});
