import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  arrangeService,
  deleteService,
  listCategories,
  listServices,
  userServices,
  viewService,
} from '@qunlu/contract/service/calls.ts';
import { listComments } from '@qunlu/contract/service/comments.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { categories, teaLine, teaService } from '../../testing/services.ts';
import { makeWide } from '../../testing/window.ts';

const user = userEvent.setup();
const session = {};
const line = (id: number, title: string, over = {}) => ({ ...teaLine, service_id: id, title, ...over });

beforeEach(() => {
  serve(listCategories, { list: categories });
});

/** The services of the list, once there are some. */
const titles = () =>
  waitFor(() => {
    const found = screen
      .queryAllByRole('link')
      .filter((one) => /^#!\/service\/\d+$/.test(one.getAttribute('href') ?? ''))
      .map((one) => one.textContent);
    expect(found.length).toBeGreaterThan(0);
    return found;
  });
const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));

describe('finding services', () => {
  test('each stands with its seller, price and figures, and opens its page [R107]', async () => {
    serve(listServices, {
      list: [line(31, '茶席设计咨询'), line(32, '上门品鉴', { fee: 0, fee_max: 0 })],
      next: -1,
    });
    renderScreen('/service/list', { session });
    const [first, second] = await titles();
    for (const words of [
      '茶席设计咨询',
      '沈知微',
      '已认证',
      '远山设计 建筑师',
      '¥299.00 起',
      '4.85',
      '成交 34 单',
    ])
      expect(first).toContain(words);
    expect(second).toContain('免费');
  });

  test('by words or pinyin, both levels of the category, and in an order [R107][R011]', async () => {
    const asked = serve(listServices, { list: [line(31, '茶席设计咨询')], next: -1 });
    renderScreen('/service/list', { session });
    await titles();
    const last = () => asked.at(-1)?.query;
    await user.click(screen.getByRole('radio', { name: '设计' }));
    await waitFor(() => expect(last()).toEqual({ category_id: 1 }));
    await user.click(await screen.findByRole('radio', { name: '空间设计' }));
    await waitFor(() => expect(last()).toEqual({ category_id: 11 }));
    await user.click(screen.getByRole('radio', { name: '价格低' }));
    await waitFor(() => expect(last()).toEqual({ category_id: 11, sort: 'cheap' }));
    await user.type(screen.getByRole('searchbox'), 'cxsj');
    await waitFor(() => expect(last()).toEqual({ category_id: 11, sort: 'cheap', words: 'cxsj' }));
    await user.click(screen.getByRole('radio', { name: '全部' }));
    await waitFor(() => expect(last()).toEqual({ sort: 'cheap', words: 'cxsj' }));
  });

  test('narrowed by type, way, price and score; a price that makes no sense is said', async () => {
    const asked = serve(listServices, { list: [line(31, '茶席设计咨询')], next: -1 });
    renderScreen('/service/list', { session });
    await titles();
    await press('筛选');
    const sheet = within(await screen.findByRole('dialog', { name: '筛选' }));
    await user.click(sheet.getByRole('radio', { name: '咨询' }));
    await user.selectOptions(sheet.getByRole('combobox', { name: '方式' }), 'tel');
    await user.type(sheet.getByRole('textbox', { name: '最低价' }), '300');
    await user.type(sheet.getByRole('textbox', { name: '最高价' }), '200');
    await user.click(sheet.getByRole('radio', { name: '4 分以上' }));
    await user.click(sheet.getByRole('button', { name: '看结果' }));
    expect(sheet.getByText('最低价不能高过最高价')).toBeTruthy();
    await user.type(sheet.getByRole('textbox', { name: '最高价' }), '0');
    await user.click(sheet.getByRole('button', { name: '看结果' }));
    await waitFor(() =>
      expect(asked.at(-1)?.query).toEqual({
        type: 1,
        way: 'tel',
        fee_min: 30_000,
        fee_max: 200_000,
        score_min: 4,
      }),
    );
    expect(await screen.findByRole('button', { name: '筛选 4' })).toBeTruthy();
  });

  test('nothing found says so and clears the conditions; nothing there offers the first step', async () => {
    const asked = serve(listServices, { list: [], next: -1 });
    renderScreen('/service/list?category_id=2', { session });
    expect(await screen.findByText('没有找到合适的服务')).toBeTruthy();
    expect(asked[0]?.query).toEqual({ category_id: 2 });
    await press('清除条件');
    expect(await screen.findByText('还没有人发布服务')).toBeTruthy();
    expect(asked.at(-1)?.query).toEqual({});
    expect(screen.getByRole('link', { name: '发布服务' }).getAttribute('href')).toBe('#!/service/create');
  });

  test('more is fetched behind the last one; a failure is tried again', async () => {
    let fails = true;
    serve(listServices, ({ query }) => {
      if (!query.next) return { list: [line(31, '第一页')], next: 7 };
      if (fails) return fail('tooOften');
      return { list: [line(32, '第二页')], next: -1 };
    });
    renderScreen('/service/list', { session });
    await titles();
    await user.click(await screen.findByRole('button', { name: '加载更多' }));
    await screen.findByText('没有加载出来');
    fails = false;
    await press('重试');
    expect(await screen.findByText('第二页')).toBeTruthy();
    expect(screen.getByText('没有更多了')).toBeTruthy();
  });

  test('a failed fetch says so and is tried again', async () => {
    serve(listServices, () => fail('tooOften', { message: '看得太快了，请稍后再试' }));
    renderScreen('/service/list', { session });
    await screen.findByText('看得太快了，请稍后再试');
    serve(listServices, { list: [line(31, '茶席设计咨询')], next: -1 });
    await press('刷新重试');
    expect(await titles()).toHaveLength(1);
  });

  test('on a wide screen a service opens beside the list', async () => {
    makeWide();
    serve(listServices, { list: [line(31, '茶席设计咨询')], next: -1 });
    serve(viewService, teaService);
    serve(listComments, { list: [], next: -1 });
    renderScreen('/service/list', { session });
    await user.click(await screen.findByRole('link', { name: /茶席设计咨询/ }));
    const detail = within(screen.getByRole('region', { name: '详情' }));
    expect(await detail.findByRole('heading', { level: 1, name: '茶席设计咨询' })).toBeTruthy();
    expect(screen.getByRole('searchbox')).toBeTruthy();
  });
});

