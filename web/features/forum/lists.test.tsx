import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { listTopics, myTopics } from '@qunlu/contract/forum/calls.ts';
import {
  appraiseTopic,
  closeAppraisal,
  listAppraisals,
  removeAppraisal,
} from '@qunlu/contract/forum/polls.ts';
import {
  decideAudit,
  listAudits,
  setDigest,
  setForum,
  viewDigest,
  viewForumSetting,
} from '@qunlu/contract/forum/settings.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import {
  forumCircle,
  managedCircle,
  topicLine,
  topicPage,
  wholeTopic,
  writer,
} from '../../testing/topics.ts';

const user = userEvent.setup();

beforeEach(() => serve(viewCircle, forumCircle));

test('[R066] posts in short lines are found by words and pinyin; what nothing fits says so', async () => {
  const asked = serve(listTopics, ({ query }) =>
    topicPage(
      query.words === 'baicha'
        ? [topicLine(31, { title: '白茶怎么存', comments: 12, new_comments: 2, featured: true })]
        : query.words
          ? []
          : [topicLine(33)],
    ),
  );
  renderScreen('/phonebook/12/forum', { session: {} });
  expect(await screen.findByRole('link', { name: /第 33 条/ })).toBeTruthy();
  expect(asked.at(-1)?.query).toMatchObject({ id: 12, filter: 'active' });
  expect(screen.queryByRole('button', { name: '讨论设置' })).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'baicha');
  const found = await screen.findByRole('link', { name: /白茶怎么存/ });
  expect(found.getAttribute('href')).toBe('#!/phonebook/12/topic/31');
  expect(found.textContent).toContain('12 条评论');
  expect(found.textContent).toContain('精华');
  expect(asked.at(-1)?.query).toMatchObject({ id: 12, words: 'baicha' });
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('没有找到「baichax」')).toBeTruthy();
});

test('[R066] who looks after the content says who posts and what is read first', async () => {
  serve(viewCircle, managedCircle);
  serve(listTopics, topicPage([topicLine(33)], { audits: 3 }));
  serve(viewForumSetting, { id: 12, name: '西湖茶友会', audit: 0, posting: 0, waiting: 3 });
  const saved = serve(setForum, { id: 12, name: '西湖茶友会', audit: 2, posting: 1, waiting: 3 });
  renderScreen('/phonebook/12/forum', { session: {} });
  expect((await screen.findByRole('link', { name: /等审核的帖子/ })).textContent).toContain('3');
  await user.click(screen.getByRole('button', { name: '讨论设置' }));
  const sheet = await screen.findByRole('dialog', { name: '讨论设置' });
  await user.selectOptions(await within(sheet).findByRole('combobox', { name: '谁可以发帖' }), '仅管理员');
  await user.selectOptions(within(sheet).getByRole('combobox', { name: '发帖审核' }), '新成员的第一条先审核');
  await user.click(within(sheet).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved[0]?.body).toEqual({ id: 12, audit: 2, posting: 1 }));
});

test('[R066] what waits is passed, or refused with a reason that its author reads; members do not come in', async () => {
  serve(viewCircle, managedCircle);
  serve(listTopics, topicPage([]));
  serve(listAudits, {
    list: [31, 32].map((id) => ({ ...topicLine(id, { state: 2 }), rev: 4 })),
    next: -1,
  });
  const decided = serve(decideAudit, wholeTopic(31));
  const { unmount } = renderScreen('/phonebook/12/forum?audits=1', { session: {} });
  const [first] = await screen.findAllByRole('listitem');
  await user.click(within(first as HTMLElement).getByRole('button', { name: '通过' }));
  await waitFor(() => expect(decided[0]?.body).toEqual({ id: 31, rev: 4, verdict: 'pass' }));
  await waitFor(() => expect(screen.queryByText('第 31 条')).toBeNull());
  await user.click(screen.getByRole('button', { name: '不通过' }));
  await user.type(await screen.findByRole('textbox', { name: /不通过的原因/ }), '请去掉电话');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '不通过' }));
  await waitFor(() =>
    expect(decided[1]?.body).toEqual({ id: 32, rev: 4, verdict: 'refuse', reason: '请去掉电话' }),
  );
  expect(await screen.findByText('没有等审核的')).toBeTruthy();
  unmount();
  serve(viewCircle, forumCircle);
  renderScreen('/phonebook/12/forum?audits=1', { session: {} });
  expect(await screen.findByText('您没有这项权限')).toBeTruthy();
});

const appraisals = {
  list: [
    { user: writer, score: 4, text: '讲得很细', at: 1_790_000_000, mine: false, can: { remove: false } },
  ],
  next: -1,
  title: '泡茶十问',
  appraisals: 1,
  score: 40,
  counts: [0, 0, 0, 1, 0],
  closed: false,
  appraisal: null as { score: number; text: string; at: number } | null,
  can: { appraise: true, close: false },
};

