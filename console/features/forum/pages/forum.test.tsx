import type { Topic } from '@qunlu/contract/forum/entity.ts';
import { decideForumReview, listForumReviews, viewForumReview } from '@qunlu/contract/forum/staff.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, openDialog, renderPage } from '../../../testing/render-page.tsx';

const person = { user_id: 501, name: '林知夏', avatar: '', card_id: 9, title: '', certified: 0 };
const no = {
  edit: false,
  remove: false,
  restore: false,
  pin: false,
  feature: false,
  comment: false,
  like: false,
  vote: false,
  appraise: false,
  close: false,
  audit: false,
  report: false,
};
const topic: Topic = {
  topic_id: 31,
  phonebook_id: 12,
  circle: '西湖茶友会',
  kind: 'poll',
  state: 2,
  title: '去哪里',
  text: '返利多的地方',
  more: false,
  images: ['https://files.example.com/a.jpg'],
  video: null,
  voice: null,
  files: [{ url: 'https://files.example.com/x', name: '价目.pdf', bytes: 20_000 }],
  link: null,
  link_gone: false,
  poll: {
    options: [
      { option_id: 1, text: '龙井村', votes: -1 },
      { option_id: 2, text: '九溪', votes: -1 },
    ],
    voters: 0,
    multiple: false,
    named: false,
    results: 0,
    ends_at: 0,
    hours: 72,
    over: false,
    groups: [],
    voted: false,
    chosen: [],
    visible: false,
    frozen: false,
  },
  asked: null,
  answered: false,
  user_id: 501,
  user: person,
  role: 4,
  likes: 0,
  liked: false,
  comments: 0,
  appraisals: 0,
  score: 0,
  featured: false,
  pinned: false,
  edited: false,
  published_at: 1_790_000_000,
  last_at: 1_790_000_000,
  unread: false,
  new_comments: 0,
  followed: false,
  can: no,
  rev: 4,
  reason: '',
  waits: 'staff',
  undo_until: 0,
  appraisal_closed: false,
  appraisal: null,
  seen_id: 0,
  attached: { video: '', voice: '', files: [] },
};
const line = {
  topic_id: 31,
  phonebook_id: 12,
  circle: '西湖茶友会',
  kind: 'poll',
  title: '去哪里',
  user_id: 501,
  name: '林知夏',
  words: ['返利'],
  audit: 0,
  changed_at: 1_790_000_000,
  rev: 4,
  can: { decide: true },
};
const key = (name: string): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

test('[D137] the queue of posts is walked by keys: one is read whole and passed in the version that was seen', async () => {
  let waits = [line];
  serve(listForumReviews, () => ({ list: waits, next: -1 }));
  const looks = serve(viewForumReview, { ...line, topic, reason: '' });
  const sent = serve(decideForumReview, () => {
    waits = [];
    return { ok: true };
  });
  renderPage('/forum-audits', ['auditor']);
  await screen.findByText('去哪里');
  expect(linesShown()[0]).toMatch(/^去哪里投票西湖茶友会林知夏（501）返利/);
  key('j');
  key('Enter');
  expect(await screen.findByText('命中的词：返利')).toBeDefined();
  expect(screen.getByText('返利多的地方')).toBeDefined();
  expect(screen.getByText('九溪')).toBeDefined();
  expect(screen.getByRole('link', { name: '价目.pdf' }).getAttribute('href')).toBe(
    'https://files.example.com/x',
  );
  expect(looks[0]?.body).toEqual({ id: 31, reason: '审核命中词表的帖子' });
  key('a');
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 31, rev: 4, verdict: 'pass', reason: '' }));
  expect(await screen.findByText('没有符合条件的内容')).toBeDefined();
});

test('[D137] a refusal needs its reason, and keeps it when somebody else was faster', async () => {
  serve(viewForumReview, { ...line, topic, reason: '' });
  const sent = serve(decideForumReview, () =>
    fail('stateChanged', { message: '作者刚改过这条帖子，请重新看一遍' }),
  );
  renderPage('/forum-audits/31/case', ['auditor']);
  await screen.findByRole('button', { name: '不通过' });
  key('r');
  const dialog = await openDialog('不通过');
  expect(dialog.button('退回').disabled).toBe(true);
  dialog.press('含有广告或推销');
  dialog.press('退回');
  expect(await screen.findByText('作者刚改过这条帖子，请重新看一遍')).toBeDefined();
  expect(sent[0]?.body).toMatchObject({ verdict: 'reject', reason: '含有广告或推销' });
  expect(dialog.field('原因').value).toBe('含有广告或推销');
});
