import { fail } from '@qunlu/contract/kernel/errors.ts';
import * as notifications from '@qunlu/contract/circle/announcements.ts';
import { viewSettings } from '@qunlu/contract/circle/settings.ts';
import * as campaigns from '@qunlu/contract/sms/campaigns.ts';
import type { Campaign } from '@qunlu/contract/sms/campaigns.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { adminCan, circleSettings } from '../../testing/circles.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });

const draft: Campaign = {
  campaign_id: 7,
  state: 0,
  content: '周六喝茶',
  text: '',
  roles: [],
  groups: [],
  template_id: 0,
  people: 0,
  opted_out: 0,
  parts: 0,
  credits: 0,
  sent: 0,
  failed: 0,
  returned: 0,
  reason: '',
  due_at: 0,
  created_at: 1_790_000_000,
  submitted_at: 0,
  done_at: 0,
  can: { edit: true, cancel: true, template: false },
};
const preview = {
  text: '【群录】西湖茶友会：周六喝茶 https://q.cn/s/a8Kd3Pq 拒收请回复R',
  people: 12,
  opted_out: 2,
  capped: 1,
  parts: 2,
  credits: 24,
  have: 100,
  missing: 0,
  needs_staff: true,
  why: ['first' as const],
  hours: '短信只在 8 点到 21 点发送，现在可以发送',
};

beforeEach(() => {
  serve(viewSettings, circleSettings);
  serve(notifications.viewAudience, {
    id: 41,
    name: '西湖茶友会',
    weekly: 3,
    groups: [{ group_id: 5, name: '八班', members: 4 }],
  });
  serve(notifications.listAnnouncements, { list: [], next: -1 });
  serve(campaigns.listCampaigns, { list: [], next: -1 });
  serve(campaigns.composeCampaign, {
    title: '西湖茶友会',
    open: true,
    extra: 40,
    have: 100,
    hours: '短信只在 8 点到 21 点发送，现在可以发送',
    templates: [],
  });
});

test('a notice says what it takes of the members’ week before it is sent, to a group [R135]', async () => {
  const asked: unknown[] = [];
  serve(notifications.previewAnnouncement, ({ body }) => {
    asked.push(body);
    return { people: 4, muted: 1, full: 2, weekly: 3, left: 1 };
  });
  serve(notifications.sendAnnouncement, ({ body }) => {
    asked.push(body);
    return {
      notice_id: 1,
      title: body?.title ?? '',
      body: body?.body ?? '',
      roles: [],
      groups: [5],
      people: 4,
      muted: 1,
      full: 2,
      by: '张三',
      at: 1_790_000_000,
    };
  });
  renderScreen('/phonebook-setting/41/batchnote', { session });
  expect(await screen.findByText('还没有发过通知')).toBeTruthy();
  await press('看看发给谁');
  expect(await screen.findByText('请填写标题')).toBeTruthy();
  await user.type(screen.getByLabelText('标题'), '聚会改期');
  await user.type(screen.getByLabelText('正文'), '改到周日下午');
  await press(/发给.*全部成员/);
  await user.click(await screen.findByRole('checkbox', { name: /八班/ }));
  await press('完成');
  await press('看看发给谁');
  const sheet = within(await dialog('看过再发'));
  expect(sheet.getByText('4 人')).toBeTruthy();
  expect(sheet.getByText('1 次')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: '发通知' }));
  expect(await screen.findByText('已通知 4 人')).toBeTruthy();
  expect(asked).toEqual([
    { id: 41, roles: [], groups: [5] },
    { id: 41, title: '聚会改期', body: '改到周日下午', roles: [], groups: [5] },
  ]);
});

test('a text counts while one writes, shows parts times people, and is handed in as it was seen [R135][D74]', async () => {
  const handed: unknown[] = [];
  serve(campaigns.previewCampaign, preview);
  serve(campaigns.saveCampaign, draft);
  serve(campaigns.submitCampaign, ({ body }) => {
    handed.push(body);
    return { ...draft, state: 1, due_at: 1_790_007_200, submitted_at: 1_790_000_000 };
  });
  renderScreen('/phonebook-setting/41/batchnote', { session });
  await user.click(await screen.findByRole('radio', { name: '短信' }));
  const field = await screen.findByLabelText('短信内容');
  await user.type(field, '茶'.repeat(30));
  expect(screen.getByText('连同名称、链接和拒收说明 70 字，每人 1 条')).toBeTruthy();
  await user.type(field, '茶');
  expect(screen.getByText('连同名称、链接和拒收说明 71 字，每人 2 条')).toBeTruthy();
  await press('看看发给谁');
  const sheet = within(await dialog('看过再发'));
  expect(sheet.getByText('12 人 × 2 条 = 24 条')).toBeTruthy();
  expect(sheet.getByText('2 人')).toBeTruthy();
  expect(sheet.getByText('前 3 次群发')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: '提交审核' }));
  expect(await screen.findByText('已提交，审核后发送')).toBeTruthy();
  expect(handed).toEqual([{ id: 41, campaign_id: 7, credits: 24 }]);
});

test('credits that are missing lead to where one buys them; refused words stand under their field [D74]', async () => {
  serve(campaigns.previewCampaign, { ...preview, have: 20, missing: 4 });
  renderScreen('/phonebook-setting/41/batchnote', { session });
  await user.click(await screen.findByRole('radio', { name: '短信' }));
  await user.type(await screen.findByLabelText('短信内容'), '周六喝茶');
  await press('看看发给谁');
  const lead = await screen.findByRole('link', { name: '还差 4 条，去充值' });
  expect(lead.getAttribute('href')).toBe('#!/user/smsrecharge');
  await press('关闭');
  serve(campaigns.previewCampaign, () =>
    fail('refused', { message: '短信内容含有不能发布的内容，请修改后再试', field: 'content' }),
  );
  await press('看看发给谁');
  expect(await screen.findByText('短信内容含有不能发布的内容，请修改后再试')).toBeTruthy();
});

