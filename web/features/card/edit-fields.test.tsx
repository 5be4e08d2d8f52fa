import { postCard } from '@qunlu/contract/card/calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { navigate } from '../../platform/router/location.ts';
import {
  back,
  choose,
  field,
  open,
  openPart,
  press,
  retype,
  save,
  serveOwnCard,
  user,
} from '../../testing/card-editor.ts';
import { ownCard } from '../../testing/cards.ts';
import { serve } from '../../testing/serve.ts';

beforeEach(() => serveOwnCard());

test('every refusal is the contract’s own sentence, and nothing is sent [D29]', async () => {
  const posted = serve(postCard, ownCard);
  await open();
  await user.clear(field('姓名'));
  await openPart(/^联系方式/, '手机');
  await retype('手机', '123');
  await retype('邮箱', 'lin@');
  await retype('微信', 'a*b');
  await retype('QQ', '12');
  await save();
  for (const sentence of [
    '手机号码格式不正确',
    '邮箱格式不正确，请填写如 name@example.com',
    '微信不能包含 * 或 |',
    'QQ号码为5到12位数字',
  ])
    expect(await screen.findByText(sentence)).toBeTruthy();
  expect(document.activeElement).toBe(field('手机'));
  await press('返回');
  await screen.findByLabelText('姓名');
  await save();
  expect(await screen.findByText('请填写姓名')).toBeTruthy();
  expect(document.activeElement).toBe(field('姓名'));
  await user.type(field('姓名'), '林知远');
  expect(screen.getByText('手机号码格式不正确')).toBeTruthy();
  // what is wrong on another page is led to
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('手机')));
  expect(posted).toHaveLength(0);
});

test('wechat and the like travel in cardExtends, privacy in permissions, the birthday in seconds [B021][B022][B035][B105][D21]', async () => {
  const posted = serve(postCard, ownCard);
  await open();
  await openPart(/^联系方式/, '微信');
  await retype('微信', 'newid');
  await back();
  const choice = within(await screen.findByRole('radiogroup', { name: '谁能看联系方式' }));
  await user.click(choice.getByRole('radio', { name: '好友和同圈' }));
  expect(screen.getByText(/^好友和同一通讯录的成员。/)).toBeTruthy();
  await user.click(choice.getByRole('radio', { name: '仅好友' }));
  // near the top, before what the card holds
  const about = screen.getByRole('button', { name: /^照片与个人信息/ });
  expect(choice.getByRole('radio', { name: '仅好友' }).compareDocumentPosition(about)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await openPart(/^照片与个人信息/, '生日，年');
  await choose('生日，年', '1990年');
  await choose('生日，月', '1月');
  await choose('生日，日', '31日');
  await back();
  await save();
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]?.body).toEqual({
    cardExtends: [{ key: '微信', value: 'newid' }],
    permissions: { privacy: 2 },
    birthday: 633_715_200,
  });
  await screen.findByText('名片已保存');
});

test('a work entry is added on a page of its own, with its months and 至今 [B034][D16]', async () => {
  const posted = serve(postCard, ownCard);
  await open();
  await press('添加工作经历');
  const page = within(await screen.findByRole('dialog'));
  await user.click(page.getByRole('button', { name: '完成' }));
  expect(await page.findByText('请填写公司')).toBeTruthy();
  expect(page.getByText('请选择开始时间')).toBeTruthy();
  await user.type(page.getByLabelText('公司'), '青禾茶业');
  await user.selectOptions(page.getByLabelText('开始时间，年'), '2014年');
  await user.selectOptions(page.getByLabelText('开始时间，月'), '3月');
  await user.click(page.getByRole('button', { name: '完成' }));
  expect(await screen.findByText(/2014.03 – 至今/)).toBeTruthy();
  await save();
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]?.body.cardWorks).toMatchObject([
    { company: '青禾茶业', start_at: 1_393_603_200, end_at: 0 },
  ]);
  await screen.findByText('名片已保存');
});

test('an end before its start is refused; an entry can be removed [D16]', async () => {
  await open('/card/edit?id=9001', {
    ...ownCard,
    cardEducations: [
      {
        id: 1,
        school: '浙江大学',
        major: '茶学',
        degree: 5,
        start_at: 1_125_504_000,
        end_at: 1_243_785_600,
        description: '',
      },
    ],
  });
  await press(/浙江大学/);
  const page = within(await screen.findByRole('dialog'));
  await user.selectOptions(page.getByLabelText('结束时间，年'), '2004年');
  await user.click(page.getByRole('button', { name: '完成' }));
  expect(await page.findByText('结束时间不能早于开始时间')).toBeTruthy();
  await user.click(page.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(screen.queryByText('浙江大学')).toBeNull());
  await press('撤销');
  expect(await screen.findByText('浙江大学')).toBeTruthy();
});

