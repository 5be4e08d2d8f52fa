import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { listOffers } from '@qunlu/contract/circle/offers.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ownCircle } from '../../testing/circle-views.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const modules = [{ key: 'service', title: '成员服务', path: '/phonebook/12/o2o' }];
const kinds = [{ kind: 'service', label: '服务', create: '/service/create' }];
const offer = {
  id: 31,
  title: '合同审阅',
  image: '/media/p/1.jpg',
  price: 10_000,
  price_max: 20_000,
  at: 1_790_000_000,
  person: { user_id: 8002, name: '苏晓', avatar: '', card_id: 9102, title: '苏州设计', certified: 1 },
  path: '/service/31',
};

test('what members offer, with who and for how much; a word finds some of it [R064]', async () => {
  serve(viewCircle, { ...ownCircle, modules });
  const asked = serve(listOffers, ({ query }) => ({
    list: query.q === '搬家' ? [] : [offer, { ...offer, id: 32, title: '搬家', price: 0, price_max: 0 }],
    next: -1,
    kinds,
  }));
  renderScreen('/phonebook/12/o2o', { session });
  const row = await screen.findByRole('link', { name: /合同审阅/ });
  expect(row.getAttribute('href')).toBe('#!/service/31');
  expect(row.textContent).toBe('合同审阅¥100.00 起苏苏晓苏州设计');
  expect(screen.getByRole('link', { name: /搬家/ }).textContent).toContain('免费');
  expect(screen.getByRole('link', { name: '发布我的服务' }).getAttribute('href')).toBe('#!/service/create');
  expect(screen.queryByRole('radiogroup', { name: '类别' })).toBeNull();
  await user.type(screen.getByRole('searchbox'), '搬家');
  expect(await screen.findByText('没有找到「搬家」')).toBeTruthy();
  expect(asked.at(-1)?.query).toEqual({ id: 12, q: '搬家' });
});

test('an empty street says what it is for and offers the first step; two kinds can be chosen between [R064]', async () => {
  serve(viewCircle, { ...ownCircle, modules });
  const asked = serve(listOffers, {
    list: [],
    next: -1,
    kinds: [...kinds, { kind: 'deal', label: '优惠', create: '/deal/create' }],
  });
  renderScreen('/phonebook/12/o2o', { session });
  expect(await screen.findByText('还没有人在这里开张')).toBeTruthy();
  await user.click(await screen.findByRole('radio', { name: '优惠' }));
  await waitFor(() => expect(asked.at(-1)?.query).toEqual({ id: 12, kind: 'deal' }));
  expect((await screen.findByRole('link', { name: '发布我的优惠' })).getAttribute('href')).toBe(
    '#!/deal/create',
  );
});

test('while it is off the screen says so, and whoever switches is led there [R064][D77]', async () => {
  serve(viewCircle, { ...ownCircle, can: { ...ownCircle.can, plugin: true } });
  renderScreen('/phonebook/12/o2o', { session });
  expect(await screen.findByText('这个功能没有打开')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去打开' }).getAttribute('href')).toBe(
    '#!/phonebook-setting/12/plugins',
  );
});
