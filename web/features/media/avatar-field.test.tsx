import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { downloadMedia } from '@qunlu/contract/media/calls.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { isUploading } from '../../platform/upload/upload.ts';
import { navigate } from '../../platform/router/location.ts';
import { keepDoings, ownCard } from '../../testing/cards.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();

/** Uploads of the host's album that wait to be answered. */
let waiting: ((id: string) => void)[] = [];

beforeEach(async () => {
  waiting = [];
  serve(viewUser, { ...me, avatar: '' });
  serve(listCards, { list: [ownCard], next: -1 });
  keepDoings({
    chooseImage: async () => [
      { preview: '', upload: () => new Promise<string>((done) => void waiting.push(done)) },
    ],
  });
  renderScreen('/user/home', { session: {} });
  await user.click((await screen.findAllByRole('button', { name: '上传头像' }))[0] as HTMLElement);
  await screen.findByRole('progressbar', { name: '头像上传进度' });
});

test('who leaves ends the upload of a photo: nothing opens over the next screen, and no other form waits for it', async () => {
  const fetched = serve(downloadMedia, { url: 'https://files.example.com/a.jpg', key: 'a.jpg' });
  act(() => navigate('/user/settings'));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(isUploading()).toBe(false);
  await act(async () => waiting[0]?.('media-1'));
  expect(fetched).toHaveLength(0);
  expect(screen.queryByText('上传已取消')).toBeNull();
});

test('while a photo is on its way no second one is chosen', async () => {
  await user.click(screen.getByRole('button', { name: '上传头像' }));
  expect(waiting).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '取消上传' }));
  expect(await screen.findByText('上传已取消')).toBeTruthy();
});
