import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { listAdmins, listCandidates, setAdmin } from '@qunlu/contract/circle/owner.ts';
import {
  answerTransfer,
  cancelDissolve,
  dissolveCircle,
  transferCircle,
  viewDissolve,
  viewTransfer,
} from '@qunlu/contract/joining/owner.ts';
import * as settings from '@qunlu/contract/circle/settings.ts';
import { viewFreshness } from '@qunlu/contract/circle/directory.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { viewJoinForm } from '@qunlu/contract/joining/calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ownCircle } from '../../testing/circle-views.ts';
import { adminCan, circleSettings, teaMember } from '../../testing/circles.ts';
import { joinForm } from '../../testing/join-forms.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const hrefs = (): (string | null)[] =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

beforeEach(() => {
  serve(settings.viewSettings, circleSettings);
  serve(viewFreshness, { members: 12, fresh: 12, share: 100, asked: 0, unreachable: 0 });
});

test('the home shows what waits, and by right what one may open [R128][R070][B307]', async () => {
  serve(settings.viewSettings, {
    ...circleSettings,
    waits: [{ key: 'apply', title: '加入申请', count: 100, path: '/phonebook-setting/41/apply' }],
    can: { ...adminCan, apply: true },
  });
  renderScreen('/phonebook-setting/41', { session });
  const waits = within(await screen.findByRole('region', { name: '等您处理' }));
  expect(waits.getByRole('link', { name: /99\+/ }).getAttribute('href')).toBe(
    '#!/phonebook-setting/41/apply',
  );
  expect(hrefs()).toEqual([
    '#!/phonebook-setting/41/apply',
    '#!/phonebook/41/assist',
    '#!/phonebook-setting/41/apply',
    '#!/phonebook-setting/41/logs',
  ]);
});

test('the owner finds every section; a circle that ends or is looked at says so [R128]', async () => {
  serve(settings.viewSettings, { ...circleSettings, status: 4, dissolve_at: 1_790_000_000 });
  renderScreen('/phonebook-setting/41', { session });
  expect(await screen.findByText(/将在 .* 解散/)).toBeTruthy();
  for (const part of [
    'apply',
    'member',
    'import',
    'edit',
    'plugins',
    'batchnote',
    'fee',
    'paylogs',
    'admins',
    'transfer',
  ])
    expect(hrefs()).toContain(`#!/phonebook-setting/41/${part}`);
});

test('strangers are led to where one joins, members are told why they may not, a closed circle says why [B307][D140]', async () => {
  serve(settings.viewSettings, () => fail('membersOnly'));
  serve(viewJoinForm, joinForm);
  serve(listCards, { list: [], next: -1 });
  renderScreen('/phonebook-setting/41', { session });
  await waitFor(() => expect(location.hash).toBe('#!/phonebook/41/join'));
});

test('a member without a right is told who can give it [B307]', async () => {
  serve(settings.viewSettings, () => fail('forbidden'));
  serve(settings.viewForbidden, {
    id: 41,
    name: '西湖茶友会',
    avatar: '',
    status: 1,
    reason: '',
    own: false,
  });
  renderScreen('/phonebook-setting/41/logs', { session });
  expect(await screen.findByText('您不是这个通讯录的管理员')).toBeTruthy();
});

test('an admin without the right of a page is told which one it takes [B307]', async () => {
  serve(settings.viewSettings, { ...circleSettings, can: { ...adminCan, apply: true } });
  renderScreen('/phonebook-setting/41/plugins', { session });
  expect(await screen.findByText('您没有“开关功能”的权限')).toBeTruthy();
});

test('a closed circle leads to the page that says why [R093]', async () => {
  serve(settings.viewSettings, () => fail('forbidden', { message: '这个通讯录已被禁止访问：诈骗' }));
  serve(settings.viewForbidden, {
    id: 41,
    name: '西湖茶友会',
    avatar: '',
    status: 3,
    reason: '诈骗',
    own: false,
  });
  renderScreen('/phonebook-setting/41', { session });
  expect(await screen.findByRole('heading', { name: '“西湖茶友会”已被禁止访问' })).toBeTruthy();
});