test('the field picker opens as a page: a name and what it says, and the card has the field [V050][B165]', async () => {
  const posted = serve(postCard, ownCard);
  await open('/card/edit?id=9001', { ...ownCard, cardExtends: [{ key: '门店', value: '平江路' }] });
  await press('添加一项');
  const page = within(await screen.findByRole('dialog', { name: '更多信息' }));
  await user.click(page.getByRole('button', { name: '完成' }));
  expect(await page.findByText('请填写名称')).toBeTruthy();
  await user.type(page.getByLabelText('名称'), '擅长');
  await user.type(page.getByLabelText('内容'), '评茶');
  await user.click(page.getByRole('button', { name: '完成' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('擅长')).toBeTruthy();
  await save();
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]?.body.cardExtends).toContainEqual({ key: '擅长', value: '评茶' });
  await screen.findByText('名片已保存');
});

test('an entry of one’s own has a name of its own: not that of a field, not one that is taken [D204]', async () => {
  await open('/card/edit?id=9001', { ...ownCard, cardExtends: [{ key: '门店', value: '平江路' }] });
  await press('添加一项');
  const page = within(await screen.findByRole('dialog'));
  await user.type(page.getByLabelText('名称'), '微信');
  await user.tab();
  expect(await page.findByText('「微信」在上面有单独的一栏，请填在那里')).toBeTruthy();
  await user.clear(page.getByLabelText('名称'));
  await user.type(page.getByLabelText('名称'), '门店');
  await user.tab();
  expect(await page.findByText('已经有「门店」了，请换一个名称')).toBeTruthy();
});

test('the city is chosen on a full page, with its code [B165]', async () => {
  const posted = serve(postCard, ownCard);
  await open('/card/edit?id=9001', { ...ownCard, cityname: '', citycode: '' });
  await openPart(/^联系方式/, '手机');
  await press('城市：选择城市');
  // not the one that says that cities are being loaded
  const usual = within(await screen.findByRole('region', { name: '热门城市' }));
  await user.click(usual.getByRole('button', { name: '苏州市' }));
  expect(await screen.findByRole('button', { name: '城市：苏州市' })).toBeTruthy();
  await back();
  await save();
  await waitFor(() => expect(posted[0]?.body).toEqual({ cityname: '苏州市', citycode: '320500' }));
  await screen.findByText('名片已保存');
});

test('a sex that nobody chose reads as not filled in, and is not sent [K015]', async () => {
  const posted = serve(postCard, ownCard);
  await open();
  await openPart(/^照片与个人信息/, '性别');
  expect(field('性别').selectedOptions[0]?.textContent).toBe('未填写');
  await back();
  await retype('公司', '新茶事');
  await openPart(/^照片与个人信息/, '性别');
  await choose('性别', '男');
  await choose('性别', '未填写');
  await back();
  await save();
  await waitFor(() => expect(posted[0]?.body).toEqual({ company: '新茶事' }));
  await screen.findByText('名片已保存');
  navigate('/card/edit?id=9001&part=about');
  await screen.findByLabelText('性别');
  await choose('性别', '男');
  await back();
  await save();
  await waitFor(() => expect(posted[1]?.body).toEqual({ sex: 1 }));
});

test('search engines list a card only where its owner says so', async () => {
  const posted = serve(postCard, ownCard);
  await open();
  const listed = screen.getByRole('switch', { name: '搜索引擎收录' });
  expect(listed.getAttribute('aria-checked') ?? String((listed as HTMLInputElement).checked)).toBe('false');
  await user.click(listed);
  await save();
  await waitFor(() => expect(posted[0]?.body).toEqual({ listed: 1 }));
});

test('too long a name is told while it is typed', async () => {
  await open();
  await user.type(field('姓名'), '超过二十个字的姓名超过二十个字的姓名');
  expect(await screen.findByText('姓名最多20个字，请删减')).toBeTruthy();
  expect(screen.getByLabelText('已写21字，最多20字')).toBeTruthy();
});

test('the style is seen as it is chosen [D37]', async () => {
  await open();
  const face = () => document.querySelector('article') as HTMLElement;
  const swipe = (x: number) => {
    fireEvent.pointerDown(face(), { pointerType: 'touch', clientX: 200, clientY: 100 });
    fireEvent.pointerUp(face(), { pointerType: 'touch', clientX: 200 + x, clientY: 110 });
  };
  for (const [x, style] of [
    [-90, '2'],
    [90, '1'],
    [90, '5'],
    [-90, '1'],
    [-20, '1'],
  ] as const) {
    swipe(x);
    await waitFor(() => expect(face().dataset['style']).toBe(style));
  }
  await user.click(screen.getByRole('radio', { name: '远山' }));
  expect(document.querySelector('article')?.dataset['style']).toBe('4');
  await user.click(screen.getByRole('radio', { name: '楷体' }));
  expect(document.querySelector('article')?.dataset['font']).toBe('kai');
});

test('the portrait on the card being edited leads to where it is changed', async () => {
  await open();
  await user.click(await screen.findByRole('button', { name: '换头像' }));
  expect(await screen.findByRole('group', { name: '头像' })).toBeTruthy();
});
