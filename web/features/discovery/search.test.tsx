import { findSettings, listBanners } from '@qunlu/contract/article/calls.ts';
import { ownIndustryCall } from '@qunlu/contract/discovery/calls.ts';
import {
  searchAll,
  searchList,
  type FoundPerson,
  type SearchResult,
} from '@qunlu/contract/discovery/search.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { askLine } from '../../testing/asks.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { RETRY_LABEL } from '../../ui/words.ts';

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
const unnamed = { user_id: 0, name: '匿名提问人', avatar: '', card_id: 0, title: '', certified: 0 };
const none = { list: [], more: false };
const nothing: SearchResult = {
  people: none,
  circles: none,
  services: none,
  activities: none,
  topics: none,
  courses: none,
  questions: none,
  articles: none,
  messages: none,
};
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

const field = () => screen.findByRole('searchbox', { name: '搜索人、通讯录、服务和活动' });

beforeEach(() => {
  localStorage.removeItem('search-history-7001');
  serve(listBanners, { list: [] });
  serve(findSettings, { list: [{ key: 'circles', title: '通讯录', url: '/app/find/phonebook' }] });
  serve(ownIndustryCall, { industry1: null, industry2: null, change_at: 0 });
});

test('one types and what fits stands there in groups, with how one knows whom; more of a group is a press away [V022][R012]', async () => {
  const asked: string[] = [];
  serve(searchAll, ({ query }) => {
    asked.push(query.q);
    return {
      ...nothing,
      people: {
        list: [
          person({ tie: 'friend', certified: 1 }),
          person({ user_id: 7101, name: '张三丰', tie: 'common', friends: 3 }),
          person({ user_id: 7102, name: '张小满', tie: 'fellow', place: '晨跑会' }),
        ],
        more: true,
      },
      circles: { list: [circle], more: false },
    };
  });
  renderScreen('/app/search', { session });
  const input = await field();
  expect(document.activeElement).toBe(input);
  await user.type(input, '张');
  const people = within(await screen.findByRole('region', { name: '人' }));
  const rows = people.getAllByRole('link').filter((one) => one.hasAttribute('data-row'));
  expect(rows.map((one) => one.getAttribute('href'))).toEqual([
    '#!/card/9100',
    '#!/card/9100',
    '#!/card/9100',
  ]);
  expect(rows[0]?.textContent).toContain('青禾茶业 创始人好友');
  expect(rows[0]?.textContent).toContain('已认证');
  expect(rows[1]?.textContent).toContain('共同好友 3 位');
  expect(rows[2]?.textContent).toContain('同在「晨跑会」');
  expect(people.getByRole('link', { name: '更多人' }).getAttribute('href')).toBe(
    '#!/app/search/list?kind=people&q=%E5%BC%A0',
  );
  within(screen.getByRole('region', { name: '通讯录' })).getByRole('link', { name: /张家口茶友会/ });
  expect(screen.queryByRole('region', { name: '服务' })).toBeNull();
  expect(asked).toEqual(['张']);
});

test('posts and courses of my circles stand among what was found, with their circle [R012][D78][D81]', async () => {
  const at = { id: 12, name: '西湖茶友会' };
  serve(searchAll, {
    ...nothing,
    topics: {
      list: [
        {
          topic_id: 41,
          circle: at,
          person: person({ name: '苏晓' }),
          title: '今年的龙井开采了',
          image: '',
          comments: 3,
          at: 1_790_000_000,
          path: '/phonebook/12/topic/41',
        },
      ],
      more: true,
    },
    courses: {
      list: [
        {
          course_id: 5,
          circle: at,
          title: '龙井制茶十讲',
          cover: '',
          price: 9900,
          lessons: 10,
          path: '/phonebook/12/course/5',
        },
      ],
      more: false,
    },
  });
  renderScreen('/app/search?q=%E9%BE%99%E4%BA%95', { session });
  const posts = within(await screen.findByRole('region', { name: '圈子里的讨论' }));
  const post = posts.getByRole('link', { name: /今年的龙井开采了/ });
  expect(post.getAttribute('href')).toBe('#!/phonebook/12/topic/41');
  expect(post.textContent).toMatch(/苏晓 · 西湖茶友会 · .*3 条评论/);
  expect(posts.getByRole('link', { name: '更多圈子里的讨论' }).getAttribute('href')).toContain('kind=topics');
  const course = within(screen.getByRole('region', { name: '课程' })).getByRole('link');
  expect(course.getAttribute('href')).toBe('#!/phonebook/12/course/5');
  expect(course.textContent).toContain('10 节 · ¥99.00 · 西湖茶友会');
});

