import { hitCard, listCards, postCard, viewCard, viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { navigate } from '../../platform/router/location.ts';
import { ownCard, othersCard } from '../../testing/cards.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { cardKey } from './queries.ts';
import { saveCard } from './queries/edit.ts';

const user = userEvent.setup();
const session = {};
const field = (label: string): HTMLInputElement & HTMLSelectElement => screen.getByLabelText(label);
const done = () => user.click(screen.getByRole('button', { name: '完成' }));
const save = done;
/** Opens a page of the editor by its row. */
const page = async (row: RegExp, label: string) => {
  await user.click(screen.getByRole('button', { name: row }));
  return screen.findByLabelText(label);
};
/** Leaves it for the overview. */
const back = async () => {
  await done();
  await screen.findByLabelText('姓名');
};
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const choose = (label: string, value: string) => user.selectOptions(screen.getByLabelText(label), value);

/** An answer that comes when it is told to. */
function later<T>() {
  return Promise.withResolvers<T>();
}

beforeEach(() => {
  serve(viewCard, ownCard);
  serve(viewDefaultCard, ownCard);
  serve(listCards, { list: [ownCard], next: -1 });
});

async function open(path = '/card/edit?id=9001', card: Card = ownCard) {
  serve(viewCard, card);
  const app = renderScreen(path, { session });
  await screen.findByLabelText('姓名');
  return app;
}

async function retype(label: string, text: string): Promise<void> {
  await user.clear(field(label));
  await user.type(field(label), text);
}

describe('saving', () => {
  test('the screen shows the new values before the server answers [B029]', async () => {
    const answer = later<Card>();
    const posted = serve(postCard, () => answer.promise);
    await open();
    await retype('姓名', '林新名');
    await retype('公司', '新茶事');
    await save();
    expect(await screen.findByRole('heading', { name: '林新名' })).toBeTruthy();
    expect(screen.getByText('新茶事 主理人')).toBeTruthy();
    expect(posted[0]?.query).toEqual({ id: 9001 });
    expect(posted[0]?.body).toEqual({ realname: '林新名', company: '新茶事' });
    expect(screen.queryByText('名片已保存')).toBeNull();
    answer.resolve({ ...ownCard, realname: '林新名', company: '新茶事', title: '新茶事 主理人' });
    expect(await screen.findByText('名片已保存')).toBeTruthy();
    expect(localStorage.getItem('card-draft-7001-9001')).toBeNull();
  });

  test('what fails is taken back, and a tip says so with the reason [B030][M019]', async () => {
    const answer = later<Card>();
    serve(postCard, () => answer.promise);
    await open();
    await retype('姓名', '林新名');
    await save();
    expect(await screen.findByRole('heading', { name: '林新名' })).toBeTruthy();
    answer.resolve(
      // the handler answers with a refusal
      Promise.resolve().then(() =>
        fail('refused', { message: '姓名未通过审核，请修改后再试' }),
      ) as unknown as Card,
    );
    expect(await screen.findByText('保存失败，已恢复原来的内容。姓名未通过审核，请修改后再试')).toBeTruthy();
    expect(await heading()).toBe('林知远');
  });

  test('of two saves at once the one that fails takes back its own change alone [B029][B030]', async () => {
    for (const [failing, shown] of [
      [0, { realname: '林知远', company: '新茶事' }],
      [1, { realname: '林新名', company: ownCard.company }],
    ] as const) {
      const answers = [later<Card>(), later<Card>()];
      const changes = [{ realname: '林新名' }, { company: '新茶事' }];
      let asked = 0;
      serve(postCard, () => answers[asked++]?.promise ?? ownCard);
      const { client, unmount } = await open();
      const held = () => client.getQueryData<Card>(cardKey(9001));
      const saves = changes.map((one) => saveCard(client, 9001, one));
      await waitFor(() => expect(held()).toMatchObject({ realname: '林新名', company: '新茶事' }));
      // The later one is answered first, as far as both were sent.
      for (const at of [1, 0])
        if (at === failing) answers[at]?.reject(new Failure('forbidden', { message: '现在不能修改' }));
        else answers[at]?.resolve({ ...ownCard, ...changes[at] });
      expect(await Promise.all(saves)).toEqual(changes.map((_, at) => at !== failing));
      expect(held()).toMatchObject(shown);
      unmount();
    }
  });

  test('what was typed is still there for another try, or is given up', async () => {
    serve(postCard, () => fail('forbidden', { message: '现在不能修改' }));
    await open();
    await retype('姓名', '林新名');
    await save();
    await screen.findByText(/保存失败/);
    navigate('/card/edit?id=9001');
    await screen.findByLabelText('姓名');
    expect(field('姓名').value).toBe('林新名');
    expect(screen.getByText('有未保存的修改，已为您恢复')).toBeTruthy();
    await press('放弃');
    await waitFor(() => expect(field('姓名').value).toBe('林知远'));
    expect(screen.queryByText('有未保存的修改，已为您恢复')).toBeNull();
  });

  test('no changes, or no card, send nothing [B031][B032]', async () => {
    const posted = serve(postCard, ownCard);
    const { client } = await open();
    await save();
    expect(await heading()).toBe('林知远');
    expect(await saveCard(client, 0, { realname: '无主' })).toBe(true);
    expect(posted).toHaveLength(0);
  });

  test('the editor leads back to the card it was opened from', async () => {
    serve(postCard, { ...ownCard, provide: '做茶' });
    renderScreen('/card/9001', { session });
    await user.click(await screen.findByRole('button', { name: '编辑' }));
    await screen.findByLabelText('姓名');
    await page(/^我能提供/, '我能提供');
    await user.type(field('我能提供'), '做茶');
    await back();
    const length = history.length;
    await save();
    expect(await screen.findByText('做茶')).toBeTruthy();
    expect(location.hash).toBe('#!/card/9001');
    expect(history.length).toBe(length);
  });
});

describe('which card', () => {
  test('that of ?id=, else the default one [D192]', async () => {
    serve(viewDefaultCard, { ...ownCard, card_id: 9005, realname: '默认的' });
    const posted = serve(postCard, { ...ownCard, card_id: 9005 });
    await open('/card/edit');
    expect(field('姓名').value).toBe('默认的');
    await retype('职位', '茶人');
    serve(viewCard, { ...ownCard, card_id: 9005 });
    await save();
    await waitFor(() => expect(posted[0]?.query).toEqual({ id: 9005 }));
    await screen.findByRole('heading', { level: 1 });
  });

  test('somebody else’s is not there', async () => {
    serve(viewCard, othersCard);
    serve(hitCard, { views: 1 });
    renderScreen('/card/edit?id=12', { session });
    expect(await screen.findByText('名片不存在或已不可见')).toBeTruthy();
    expect(screen.queryByLabelText('姓名')).toBeNull();
  });

  test('one beyond the quota says why it cannot be changed [D28]', async () => {
    serve(viewCard, { ...ownCard, can: { ...ownCard.can, edit: false } });
    renderScreen('/card/edit?id=9001', { session });
    expect(await screen.findByText('这张名片暂时不能修改')).toBeTruthy();
  });
});

describe('fields', () => {
  test('every refusal is the contract’s own sentence, and nothing is sent [D29]', async () => {
    const posted = serve(postCard, ownCard);
    await open();
    await user.clear(field('姓名'));
    await page(/^联系方式/, '手机');
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
    await page(/^联系方式/, '微信');
    await retype('微信', 'newid');
    await back();
    await page(/^谁可以看联系方式/, '谁可以看联系方式');
    await choose('谁可以看联系方式', '好友和同一通讯录的成员');
    expect(await screen.findByText(/通讯录还没有开通，目前只有好友能看/)).toBeTruthy();
    await choose('谁可以看联系方式', '仅好友');
    expect(screen.queryByText(/通讯录还没有开通/)).toBeNull();
    await back();
    await page(/^照片与个人信息/, '生日，年');
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
    await page(/^联系方式/, '手机');
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
    await page(/^照片与个人信息/, '性别');
    expect(field('性别').selectedOptions[0]?.textContent).toBe('未填写');
    await back();
    await retype('公司', '新茶事');
    await page(/^照片与个人信息/, '性别');
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
});

test('every screen that lists the card shows the edit [B029]', async () => {
  const answer = later<Card>();
  serve(postCard, () => answer.promise);
  const { client } = await open();
  client.setQueryData(['card.list', {}], { list: [ownCard], next: -1 });
  const saving = saveCard(client, 9001, { position: '茶人' });
  await vi.waitFor(() =>
    expect(client.getQueryData<{ list: Card[] }>(['card.list', {}])?.list[0]?.title).toBe('半山茶事 茶人'),
  );
  answer.resolve({ ...ownCard, position: '茶人', title: '半山茶事 茶人' });
  expect(await saving).toBe(true);
});
