import type { ConversationLine } from '@qunlu/contract/chat/entity.ts';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import type { LineChange } from '../../queries/conversations.ts';

/** What can be done with a conversation of the list. */
export async function chooseForLine(line: ConversationLine): Promise<LineChange | 'remove' | null> {
  const { peer, pinned, muted, unread } = line;
  const chosen = await actionSheet({
    title: peer.name,
    items: [
      { key: 'pinned', label: pinned ? '取消置顶' : '置顶' },
      {
        key: 'muted',
        label: muted ? '取消免打扰' : '免打扰',
        ...(muted ? {} : { note: '不推送，也不计入底栏的数字' }),
      },
      ...(unread === 0 ? [{ key: 'unread' as const, label: '标为未读' }] : []),
      { key: 'remove', label: '删除会话', note: '只在我这里删除', danger: true },
    ],
  });
  if (chosen === 'pinned') return { pinned: !pinned };
  if (chosen === 'muted') return { muted: !muted };
  if (chosen === 'unread') return { unread: true };
  return chosen;
}
