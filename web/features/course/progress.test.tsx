import 'fake-indexeddb/auto';
import { saveProgress } from '@qunlu/contract/course/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepAuth } from '../../platform/auth-cookies.ts';
import { playedPrefix } from '../../platform/offline/queue.ts';
import { claim, clearAll, readAll } from '../../platform/offline/store.ts';
import { startSession } from '../../platform/session.ts';
import { someSession } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { sendKept, tellPlayed } from './queries/progress.ts';

const opened = { lesson_id: 301, session: 'opened-1' };
const answer = { lesson_id: 301, played: 45, position: 45, percent: 7, done: false, certificate: '' };

const lost = (): never => {
  throw new TypeError('Failed to fetch');
};
let stop = (): void => undefined;
afterEach(() => stop());
beforeEach(async () => {
  keepAuth(someSession);
  stop = startSession();
  await clearAll();
  await claim(someSession.user_id);
});

test('[D81] what was played without a network stays on the phone, is one with what came before, and goes when there is one', async () => {
  serve(saveProgress, lost);
  expect(await tellPlayed({ ...opened, ranges: [[0, 15]], position: 15 })).toBeNull();
  await tellPlayed({ ...opened, ranges: [[15, 30]], position: 30 });
  const sent = serve(saveProgress, answer);
  await sendKept();
  expect(sent.map(({ body }) => body)).toEqual([{ ...opened, ranges: [[0, 30]], position: 30 }]);
  expect(await readAll(someSession.user_id, playedPrefix)).toEqual([]);
});

test('[D81] what the server refuses is not kept for ever', async () => {
  serve(saveProgress, lost);
  await tellPlayed({ ...opened, ranges: [[0, 15]], position: 15 });
  expect(await readAll(someSession.user_id, playedPrefix)).toHaveLength(1);
  serve(saveProgress, () => fail('notFound'));
  await sendKept();
  expect(await readAll(someSession.user_id, playedPrefix)).toEqual([]);
});