test('what was sent shows its state; a waiting one is cancelled with all its credits [R135][D74]', async () => {
  const waiting = {
    ...draft,
    state: 3,
    text: preview.text,
    people: 12,
    parts: 2,
    credits: 24,
    submitted_at: 1_790_000_000,
    can: { edit: false, cancel: true, template: true },
  };
  serve(campaigns.listCampaigns, {
    list: [waiting, { ...draft, campaign_id: 8, content: '写了一半' }],
    next: -1,
  });
  const cancelled: unknown[] = [];
  serve(campaigns.cancelCampaign, ({ body }) => {
    cancelled.push(body);
    return { ...waiting, state: 7 };
  });
  renderScreen('/phonebook-setting/41/batchnote', { session });
  await user.click(await screen.findByRole('radio', { name: '短信' }));
  await user.click(await screen.findByRole('button', { name: /周六喝茶.*等待发送/ }));
  const sheet = within(await dialog('等待发送'));
  expect(sheet.getByRole('button', { name: '存为模板' })).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: '取消群发' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消群发' }));
  expect(await screen.findByText('已取消，条数退回了')).toBeTruthy();
  expect(cancelled).toEqual([{ id: 41, campaign_id: 7 }]);
  await user.click(screen.getByRole('button', { name: /写了一半/ }));
  await user.click(within(await dialog('草稿')).getByRole('button', { name: '继续写' }));
  expect(await screen.findByDisplayValue('写了一半')).toBeTruthy();
});

test('what is half written stays while one looks at the other kind, and is not replaced unasked [R135]', async () => {
  serve(campaigns.listCampaigns, { list: [draft], next: -1 });
  const { unmount } = renderScreen('/phonebook-setting/41/batchnote', { session });
  await user.type(await screen.findByLabelText('标题'), '聚会改期');
  await user.type(screen.getByLabelText('正文'), '改到周日');
  await user.click(screen.getByRole('radio', { name: '短信' }));
  await user.type(await screen.findByLabelText('短信内容'), '带上茶杯');
  await user.click(screen.getByRole('radio', { name: '通知' }));
  expect(await screen.findByDisplayValue('聚会改期')).toBeTruthy();
  expect(screen.getByDisplayValue('改到周日')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '短信' }));
  expect(await screen.findByDisplayValue('带上茶杯')).toBeTruthy();
  const takeUp = async (answer: '不换' | '换掉'): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: /周六喝茶/ }));
    await user.click(within(await dialog('草稿')).getByRole('button', { name: '继续写' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: answer }));
  };
  await takeUp('不换');
  expect(screen.getByDisplayValue('带上茶杯')).toBeTruthy();
  await takeUp('换掉');
  expect(await screen.findByDisplayValue('周六喝茶')).toBeTruthy();
  // Away to buy credits, and back.
  unmount();
  renderScreen('/phonebook-setting/41/batchnote', { session });
  expect(await screen.findByDisplayValue('聚会改期')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '短信' }));
  const saved = serve(campaigns.saveCampaign, draft);
  const field = await screen.findByDisplayValue('周六喝茶');
  await user.type(field, '吧');
  await press('存草稿');
  expect(await screen.findByText('草稿存好了')).toBeTruthy();
  expect(saved[0]?.body).toMatchObject({ campaign_id: 7, content: '周六喝茶吧' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('短信内容').value).toBe('');
});

test('what waits leads to texts, not to notices [D92]', async () => {
  renderScreen('/phonebook-setting/41/batchnote?kind=sms', { session });
  expect(await screen.findByLabelText('短信内容')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '通知' }));
  expect(await screen.findByLabelText('标题')).toBeTruthy();
});

test('where texts are not sent at all the screen says so [D74]', async () => {
  serve(campaigns.composeCampaign, {
    title: '西湖茶友会',
    open: false,
    extra: 40,
    have: 0,
    hours: '',
    templates: [],
  });
  renderScreen('/phonebook-setting/41/batchnote', { session });
  await user.click(await screen.findByRole('radio', { name: '短信' }));
  expect(await screen.findByText('还没有开通群发短信')).toBeTruthy();
});

test('an admin without the right is told which one it takes [R135][B307]', async () => {
  serve(viewSettings, { ...circleSettings, can: { ...adminCan, apply: true } });
  renderScreen('/phonebook-setting/41/batchnote', { session });
  expect(await screen.findByText('您没有“发通知和短信”的权限')).toBeTruthy();
});

test('what waits is one tap away; nothing says so [R070][D92]', async () => {
  serve(notifications.viewAssist, {
    id: 41,
    name: '西湖茶友会',
    list: [{ key: 'apply', title: '加入申请', count: 100, path: '/phonebook-setting/41/apply' }],
    texts: { have: 24, path: '/phonebook-setting/41/batchnote' },
  });
  renderScreen('/phonebook/41/assist', { session });
  expect((await screen.findByRole('link', { name: /加入申请.*99\+/ })).getAttribute('href')).toBe(
    '#!/phonebook-setting/41/apply',
  );
  expect(screen.getByRole('link', { name: /短信 24 条/ }).getAttribute('href')).toBe(
    '#!/phonebook-setting/41/batchnote',
  );
});

test('with nothing waiting the screen leads to the settings [R070]', async () => {
  serve(notifications.viewAssist, { id: 41, name: '西湖茶友会', list: [], texts: null });
  renderScreen('/phonebook/41/assist', { session });
  expect(await screen.findByText('都处理完了')).toBeTruthy();
});
