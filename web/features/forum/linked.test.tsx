import 'fake-indexeddb/auto';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { listLinkable, postTopic, saveTopicDraft, viewWriting } from '@qunlu/contract/forum/write.ts';
import { listTopics, visitForum } from '@qunlu/contract/forum/calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claim, clearAll } from '../../platform/offline/store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve, type ServedRequest } from '../../testing/serve.ts';
import { forumCircle, topicLine, topicPage, wholeTopic, writingHere } from '../../testing/topics.ts';
import { forgetPosts } from './queries/outbox.ts';

const user = userEvent.setup();
const at = '/phonebook/12/forum-post-media';
let posted: readonly ServedRequest<typeof postTopic>[] = [];

beforeEach(async () => {
  await clearAll();
  await claim(7001);
  serve(viewCircle, forumCircle);
  serve(viewWriting, writingHere);
  serve(visitForum, { left_at: 0 });
  serve(listTopics, topicPage([topicLine(31)]));
  serve(saveTopicDraft, { draft_id: 4, title: '', saved_at: 1 });
  posted = serve(postTopic, ({ body }) =>
    wholeTopic(50, {
      text: body.text ?? '',
      title: body.title ?? '',
      images: body.images ?? [],
      user_id: 7001,
    }),
  );
});

afterEach(() => {
  forgetPosts();
});

const field = (name = '内容'): HTMLElement => screen.getByRole('textbox', { name });
const send = (): Promise<void> => user.click(screen.getByRole('button', { name: '发布' }));

async function open(address = at): Promise<ReturnType<typeof renderScreen>> {
  const page = renderScreen(address, { session: {} });
  await screen.findByRole('group', { name: '加内容' });
  return page;
}

test('[R073] who may not post reads why', async () => {
  serve(viewWriting, { ...writingHere, post: false, why_not: '这个圈子只有管理员可以发帖' });
  renderScreen(at, { session: {} });
  expect(await screen.findByText('这个圈子只有管理员可以发帖')).toBeTruthy();
});

test.each([
  ['R074', 'activity', '活动', '/activity/post?circle=12'],
  ['R075', 'service', '服务', '/service/create'],
] as const)(
  '[%s] of mine one is picked, or made inside the circle; words go with it',
  async (_, kind, label, create) => {
    serve(listLinkable, {
      list: [
        {
          kind,
          label,
          id: 5,
          title: '龙井之约',
          image: '',
          price_min: -1,
          price_max: -1,
          path: `/${kind}/5`,
        },
      ],
      next: -1,
    });
    renderScreen(`/phonebook/12/forum-post-${kind}`, { session: {} });
    expect((await screen.findByRole('link', { name: `新建${label}` })).getAttribute('href')).toBe(
      `#!${create}`,
    );
    await user.click(await screen.findByRole('button', { name: '龙井之约' }));
    await user.type(await screen.findByRole('textbox', { name: '内容' }), '欢迎来');
    await send();
    await waitFor(() =>
      expect(posted[0]?.body).toMatchObject({ kind, text: '欢迎来', link: { kind, id: 5 } }),
    );
  },
);

test('[R073] of a course one says something to the circle: the course goes along; one that is gone says so', async () => {
  const course = {
    kind: 'course',
    label: '课程',
    id: 9,
    title: '岩茶入门',
    image: '',
    price_min: 0,
    price_max: 0,
    path: '/x',
  };
  const asked = serve(viewWriting, ({ query }) => ({
    ...writingHere,
    link: query.object_id === 9 ? course : null,
  }));
  const page = await open(`${at}/9`);
  expect(screen.getByText('岩茶入门')).toBeTruthy();
  expect(asked.some(({ query }) => query.kind === 'course' && query.object_id === 9)).toBe(true);
  await user.type(field(), '第三讲值得听两遍');
  await send();
  await waitFor(() =>
    expect(posted[0]?.body).toMatchObject({ kind: 'media', link: { kind: 'course', id: 9 } }),
  );
  page.unmount();
  renderScreen(`${at}/8`, { session: {} });
  expect(await screen.findByText('这门课看不到了')).toBeTruthy();
});

test('[R076] while nothing provides cooperations the screen says so and leads on', async () => {
  renderScreen('/phonebook/12/forum-post-cooperation', { session: {} });
  expect(await screen.findByText('现在还不能发合作')).toBeTruthy();
  expect(screen.getByRole('link', { name: '写动态' }).getAttribute('href')).toBe(
    '#!/phonebook/12/forum-post-media',
  );
});