test('an edit sends what was changed and nothing else [R134]', async () => {
  const sent = serve(settings.editCircle, { ...circleSettings, name: '龙井茶友会', version: 4 });
  renderScreen('/phonebook-setting/41/edit', { session });
  const name = await screen.findByRole('textbox', { name: '名称' });
  await user.clear(name);
  await user.type(name, '龙井茶友会');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /付费加入/ }).disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: '职位' }));
  await press('加一项');
  const sheet = within(await dialog('新的项目'));
  await user.type(sheet.getByRole('textbox', { name: '项目名称' }), '届');
  await user.selectOptions(sheet.getByRole('combobox', { name: '怎么填' }), 'select');
  await user.type(sheet.getByRole('textbox', { name: '选项' }), '01\n02');
  await user.click(sheet.getByRole('button', { name: '好了' }));
  expect(await screen.findByText('选择 · 选填 · 01、02')).toBeTruthy();
  await press('保存');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    id: 41,
    version: 3,
    name: '龙井茶友会',
    asks: ['company', 'position'],
    fields: [{ label: '届', type: 'select', required: 0, options: ['01', '02'] }],
  });
});

test('who edits second keeps what they typed, and saves it over the new version or reads that [R134][D57]', async () => {
  let version = 3;
  serve(settings.viewSettings, () => ({ ...circleSettings, version, city: version === 3 ? '杭州' : '绍兴' }));
  const sent = serve(settings.editCircle, ({ body }) => {
    if (body.version !== version) throw new Failure('stateChanged', { message: '另一位管理员刚改过资料' });
    return { ...circleSettings, version: 5 };
  });
  renderScreen('/phonebook-setting/41/edit', { session });
  const intro = await screen.findByRole('textbox', { name: '介绍' });
  await user.type(intro, '，不谈生意');
  version = 4;
  await press('保存');
  await screen.findByText('您填的都还在。只把您改的几项存上去，还是先看最新的？');
  expect((intro as HTMLTextAreaElement).value).toBe('周末一起喝茶，不谈生意');
  await press('存我改的');
  await waitFor(() => expect(sent).toHaveLength(2));
  // The other's city stays: only what was changed here is sent.
  expect(sent[1]?.body).toEqual({ id: 41, version: 4, intro: '周末一起喝茶，不谈生意' });
});

test('the owner asks a member for help, with chosen rights [R133][D57]', async () => {
  serve(listAdmins, { list: [], max: 5 });
  serve(listCandidates, { list: [teaMember], next: -1 });
  const sent = serve(setAdmin, { list: [{ ...teaMember, role: 2, rights: ['apply', 'edit'] }], max: 5 });
  renderScreen('/phonebook-setting/41/admins', { session });
  await user.click(await screen.findByRole('button', { name: '请人帮忙' }));
  await user.click(within(await dialog('请谁来帮忙')).getByRole('button', { name: /林小满/ }));
  const sheet = within(await dialog('林小满可以'));
  await user.click(sheet.getByRole('checkbox', { name: '管理成员和分组' }));
  await user.click(sheet.getByRole('checkbox', { name: '修改资料和加入方式' }));
  await user.click(sheet.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('审核加入申请、修改资料和加入方式')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ id: 41, member_id: 501, rights: ['apply', 'edit'] });
});

test('a module is switched at once, and back when that is refused [R136][D77]', async () => {
  const forum = {
    key: 'forum',
    title: '论坛',
    what: '大家发帖',
    path: '/x',
    enabled: true,
    visible: 1,
    sort: 1,
    members_only: 1,
  };
  serve(settings.listPlugins, { list: [forum] });
  serve(settings.setPlugins, () => fail('tooOften'));
  renderScreen('/phonebook-setting/41/plugins', { session });
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /论坛/ });
  expect(screen.getByRole('link', { name: '去论坛' }).getAttribute('href')).toBe(`#!${forum.path}`);
  await user.click(toggle);
  expect(await screen.findByText('操作太频繁，请稍后再试')).toBeTruthy();
  await waitFor(() =>
    expect(
      screen.getByRole('switch', { name: /论坛/ }).getAttribute('aria-checked') ?? String(toggle.checked),
    ).toBe('true'),
  );
  const sent = serve(settings.setPlugins, { list: [{ ...forum, visible: 2 }] });
  await press(/给谁看/);
  await screen.findByRole('button', { name: '管理员可见' });
  expect(screen.queryByRole('button', { name: '所有人可见' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '管理员可见' }));
  await waitFor(() =>
    expect(sent[0]?.body.rows).toEqual([{ key: 'forum', enabled: 1, visible: 2, sort: 1 }]),
  );
});

