import type { Topic, TopicReply } from '@qunlu/contract/forum/entity.ts';
import type { QueryClient } from '@tanstack/react-query';
import { copyText } from '../../../../platform/host/contact.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { session } from '../../../../platform/session.ts';
import { type ActionItem, actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { popTip, undoTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Copy, ShieldBan, Trash2, Undo2 } from '../../../../ui/icons.ts';
import { openReport } from '../../../moderation/parts/report-sheet.tsx';
import { removeOne, restoreOne } from '../../queries/comments.ts';
import { changeTopic } from '../../queries/topics.ts';
import { askReason } from '../post/menu.tsx';

type Act = 'copy' | 'restore' | 'report' | 'remove';

/** What can be done with a comment besides liking and answering it. */
export async function commentMenu(client: QueryClient, topic: Topic, one: TopicReply): Promise<void> {
  const { comment_id: id, text, can, undo_until: until, user } = one;
  const gone = until > 0;
  const all: [boolean, ActionItem<Act>][] = [
    [!gone && text !== '', { key: 'copy', label: '复制文字', icon: <Copy size={20} aria-hidden /> }],
    [gone, { key: 'restore', label: '撤销删除', icon: <Undo2 size={20} aria-hidden /> }],
    [
      !gone && can.report,
      { key: 'report', label: '举报', icon: <ShieldBan size={20} aria-hidden />, danger: true },
    ],
    [
      !gone && can.remove,
      { key: 'remove', label: '删除', icon: <Trash2 size={20} aria-hidden />, danger: true },
    ],
  ];
  const act = await actionSheet({
    title: `${user.name}的评论`,
    items: all.flatMap(([there, item]) => (there ? [item] : [])),
  });
  const bring = async (): Promise<void> => {
    await restoreOne(client, one);
    changeTopic(client, topic.topic_id, { comments: topic.comments });
  };
  try {
    if (act === 'copy') await copyText(text, '已复制');
    else if (act === 'report') await openReport({ type: 'forum-comment', id, title: '这条评论' });
    else if (act === 'restore') await bring();
    else if (act === 'remove') {
      const reason = one.user_id === session().userId ? '' : await askReason();
      if (reason === null) return;
      await removeOne(client, one, reason);
      changeTopic(client, topic.topic_id, { comments: Math.max(0, topic.comments - 1) });
      undoTip('已删除', () => {
        bring().catch((error: unknown) => popTip(sentence(error), { type: 'bad' }));
      });
    }
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}
