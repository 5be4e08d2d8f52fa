import {
  createCooperation,
  listCircleCooperations,
  listCooperationMatches,
  listCooperations,
  listCooperationsOf,
  viewCooperation,
} from '@qunlu/contract/cooperation/calls.ts';
import { countCards } from '@qunlu/contract/card/calls.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { visitedCircle } from '../../testing/circle-views.ts';
import { ownerCan } from '../../testing/circles.ts';
import { cooperationLine, shownCooperation } from '../../testing/cooperations.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const open = (path: string) => renderScreen(path, { session: {} });

test('[R151] the square is narrowed by side, kind and words, and says what to do when nothing fits', async () => {
  const asked = serve(listCooperations, ({ query }) => ({
    list: query.words ? [] : [cooperationLine],
    next: -1,
  }));
  open('/cooperation/square');
  const row = await screen.findByRole('link', { name: /找茶叶礼盒的销售渠道/ });
  expect(row.getAttribute('href')).toBe('#!/cooperation/71');
  expect(row.textContent).toContain('找渠道 · 茶叶 · 杭州市');
  expect(row.textContent).toContain('顾南舟 · 半山茶事 主理人');
  await user.click(screen.getByRole('radio', { name: '能给' }));
  await user.click(screen.getByRole('radio', { name: '渠道' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ side: 'offer', kind: 'channel' }));
  await user.type(screen.getByRole('searchbox'), '白茶');
  await screen.findByText('没有找到合适的');
  await user.click(screen.getByRole('button', { name: '清除条件' }));
  await screen.findByRole('link', { name: /找茶叶礼盒的销售渠道/ });
  expect(screen.getByRole('link', { name: '发布合作' }).getAttribute('href')).toBe('#!/cooperation/create');
});

test('[R151][D132] what fits stands with its reason; without a post one is told to publish', async () => {
  const answer = {
    list: [{ ...cooperationLine, side: 'offer', why: '同城 · 都做茶叶 · 您在找渠道' }],
    mine: 1,
  };
  serve(listCooperationMatches, () => answer);
  const { unmount } = open('/cooperation/square?tab=fit');
  await screen.findByText('同城 · 都做茶叶 · 您在找渠道');
  unmount();
  serve(listCooperationMatches, () => ({ list: [], mine: 0 }));
  open('/cooperation/square?tab=fit');
  await screen.findByText('先说说您在找什么');
});

test('[R151] of one person, with how often it came to something', async () => {
  serve(listCooperationsOf, () => ({ list: [{ ...cooperationLine, deals: 2 }], next: -1, deals: 3 }));
  open('/cooperation/square?user=7003');
  await screen.findByRole('heading', { name: '顾南舟的合作' });
  screen.getByText('谈成 3 次');
  screen.getByText(/谈成 2 次/);
});

test('[R151][D77] of a circle, behind its module', async () => {
  const circle = {
    ...visitedCircle,
    can: ownerCan,
    modules: [{ key: 'cooperation', title: '合作', what: '', path: '/cooperation/square?circle=12' }],
  };
  serve(viewCircle, () => circle);
  const asked = serve(listCircleCooperations, () => ({ list: [cooperationLine], next: -1 }));
  open(`/cooperation/square?circle=${circle.id}`);
  await screen.findByRole('link', { name: /找茶叶礼盒的销售渠道/ });
  expect(asked[0]?.query).toMatchObject({ id: circle.id });
});

test('[R153][D132] what is missing is said at its field, and what the server refuses, too; published, it says so', async () => {
  serve(countCards, () => ({ count: 1, max: 3 }));
  let refuses = true;
  const sent = serve(createCooperation, () => {
    if (refuses) fail('refused', { message: '标题含有不能发布的词', field: 'cooperation.title' });
    return { ...shownCooperation, mine: true };
  });
  serve(viewCooperation, () => ({ ...shownCooperation, mine: true }));
  serve(listCooperationMatches, () => ({ list: [], mine: 1 }));
  open('/cooperation/create');
  await user.click(await screen.findByRole('button', { name: '发布' }));
  await screen.findByText('请用一句话说清楚');
  screen.getByText('请写几句说明');
  await user.click(screen.getByRole('radio', { name: '我能给' }));
  await user.type(screen.getByLabelText(/标题/), '有商超渠道');
  await user.type(screen.getByLabelText(/说明/), '两百家门店');
  await user.click(screen.getByRole('button', { name: '发布' }));
  await screen.findByText('标题含有不能发布的词');
  refuses = false;
  await user.click(screen.getByRole('button', { name: '发布' }));
  await screen.findByText('已发布，90 天有效');
  expect(sent.at(-1)?.body.cooperation).toMatchObject({
    side: 'offer',
    kind: 'channel',
    title: '有商超渠道',
    content: '两百家门店',
    industry: 0,
  });
});
