import { findSettings, listBanners } from '@qunlu/contract/article/calls.ts';
import {
  dismissPerson,
  viewFindPage,
  viewIndustryPage,
  type FindPage,
} from '@qunlu/contract/discovery/blocks.ts';
import { ownIndustryCall } from '@qunlu/contract/discovery/calls.ts';
import type { FoundPerson } from '@qunlu/contract/discovery/search.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};

const person = (changes: Partial<FoundPerson> = {}): FoundPerson => ({
  user_id: 7100,
  name: '张青禾',
  avatar: '',
  card_id: 9100,
  title: '青禾茶业 创始人',
  certified: 0,
  tie: '',
  friends: 0,
  place: '',
  ...changes,
});

const circle = {
  id: 12,
  name: '张家口茶友会',
  avatar: '',
  category: 7,
  city: '张家口',
  members: 28,
  join_type: 0,
  status: 1,
  intro: '',
  fee: 0,
  joined: false,
  friends: 0,
};
const page: FindPage = {
  people: [],
  circles: [],
  services: [],
  activities: [],
  personal: true,
  city: '',
};

beforeEach(() => {
  serve(listBanners, { list: [] });
  serve(findSettings, { list: [{ key: 'circles', title: '通讯录', url: '/app/find/phonebook' }] });
  serve(ownIndustryCall, { industry1: null, industry2: null, change_at: 0 });
});

test('finding begins with the search and the operator’s tabs; on the first day each block says what to do [R012][C072][D148]', async () => {
  serve(viewFindPage, page);
  renderScreen('/app/find', { session });
  expect((await screen.findByRole('link', { name: '搜索人、通讯录、服务和活动' })).getAttribute('href')).toBe(
    '#!/app/search',
  );
  const tabs = within(screen.getByRole('navigation', { name: '找什么' }));
  await waitFor(() =>
    expect(tabs.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      '#!/app/find/phonebook',
    ]),
  );
  for (const name of [
    /分享我的名片/,
    /加入一个通讯录/,
    /选择我的行业/,
    /创建通讯录/,
    /发布服务/,
    /办一场活动/,
  ])
    await screen.findByRole('link', { name });
});

test('people one may know stand there with the reason and can be dismissed; a dismissal that fails brings them back [R012]', async () => {
  const people = [
    person({ tie: 'common', friends: 2 }),
    person({ user_id: 7101, name: '李同场', tie: 'met', place: '春茶会' }),
  ];
  const dismissed: number[] = [];
  let broken = false;
  serve(viewFindPage, { ...page, people, city: '杭州市' });
  serve(dismissPerson, ({ body }) => {
    dismissed.push(body.user_id);
    return broken ? fail('busy') : { user_id: body.user_id };
  });
  renderScreen('/app/find', { session });
  const block = within(await screen.findByRole('region', { name: '可能认识的人' }));
  expect(block.getByRole('link', { name: /张青禾/ }).textContent).toContain('共同好友 2 位');
  expect(block.getByRole('link', { name: /李同场/ }).textContent).toContain('一起参加过「春茶会」');
  await user.click(block.getByRole('button', { name: '不再推荐张青禾' }));
  await waitFor(() => expect(block.queryByRole('link', { name: /张青禾/ })).toBeNull());
  expect(dismissed).toEqual([7100]);
  broken = true;
  await user.click(block.getByRole('button', { name: '不再推荐李同场' }));
  await block.findByRole('link', { name: /李同场/ });
});

test('of many people one may know five stand before the circles, the rest by one press [R012]', async () => {
  const people = Array.from({ length: 8 }, (_, at) => person({ user_id: 7200 + at, name: `茶友${at}` }));
  serve(viewFindPage, { ...page, people });
  renderScreen('/app/find', { session });
  const block = within(await screen.findByRole('region', { name: '可能认识的人' }));
  expect(block.getAllByRole('link')).toHaveLength(5);
  await user.click(block.getByRole('button', { name: '再看 3 位' }));
  expect(block.getAllByRole('link')).toHaveLength(8);
});

test('with personalisation off nobody is guessed: the blocks say the city [D17]', async () => {
  serve(viewFindPage, { ...page, people: [person()], circles: [circle], personal: false, city: '杭州市' });
  renderScreen('/app/find', { session });
  await screen.findByRole('region', { name: '杭州市的人' });
  screen.getByRole('region', { name: '杭州市的通讯录' });
  expect(screen.queryByText('可能认识的人')).toBeNull();
});

test('an industry from 100 to 199 has a page with its people and circles; one without anybody says how to be the first [R015][K076][B193]', async () => {
  serve(viewIndustryPage, ({ query }) => ({
    id: 1,
    name: '农林牧渔',
    people: query.industry === 101 ? [person({ tie: 'friend' })] : [],
    circles: query.industry === 101 ? [circle] : [],
    services: [],
  }));
  const { unmount } = renderScreen('/app/find/custom?industry=101', { session });
  within(await screen.findByRole('region', { name: '同行的人' })).getByRole('link', { name: /张青禾/ });
  expect(
    within(screen.getByRole('region', { name: '通讯录' }))
      .getByRole('link', { name: '全部通讯录' })
      .getAttribute('href'),
  ).toBe('#!/app/find/phonebook/list?industry=1');
  unmount();
  renderScreen('/app/find/custom?industry=102', { session });
  expect((await screen.findByRole('link', { name: '设置我的行业' })).getAttribute('href')).toBe(
    '#!/user/industry',
  );
});
