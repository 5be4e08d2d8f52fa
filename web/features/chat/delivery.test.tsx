import { recallMessage, removeMessage, sendMessage, viewConversation } from '@qunlu/contract/chat/calls.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hearEvent, setLive } from '../../platform/realtime.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { arrive, mine, serveTalk, talkServer } from '../../testing/talk-server.ts';
import { saidAt, talk, talkMessage } from '../../testing/talks.ts';
import { drop, outgoing } from './queries/outbox.ts';

const user = userEvent.setup();
const session = {};

beforeEach(serveTalk);

afterEach(() => {
  setLive(false);
  for (const { clientId } of outgoing()) drop(clientId);
});

const log = (): HTMLElement => screen.getByRole('log');
const field = (): HTMLElement => screen.getByRole('textbox', { name: '发给周明的消息' });
async function open(path = '/app/chat/7002'): Promise<void> {
  renderScreen(path, { session });
  await screen.findByRole('log');
}
async function menu(text: string): Promise<HTMLElement> {
  const row = (await screen.findByText(text)).closest('li') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: '这条消息的操作' }));
  return screen.findByRole('dialog');
}

test('[D104][D105] a message is sent, has arrived, is read, as the other side tells', async () => {
  talkServer.said = [mine(2)];
  talkServer.version = 3;
  await open();
  expect(await screen.findByText('已发送')).toBeTruthy();
  talkServer.marks.delivered = 2;
  act(() => hearEvent({ type: 'event', topic: 'chat-marks', id: 55, version: 3 }));
  expect(await screen.findByText('已送达')).toBeTruthy();
  talkServer.marks.read = 2;
  act(() => hearEvent({ type: 'event', topic: 'chat-marks', id: 55, version: 3 }));
  expect(await screen.findByText('已读')).toBeTruthy();
});

test('[D104] what the server refuses stays with its reason, and goes again under the same number', async () => {
  const tries = serve(sendMessage, () => {
    throw new Failure('refused', { message: '消息里有不能发送的内容，请修改' });
  });
  await open();
  await user.type(field(), '不行的话{Enter}');
  expect(await screen.findByText('消息里有不能发送的内容，请修改')).toBeTruthy();
  const again = serve(sendMessage, ({ body }) => mine(9, { client_id: body.client_id, text: '不行的话' }));
  await user.click(screen.getByRole('button', { name: '重新发送' }));
  expect(await screen.findByText('已发送')).toBeTruthy();
  expect(again[0]?.body.client_id).toBe(tries[0]?.body.client_id);
  expect(within(log()).getAllByText('不行的话')).toHaveLength(1);
});

test('[D104] whom the other has blocked reads it under what they sent', async () => {
  talkServer.said = [mine(2, { refused: true })];
  await open();
  expect(await screen.findByText('消息已发出，但被对方拒收了')).toBeTruthy();
});

test('[D104] a text that is taken back can be written anew; the other side reads that it was', async () => {
  talkServer.said = [talkMessage(1), mine(2, { at: Math.floor(Date.now() / 1000) - 20, text: '说错了' })];
  serve(recallMessage, () => {
    talkServer.version += 1;
    return mine(2, { state: 9, text: '', version: talkServer.version });
  });
  await open();
  const actions = await menu('说错了');
  await user.click(within(actions).getByRole('button', { name: /^撤回/ }));
  expect(await screen.findByText('您撤回了一条消息')).toBeTruthy();
  expect(screen.queryByText('说错了')).toBeNull();
  await user.click(screen.getByRole('button', { name: '重新编辑' }));
  expect((field() as HTMLTextAreaElement).value).toBe('说错了');
  arrive(talkMessage(1, { state: 9, text: '' }));
  expect(await screen.findByText('对方撤回了一条消息')).toBeTruthy();
});

test('[R020] a message older than two minutes is not taken back; it can be answered, and deleted here', async () => {
  talkServer.said = [mine(2, { at: saidAt - 600 }), talkMessage(3)];
  const sent = serve(sendMessage, ({ body }) =>
    mine(9, {
      client_id: body.client_id,
      text: body.text ?? '',
      reply_id: 3,
      reply_name: '周明',
      reply_text: '第 3 句',
    }),
  );
  serve(removeMessage, { removed: true });
  await open();
  let actions = await menu('我的第 2 句');
  expect(within(actions).queryByRole('button', { name: /^撤回/ })).toBeNull();
  await user.click(within(actions).getByRole('button', { name: /^删除/ }));
  await waitFor(() => expect(screen.queryByText('我的第 2 句')).toBeNull());
  actions = await menu('第 3 句');
  await user.click(within(actions).getByRole('button', { name: '回复' }));
  expect(screen.getByText('回复 周明：第 3 句')).toBeTruthy();
  await user.type(field(), '好{Enter}');
  expect(await screen.findByRole('button', { name: '周明：第 3 句' })).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({ reply_id: 3, text: '好' });
});

test('[D104] a stranger reads how many they may still send; who may not write reads why', async () => {
  serve(viewConversation, { ...talk, friend: false, left: 2 });
  renderScreen('/app/chat/7002', { session });
  expect(await screen.findByText('对方回复前还能发 2 条')).toBeTruthy();
  serve(viewConversation, {
    ...talk,
    friend: false,
    left: 0,
    can: { write: false },
    why_not: '对方回复后，您可以继续发消息',
  });
  act(() => hearEvent({ type: 'event', topic: 'chat', id: 55, version: 4 }));
  expect(await screen.findByText('对方回复后，您可以继续发消息')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