test('questions stand among what was found, as questions do in a list; no name where none was said [R012][D128]', async () => {
  serve(searchAll, {
    ...nothing,
    questions: {
      list: [
        { ...askLine, question_id: 61, text: '房东不退押金怎么办？', answers: 0 },
        {
          ...askLine,
          question_id: 62,
          kind: 2,
          anonymous: true,
          user: unnamed,
          answerer: null,
          text: '押金的悬赏',
        },
      ],
      more: true,
    },
  });
  renderScreen('/app/search?q=%E6%88%BF%E4%B8%9C', { session });
  const found = within(await screen.findByRole('region', { name: '问题' }));
  const row = await found.findByRole('link', { name: /房东不退押金怎么办/ });
  expect(row.getAttribute('href')).toBe('#!/ask/question/61');
  expect((await found.findByRole('link', { name: /押金的悬赏/ })).textContent).toContain('匿名提问人');
  expect(found.getByRole('link', { name: '更多问题' }).getAttribute('href')).toContain('kind=questions');
});

test('letters typed in one go are one question, and what was found stays until the next answer', async () => {
  const asked: string[] = [];
  let answer: (() => void) | undefined;
  serve(searchAll, async ({ query }) => {
    asked.push(query.q);
    if (query.q === 'zhangs') await new Promise<void>((resolve) => (answer = resolve));
    return { ...nothing, people: { list: [person({ name: `找到${query.q}` })], more: false } };
  });
  renderScreen('/app/search', { session });
  await user.type(await field(), 'zhang');
  await screen.findByRole('link', { name: /找到zhang/ });
  expect(asked).toEqual(['zhang']);
  await user.type(await field(), 's');
  await waitFor(() => expect(asked).toEqual(['zhang', 'zhangs']));
  screen.getByRole('link', { name: /找到zhang/ });
  answer?.();
  await screen.findByRole('link', { name: /找到zhangs/ });
});

test('what was looked for stands there the next time, can be looked for again, and deleted one by one or all', async () => {
  serve(searchAll, () => nothing);
  const { unmount } = renderScreen('/app/search', { session });
  for (const q of ['茶', '园林', '茶']) {
    const input = await field();
    await user.clear(input);
    await user.type(input, `${q}{Enter}`);
  }
  unmount();
  history.replaceState(null, '');
  renderScreen('/app/search', { session });
  const before = within(await screen.findByRole('region', { name: '搜索过的' }));
  expect(before.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['茶', '园林']);
  await user.click(before.getByRole('button', { name: '删除「茶」' }));
  expect(before.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['园林']);
  await user.click(before.getByRole('button', { name: '园林' }));
  expect(((await field()) as HTMLInputElement).value).toBe('园林');
  await screen.findByText('没有找到「园林」', { selector: 'p:not([role])' });
  await user.click(screen.getByRole('button', { name: '重新搜索' }));
  await user.click(await screen.findByRole('button', { name: '清空' }));
  expect(screen.queryByRole('region', { name: '搜索过的' })).toBeNull();
  screen.getByRole('region', { name: '可以搜什么' });
  expect(localStorage.getItem('search-history-7001')).toBeNull();
});

test('nothing found says what to try; a failure can be tried again; words come with the address', async () => {
  let broken = true;
  serve(searchAll, () => (broken ? fail('busy') : nothing));
  renderScreen('/app/search?q=%E6%B2%A1%E6%9C%89', { session });
  expect(((await field()) as HTMLInputElement).value).toBe('没有');
  const again = await screen.findByRole('button', { name: RETRY_LABEL }, { timeout: 8000 });
  broken = false;
  await user.click(again);
  await screen.findByText('没有找到「没有」', { selector: 'p:not([role])' });
  screen.getByText(/换拼音、首字母、公司名试试/);
}, 15_000);

test('all of one group, page by page; a kind that there is not leads to the page that says so', async () => {
  const row = {
    person: null,
    circle: null,
    service: null,
    activity: null,
    topic: null,
    course: null,
    question: null,
    article: null,
    message: null,
  };
  serve(searchList, ({ query }) => ({
    list: [{ ...row, circle: { ...circle, id: query.next ? 13 : 12, name: `${query.kind}${query.q}` } }],
    next: query.next ? -1 : 12,
  }));
  const { unmount } = renderScreen('/app/search/list?kind=circles&q=%E8%8C%B6', { session });
  await screen.findByRole('link', { name: /circles茶/ });
  unmount();
  renderScreen('/app/search/list?kind=money&q=%E8%8C%B6', { session });
  await screen.findByText('这里没有内容');
});