describe('services from both sides', () => {
  test('categories and what is recommended for who looks, the first step for who might sell [R011]', async () => {
    serve(listServices, { list: [line(31, '茶席设计咨询')], next: -1 });
    renderScreen('/app/service', { session });
    expect(await titles()).toHaveLength(1);
    const kinds = within(screen.getByRole('navigation', { name: '分类' })).getAllByRole('link');
    expect(kinds.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['设计', '#!/service/list?category_id=1'],
      ['法律', '#!/service/list?category_id=2'],
    ]);
    expect(screen.getByRole('link', { name: /搜索服务/ }).getAttribute('href')).toBe(
      '#!/service/list?search=1',
    );
    expect((await screen.findByRole('link', { name: /发布我的服务/ })).getAttribute('href')).toBe(
      '#!/service/create',
    );
    expect(screen.queryByRole('link', { name: /工作台/ })).toBeNull();
  });

  test('the desk and the own services for who sells [R011]', async () => {
    serve(userServices, { list: [line(31, '我的')], next: -1 });
    serve(listServices, { list: [], next: -1 });
    renderScreen('/app/service', { session });
    expect((await screen.findByRole('link', { name: /工作台/ })).getAttribute('href')).toBe(
      '#!/user/service/desk',
    );
    expect(screen.getByRole('link', { name: '我的服务' }).getAttribute('href')).toBe('#!/user/service');
  });
});

describe('the own services', () => {
  const own = [
    line(31, '置顶的', { is_top: 1, sort: 5 }),
    line(32, '审核中的', { audit: 0, access: false, sort: 3 }),
    line(33, '没通过的', { audit: 2, access: false }),
    line(34, '收起来的', { status: 2, access: false }),
    line(35, '普通的'),
  ];
  let mine: typeof own;

  beforeEach(() => {
    mine = own;
    serve(userServices, ({ query }) => (query.id === 7001 ? { list: mine, next: -1 } : fail('tooOften')));
  });

  test('each says how it stands; orders and a new one are a tap away [R039][B074][B075]', async () => {
    mine = [...own, line(36, '被举报的', { access: false })];
    renderScreen('/user/service', { session });
    const rows = await titles();
    expect(rows.map((row) => row.replace(/¥.*/, ''))).toEqual([
      '置顶置顶的',
      '审核中审核中的',
      '没有通过没通过的',
      '已隐藏收起来的',
      '普通的',
      '别人看不到被举报的',
    ]);
    expect(screen.getByRole('link', { name: /工作台/ }).getAttribute('href')).toBe('#!/user/service/desk');
    expect(screen.getByRole('link', { name: '发布服务' }).getAttribute('href')).toBe('#!/service/create');
  });

  async function choose(title: string, act: string): Promise<void> {
    await user.click(await screen.findByRole('button', { name: `更多：${title}` }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: new RegExp(`^${act}`) }),
    );
  }

  test('topped, put first, hidden and shown again [R039][B074]', async () => {
    const asked = serve(arrangeService, teaService);
    renderScreen('/user/service', { session });
    await titles();
    await choose('普通的', '置顶');
    await screen.findByText('已置顶');
    await choose('置顶的', '取消置顶');
    await screen.findByText('已取消置顶');
    await choose('普通的', '排到最前');
    await screen.findByText('已排到最前');
    await choose('普通的', '隐藏');
    await screen.findByText('已隐藏，只有您能看到');
    await choose('收起来的', '重新显示');
    await screen.findByText('已重新显示');
    expect(asked.map(({ body }) => body)).toEqual([
      { id: 35, is_top: 1 },
      { id: 31, is_top: 0 },
      { id: 35, sort: 6 },
      { id: 35, status: 2 },
      { id: 34, status: 1 },
    ]);
  });

  test('what the rule forbids is said [D47]', async () => {
    serve(arrangeService, () => fail('forbidden', { message: '最多置顶 3 个，请先取消一个' }));
    renderScreen('/user/service', { session });
    await titles();
    await choose('普通的', '置顶');
    expect(await screen.findByText('最多置顶 3 个，请先取消一个')).toBeTruthy();
  });

  test('deleted only after asking [R039]', async () => {
    const asked = serve(deleteService, ({ query }) => {
      mine = mine.filter((one) => one.service_id !== query.id);
      return { service_id: query.id };
    });
    renderScreen('/user/service', { session });
    await titles();
    const answer = async (name: string) =>
      user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
    await choose('普通的', '删除');
    await answer('取消');
    expect(asked).toHaveLength(0);
    await choose('普通的', '删除');
    await answer('删除');
    expect(await screen.findByText('服务已删除')).toBeTruthy();
    await waitFor(async () => expect(await titles()).toHaveLength(4));
    expect(asked[0]?.query.id).toBe(35);
  });

  test('who has none reads what it is for', async () => {
    mine = [];
    renderScreen('/user/service', { session });
    expect(await screen.findByText('还没有服务')).toBeTruthy();
    expect(screen.getByRole('link', { name: '发布服务' })).toBeTruthy();
  });
});
