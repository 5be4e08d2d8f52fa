import { listDeals, nearDeals, viewDeal } from '@qunlu/contract/o2o/calls.ts';
import { ownDeals } from '@qunlu/contract/o2o/publish.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { teaDeal, teaLine } from '../../testing/deals.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const open = (path: string) => renderScreen(path, { session: {} });

/** The phone says where it is, or does not. */
function locate(found: { latitude: number; longitude: number } | null): { asked: number } {
  const seen = { asked: 0 };
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (done: (at: object) => void, no: () => void) => {
        seen.asked += 1;
        if (found) done({ coords: found });
        else no();
      },
    },
  });
  return seen;
}
afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'));

test('[D135] deals by district without anybody’s place; near only after a press, with what the phone says rounded', async () => {
  const phone = locate({ latitude: 30.245678, longitude: 120.134567 });
  const listed = serve(listDeals, { list: [{ ...teaLine, left: 4 }], next: -1 });
  const near = serve(nearDeals, { list: [{ ...teaLine, distance: 1420 }], next: -1 });
  open('/o2o');
  const row = await screen.findByRole('link', { name: /双人下午茶/ });
  expect(row.getAttribute('href')).toBe('#!/o2o/77');
  expect(row.textContent).toContain('湖边茶铺 · 西湖区');
  expect(row.textContent).toContain('¥88.00');
  expect(row.textContent).toContain('¥128.00');
  expect(row.textContent).toContain('只剩 4 份');
  expect([phone.asked, near.length, listed[0]?.query]).toEqual([0, 0, { sort: 'new' }]);
  await user.click(screen.getByRole('button', { name: '看附近的' }));
  expect(await screen.findByText(/湖边茶铺 · 1.4 公里/)).toBeTruthy();
  expect(near[0]?.body).toEqual({ lat: 30.246, lng: 120.135 });
  expect(screen.getByText(/您的位置只用这一次，不保存/)).toBeTruthy();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/30\.24|120\.13/);
  expect(location.href).not.toMatch(/30\.24|120\.13/);
});

test('[D135] a phone that does not say where it is: districts stay, and one reads what to do', async () => {
  locate(null);
  serve(listDeals, { list: [], next: -1 });
  open('/o2o');
  expect(await screen.findByText('还没有到店优惠')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '看附近的' }));
  expect(await screen.findByText('没有得到位置，请在系统或浏览器的设置里允许定位后再试')).toBeTruthy();
  expect(screen.getByRole('button', { name: '选地区' })).toBeTruthy();
});

test('[R191] a deal: what it is, where and until when, by which rules, whose licence; bought by one press', async () => {
  serve(viewDeal, teaDeal);
  open('/o2o/77');
  expect(await screen.findByRole('heading', { level: 1, name: '双人下午茶' })).toBeTruthy();
  expect(screen.getByText('两杯龙井，四样点心')).toBeTruthy();
  expect(screen.getByText('请提前一天打电话')).toBeTruthy();
  expect(screen.getByText('杭州青禾茶业有限公司')).toBeTruthy();
  // As the list says it, to the minute.
  expect(screen.getByText(/^有效期至 (\d{4}年)?\d+月\d+日 周. \d\d:\d\d$/)).toBeTruthy();
  expect(screen.getByText('没有用可以随时退')).toBeTruthy();
  expect(screen.getByRole('link', { name: '购买 ¥88.00' }).getAttribute('href')).toBe('#!/o2o/77/pay');
  expect(screen.queryByText('核销台')).toBeNull();
});

test('[D40] who vouches for the shop stands with it, and leads to what they say', async () => {
  serve(viewDeal, { ...teaDeal, vouched: { count: 3, friends: 2 } });
  open('/o2o/77');
  const row = await screen.findByRole('link', { name: /3 人佐证，其中 2 位是您的好友/ });
  expect(row.getAttribute('href')).toContain('7002');
});

test('[R191] what cannot be bought says why; one that is not there leads to others', async () => {
  serve(viewDeal, { ...teaDeal, left: 0, buy_problem: '卖完了' });
  const shown = open('/o2o/77');
  expect(await screen.findByText('卖完了')).toBeTruthy();
  shown.unmount();
  serve(viewDeal, () => fail('notFound'));
  open('/o2o/77');
  expect(await screen.findByText('优惠不存在或已不可见')).toBeTruthy();
  expect(screen.getByRole('link', { name: '看看别的优惠' }).getAttribute('href')).toBe('#!/o2o');
});

test('[R191] its owner reads how it stands, and finds the till and the editing', async () => {
  const own = {
    ...teaDeal,
    mine: true,
    tills: true,
    audit: 2,
    access: false,
    audit_reason: '图片里有二维码',
  };
  serve(viewDeal, own);
  const shown = open('/o2o/77');
  expect(await screen.findByText(/原因：图片里有二维码。/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /核销台/ }).getAttribute('href')).toBe('#!/o2o/till');
  expect(screen.getByRole('button', { name: '编辑' })).toBeTruthy();
  shown.unmount();
  serve(ownDeals, { list: [{ ...teaLine, audit: 0, access: false }], next: -1 });
  open('/o2o/own');
  await waitFor(() => expect(screen.getByText('审核中')).toBeTruthy());
  expect(screen.getByRole('link', { name: '发布到店优惠' }).getAttribute('href')).toBe('#!/o2o/create');
});
