import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import { messageTypes } from '@qunlu/contract/chat/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { host } from '../../../../platform/host/host.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { later } from '../../../../platform/later.ts';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Copy, MessageCircle, Share2, ShieldBan, Trash2, Undo2 } from '../../../../ui/icons.ts';
import { recall, removeHere } from '../../queries/conversations.ts';
import { canRecall } from './bubble-row.tsx';
import { lineOf } from './timeline.ts';

interface MenuOptions {
  client: QueryClient;
  message: ChatMessage;
  me: number;
  canWrite: boolean;
  onReply: (message: ChatMessage) => void;
  /** A text was taken back: it may be written anew. */
  onRecalled: (message: ChatMessage) => void;
}

/** What can be passed on; a voice is of the moment. */
const forwarded: readonly number[] = [
  messageTypes.text,
  messageTypes.card,
  messageTypes.service,
  messageTypes.activity,
  messageTypes.location,
];

const icon = { size: 20, 'aria-hidden': true } as const;

/** Everything that can be done with one message. */
export async function openMessageMenu(options: MenuOptions): Promise<void> {
  const { client, message, me, canWrite, onReply, onRecalled } = options;
  const mine = message.sender_id === me;
  const chosen = await actionSheet({
    title: lineOf(message).slice(0, 60),
    items: [
      ...(canWrite ? [{ key: 'reply' as const, label: '回复', icon: <MessageCircle {...icon} /> }] : []),
      ...(message.text === '' ? [] : [{ key: 'copy' as const, label: '复制', icon: <Copy {...icon} /> }]),
      ...(forwarded.includes(message.type)
        ? [{ key: 'forward' as const, label: '转发', icon: <Share2 {...icon} /> }]
        : []),
      ...(canRecall(message, me, Date.now() / 1000)
        ? [{ key: 'recall' as const, label: '撤回', note: '对方也看不到', icon: <Undo2 {...icon} /> }]
        : []),
      { key: 'remove', label: '删除', note: '只在我这里删除', icon: <Trash2 {...icon} />, danger: true },
      ...(mine
        ? []
        : [{ key: 'report' as const, label: '举报', icon: <ShieldBan {...icon} />, danger: true }]),
    ],
  });
  const act = async (work: Promise<void>): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
      return false;
    }
  };
  if (chosen === 'reply') onReply(message);
  else if (chosen === 'copy') await copy(message.text);
  else if (chosen === 'forward') await later(import('./forward.tsx'), ({ forward }) => forward(message));
  else if (chosen === 'recall' && (await act(recall(client, message)))) onRecalled(message);
  else if (chosen === 'remove') await act(removeHere(client, message));
  else if (chosen === 'report') {
    await later(import('../../../moderation/parts/report-sheet.tsx'), ({ openReport }) =>
      openReport({ type: 'chat-message', id: message.message_id, title: '这条消息' }),
    );
  }
}

async function copy(text: string): Promise<void> {
  const done = await host().copy(text);
  popTip(done ? '已复制' : '没有复制成功，请长按文字复制', { type: done ? 'good' : 'bad' });
}