test('the log reads as sentences, with what changed [R129][D70]', async () => {
  serve(settings.listLogs, {
    list: [
      {
        log_id: 9,
        at: 1_790_000_000,
        what: 'edit',
        title: '修改了资料',
        actor: '林小满',
        target: '',
        changes: [{ label: '名称', before: '茶友会', after: '西湖茶友会' }],
      },
    ],
    next: -1,
  });
  renderScreen('/phonebook-setting/41/logs', { session });
  expect(await screen.findByText('林小满修改了资料')).toBeTruthy();
  expect(screen.getByText('名称：茶友会 → 西湖茶友会')).toBeTruthy();
});

const offer = {
  waiting: false,
  mine: true,
  name: '西湖茶友会',
  to: '',
  from: '陈晨',
  due_at: 0,
  members: 12,
};

test('the owner gives the circle to a member, who takes it over [D68]', async () => {
  serve(viewCircle, ownCircle);
  serve(viewTransfer, offer);
  serve(listCandidates, { list: [teaMember], next: -1 });
  const sent = serve(transferCircle, { ...offer, waiting: true, to: '林小满', due_at: 1_790_000_000 });
  renderScreen('/phonebook-setting/41/transfer', { session });
  await user.click(await screen.findByRole('button', { name: '选一位成员' }));
  await user.click(within(await dialog('转让给谁')).getByRole('button', { name: /林小满/ }));
  await user.click(await screen.findByRole('button', { name: '转让' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 41, member_id: 501 }));
});

test('whoever is asked takes over and runs the circle [D68]', async () => {
  serve(viewCircle, ownCircle);
  serve(viewTransfer, { ...offer, waiting: true, mine: false, to: '林小满', due_at: 1_790_000_000 });
  const sent = serve(answerTransfer, { owner: true });
  renderScreen('/phonebook-setting/41/transfer', { session });
  expect(await screen.findByText('陈晨请您接手“西湖茶友会”')).toBeTruthy();
  serve(settings.viewSettings, circleSettings);
  await press('接手');
  await waitFor(() => expect(location.hash).toBe('#!/phonebook-setting/41'));
  expect(sent[0]?.body).toEqual({ id: 41, accept: 'yes' });
});

const terms = { name: '西湖茶友会', status: 1, members: 12, paid: 0, dissolve_at: 1_790_000_000 };

test('dissolving takes the name, typed [D68]', async () => {
  serve(viewDissolve, { ...terms, paid: 2 });
  const sent = serve(dissolveCircle, { ...terms, status: 4, dissolve_at: 1_990_000_000 });
  renderScreen('/phonebook-setting/41/dissolve', { session });
  const name = await screen.findByRole('textbox', { name: /确认/ });
  await user.type(name, '茶友会');
  await press('公告 7 天后解散');
  expect(await screen.findByText('请照着输入“西湖茶友会”')).toBeTruthy();
  expect(sent).toHaveLength(0);
  await user.clear(name);
  await user.type(name, '西湖茶友会');
  await press('公告 7 天后解散');
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 41, name: '西湖茶友会' }));
});

test('with paid members it is told before and can be taken back [D68]', async () => {
  serve(viewDissolve, { ...terms, paid: 5, status: 4 });
  const sent = serve(cancelDissolve, { ...terms, paid: 5 });
  renderScreen('/phonebook-setting/41/dissolve', { session });
  expect(await screen.findByText(/其中 5 位的会费会按剩余天数退还/)).toBeTruthy();
  await press('取消解散');
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 41 }));
});
