import {
  decidePatch,
  listManagedCampaigns,
  listPatchRequests,
  saveCampaign,
  saveParams,
  savePatch,
  saveTimes,
} from '@qunlu/contract/checkin/settings.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { viewSettings } from '@qunlu/contract/circle/settings.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  checkinCircle,
  checkinEntry,
  checkinNow,
  checkinRule,
  managedCampaign,
} from '../../testing/checkins.ts';
import { adminCan, circleSettings } from '../../testing/circles.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));
const groups = [{ id: 3, name: '八班' }];

beforeEach(() => {
  vi.setSystemTime(checkinNow * 1000);
  serve(viewCircle, checkinCircle);
  serve(viewSettings, { ...circleSettings, id: 12 });
  serve(listManagedCampaigns, { list: [managedCampaign], waiting: 0, groups });
});

test('[R143][D82] a campaign is made of name, days, weekdays, groups; what is refused is said at its field', async () => {
  serve(listManagedCampaigns, { list: [], waiting: 0, groups });
  renderScreen('/phonebook-setting/12/checkin-rule?new=1', { session });
  await screen.findByRole('heading', { name: '发起打卡' });
  await press('发起打卡');
  expect(await screen.findByText('请填写名称，例如 晨读')).toBeTruthy();
  await user.type(screen.getByLabelText(/^名称/), '晨读');
  await press('周六');
  await press('周日');
  await user.click(screen.getByRole('radio', { name: '几个分组' }));
  await user.click(screen.getByRole('checkbox', { name: '八班' }));
  const sent = serve(saveCampaign, () => {
    throw new Failure('invalid', { message: '第一天不能早于今天', field: 'starts_on' });
  });
  await press('发起打卡');
  expect(await screen.findByText('第一天不能早于今天')).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({
    id: 12,
    title: '晨读',
    starts_on: '2026-11-27',
    ends_on: '2026-12-26',
    weekdays: [1, 2, 3, 4, 5],
    who: 'groups',
    groups: [3],
    ranked: 1,
  });
});

test('[R144][D82] windows of a day, also over midnight; from when a change counts is said', async () => {
  renderScreen('/phonebook-setting/12/checkin-time', { session });
  expect(await screen.findByText('改了以后从下一个打卡日 11月28日 周六 起，以前打的都不变')).toBeTruthy();
  expect(screen.getByText('22:00–次日 02:00')).toBeTruthy();
  await press('去掉第 1 个时段');
  const end = screen.getByLabelText('第 1 个时段的结束');
  await user.clear(end);
  await user.type(end, '01:00');
  const sent = serve(saveTimes, {
    ...managedCampaign,
    rule: { ...checkinRule, from: '2026-11-28', windows: [{ from: 1320, to: 1500 }] },
    now: checkinRule,
  });
  await press('保存');
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 71, windows: [{ from: 1320, to: 1500 }] }));
  expect(await screen.findByText('下面是从 11月28日 周六 起的要求，那天以前还按原来的')).toBeTruthy();
});

test('[R145][D82] what a check-in must have', async () => {
  renderScreen('/phonebook-setting/12/checkin-params', { session });
  await user.click(await screen.findByRole('button', { name: '增加图片数' }));
  await user.click(screen.getByRole('switch', { name: '要位置' }));
  await user.clear(screen.getByLabelText(/^单位/));
  await press('保存');
  expect(await screen.findByText('请填写单位，例如 公里')).toBeTruthy();
  await user.type(screen.getByLabelText(/^单位/), '公里');
  const sent = serve(saveParams, managedCampaign);
  await press('保存');
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ id: 71, text: 5, images: 1, voice: 0, unit: '公里', place: 1 }),
  );
});

test('[R146][D82] how a day is made good; who waits is decided, a no with its reason', async () => {
  serve(listManagedCampaigns, { list: [managedCampaign], waiting: 1, groups });
  serve(listPatchRequests, {
    list: [{ ...checkinEntry, state: 2, window: -1, day: '2026-11-25', text: '那天出差', title: '晨读' }],
    next: -1,
  });
  renderScreen('/phonebook-setting/12/checkin-patch', { session });
  expect(await screen.findByText('晨读 · 补 11月25日 · 等同意')).toBeTruthy();
  const decided = serve(decidePatch, { state: 3 });
  await press('不同意');
  await user.type(await screen.findByRole('textbox', { name: '不同意沈知微的补卡' }), '没有说明');
  await user.click(screen.getAllByRole('button', { name: '不同意' }).at(-1) as HTMLElement);
  await waitFor(() => expect(decided[0]?.body).toEqual({ checkin_id: 901, yes: 0, reason: '没有说明' }));
  await user.click(screen.getByRole('radio', { name: '要同意' }));
  await user.click(screen.getByRole('switch', { name: '算入连续天数' }));
  const saved = serve(savePatch, managedCampaign);
  await press('保存');
  await waitFor(() =>
    expect(saved[0]?.body).toEqual({ id: 71, allowance: 3, days: 3, way: 'approval', price: 0, counts: 1 }),
  );
});

test('[D57] an admin without the right reads whom to ask', async () => {
  serve(viewSettings, { ...circleSettings, id: 12, can: adminCan });
  renderScreen('/phonebook-setting/12/checkin-rule', { session });
  expect(await screen.findByText('您没有“管理内容”的权限')).toBeTruthy();
});