test('[R072] one gives stars and words, reads those of others, and changes or takes back one’s own', async () => {
  let now = appraisals;
  serve(listAppraisals, () => now);
  const given = serve(appraiseTopic, ({ body }) => {
    now = {
      ...appraisals,
      appraisals: 2,
      score: 45,
      appraisal: { score: 5, text: body.text ?? '', at: 1_790_000_100 },
    };
    return { appraisals: 2, score: 45, appraisal: now.appraisal };
  });
  serve(removeAppraisal, () => {
    now = appraisals;
    return { appraisals: 1, score: 40 };
  });
  renderScreen('/phonebook/12/topic-appraisal/31', { session: {} });
  expect(await screen.findByText('讲得很细')).toBeTruthy();
  expect(screen.getByRole('link', { name: /泡茶十问/ }).getAttribute('href')).toBe(
    '#!/phonebook/12/topic/31',
  );
  expect(screen.getByText('4.0')).toBeTruthy();
  const send = screen.getByRole<HTMLButtonElement>('button', { name: '评价' });
  expect(send.disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: '5 分，非常好' }));
  await user.type(screen.getByRole('textbox', { name: '说几句' }), '照着泡，好喝');
  await user.click(send);
  await waitFor(() => expect(given[0]?.body).toEqual({ id: 31, score: 5, text: '照着泡，好喝' }));
  expect(await screen.findByText('4.5')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '收回评价' }));
  expect(await screen.findByText('4.0')).toBeTruthy();
});

test('[R072] its author closes it; then nobody rates any more, and the figures stay', async () => {
  let now = { ...appraisals, can: { appraise: true, close: true } };
  serve(listAppraisals, () => now);
  const closed = serve(closeAppraisal, () => {
    now = { ...now, closed: true, can: { appraise: false, close: true } };
    return { closed: true };
  });
  renderScreen('/phonebook/12/topic-appraisal/31', { session: {} });
  await user.click(await screen.findByRole('button', { name: '关闭评价' }));
  expect(await screen.findByText('评价已经关闭，分数不再变')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(closed[0]?.body).toEqual({ id: 31, closed: 1 });
});

test('[R072] of a post that is gone the screen says so', async () => {
  serve(listAppraisals, () => fail('notFound'));
  renderScreen('/phonebook/12/topic-appraisal/31', { session: {} });
  expect(await screen.findByText('这条帖子看不到了')).toBeTruthy();
});

const mine = {
  topic_id: 31,
  phonebook_id: 12,
  circle: '西湖茶友会',
  kind: 'media',
  state: 1,
  title: '泡茶十问',
  image: '',
  name: '我',
  comments: 8,
  new_comments: 2,
  likes: 1,
  followed: true,
  published_at: 1_790_000_000,
  last_at: 1_790_000_000,
};

test('[R048] what I wrote, said something to and follow, of all my circles, with what is new', async () => {
  serve(viewDigest, { on: true });
  const asked = serve(myTopics, ({ query }) => ({
    list:
      query.tab === 'followed'
        ? []
        : [{ ...mine, title: query.tab === 'commented' ? '白茶怎么存' : mine.title }],
    next: -1,
  }));
  renderScreen('/user/topics', { session: {} });
  const row = await screen.findByRole('link', { name: /泡茶十问/ });
  expect(row.getAttribute('href')).toBe('#!/phonebook/12/topic/31');
  expect(row.textContent).toContain('西湖茶友会');
  expect(within(row).getByText(/条新评论/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '我评论的' }));
  expect(await screen.findByRole('link', { name: /白茶怎么存/ })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '我关注的' }));
  expect(await screen.findByText('您还没有关注帖子')).toBeTruthy();
  expect(asked.map(({ query }) => query.tab)).toEqual([undefined, 'commented', 'followed']);
});

test('[R048] the weekly digest is off by one tap, and on again by another', async () => {
  serve(myTopics, { list: [mine], next: -1 });
  serve(viewDigest, { on: true });
  const set = serve(setDigest, ({ body }) => ({ on: Number(body.on) === 1 }));
  renderScreen('/user/topics', { session: {} });
  await user.click(await screen.findByRole('button', { name: '不收每周摘要' }));
  expect(await screen.findByRole('button', { name: '收每周摘要' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => expect(set.map(({ body }) => Number(body.on))).toEqual([0, 1]));
});

test('[R048] the way there stands behind a row of 我的', async () => {
  serve(myTopics, { list: [mine], next: -1 });
  serve(viewDigest, { on: true });
  renderScreen('/app/user/people', { session: {} });
  await user.click(await screen.findByRole('link', { name: /我的帖子/ }));
  expect(await screen.findByRole('link', { name: /泡茶十问/ })).toBeTruthy();
});
