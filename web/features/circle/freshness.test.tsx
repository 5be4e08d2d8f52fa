import { viewFreshness } from '@qunlu/contract/circle/directory.ts';
import { viewSettings } from '@qunlu/contract/circle/settings.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { adminCan, circleSettings } from '../../testing/circles.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const session = {};
const freshness = { members: 12, fresh: 9, share: 75, asked: 3, unreachable: 1 };

beforeEach(() => {
  serve(viewSettings, circleSettings);
  serve(viewFreshness, freshness);
});

test('who decides about members sees how fresh the directory is, and who was asked one tap away [R128][D92]', async () => {
  renderScreen('/phonebook-setting/41', { session });
  const row = await screen.findByRole('link', { name: /资料新鲜度.*一年内核对过 75%，等确认 3 人/ });
  expect(row.getAttribute('href')).toBe('#!/phonebook-setting/41/member?asked=1');
});

test('a fresh directory leads nowhere [R128]', async () => {
  serve(viewFreshness, { ...freshness, fresh: 12, share: 100, asked: 0 });
  renderScreen('/phonebook-setting/41', { session });
  expect(await screen.findByText('一年内核对过 100%')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /资料新鲜度/ })).toBeNull();
});

test('who does not decide about members is not told how fresh they are [R128][D57]', async () => {
  serve(viewSettings, { ...circleSettings, can: { ...adminCan, apply: true } });
  const asked = serve(viewFreshness, freshness);
  renderScreen('/phonebook-setting/41', { session });
  expect(await screen.findByText('加入申请')).toBeTruthy();
  expect(screen.queryByText('资料新鲜度')).toBeNull();
  expect(asked).toHaveLength(0);
});
