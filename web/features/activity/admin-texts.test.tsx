import { viewActivityAdmin } from '@qunlu/contract/activity/admin.ts';
import {
  type Campaign,
  composeCampaign,
  listCampaigns,
  previewCampaign,
  saveCampaign,
  submitCampaign,
} from '@qunlu/contract/sms/campaigns.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { adminHome, inWeek, nothingCan } from '../../testing/activity-admin.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};

const draft: Campaign = {
  campaign_id: 5,
  state: 0,
  content: '请到西门入场',
  text: '',
  roles: [2],
  groups: [502],
  people: 0,
  parts: 0,
  credits: 0,
  sent: 0,
  failed: 0,
  returned: 0,
  opted_out: 0,
  template_id: 0,
  reason: '',
  due_at: 0,
  created_at: inWeek,
  submitted_at: 0,
  done_at: 0,
  can: { edit: true, cancel: false, template: false },
};

beforeEach(() => {
  serve(viewActivityAdmin, adminHome);
  serve(composeCampaign, {
    title: '周末龙井采茶',
    open: true,
    extra: 24,
    have: 100,
    hours: '每天 8:00 到 21:00 发送',
    templates: [],
  });
  serve(listCampaigns, { list: [], next: -1 });
});

test('[R126][D102] a text goes to those who have not signed in, of one ticket, once what it costs was seen', async () => {
  const seen = serve(previewCampaign, {
    text: '【群录】周末龙井采茶：请到西门入场',
    people: 8,
    opted_out: 0,
    capped: 0,
    parts: 1,
    credits: 8,
    have: 100,
    missing: 0,
    needs_staff: false,
    why: [],
    hours: '每天 8:00 到 21:00 发送',
  });
  const kept = serve(saveCampaign, draft);
  const sent = serve(submitCampaign, { ...draft, state: 3 });
  renderScreen('/activity/admin/61/batchnote', { session });
  await user.type(await screen.findByRole('textbox', { name: /短信内容/ }), '请到西门入场');
  await user.click(screen.getByRole('button', { name: /发给.*全部报名的人/ }));
  const page = within(await screen.findByRole('dialog', { name: '发给谁' }));
  await user.click(page.getByRole('checkbox', { name: /没有签到的/ }));
  await user.click(page.getByRole('checkbox', { name: /茶席票/ }));
  await user.click(page.getByRole('button', { name: '完成' }));
  expect(await screen.findByRole('button', { name: /发给.*茶席票里没有签到的/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '看看发给谁' }));
  const cost = within(await screen.findByRole('dialog', { name: '看过再发' }));
  expect(cost.getByText('8 人 × 1 条 = 8 条')).toBeTruthy();
  expect(seen[0]?.body).toEqual({
    id: 61,
    kind: 'activity',
    content: '请到西门入场',
    roles: [2],
    groups: [502],
  });
  await user.click(cost.getByRole('button', { name: '发送' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ id: 61, kind: 'activity', campaign_id: 5, credits: 8 }),
  );
  expect(kept[0]?.body).toMatchObject({ id: 61, kind: 'activity', roles: [2], groups: [502] });
});

test('[R126][B307] a helper without the people cannot write to them', async () => {
  serve(viewActivityAdmin, { ...adminHome, can: { ...nothingCan, door: true }, money: null });
  renderScreen('/activity/admin/61/batchnote', { session });
  expect(await screen.findByText('您没有“管理报名的人”的权限')).toBeTruthy();
});
