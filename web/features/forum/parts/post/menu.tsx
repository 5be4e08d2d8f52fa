import type { TopicLine } from '@qunlu/contract/forum/entity.ts';
import { forumRules, type TopicKind, topicState } from '@qunlu/contract/forum/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sentence } from '../../../../platform/http/sentence.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { session } from '../../../../platform/session.ts';
import { type ActionItem, actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { popTip, undoTip } from '../../../../ui/dialog/pop-tip.tsx';
import { prompt } from '../../../../ui/dialog/prompt.tsx';
import {
  Award,
  Bell,
  BellOff,
  Pencil,
  Pin,
  Share2,
  ShieldBan,
  Star,
  Trash2,
  Undo2,
} from '../../../../ui/icons.ts';
import { openReport } from '../../../moderation/parts/report-sheet.tsx';
import { openShareSheet } from '../../../share/parts/share-sheet.tsx';
import { forumPaths } from '../../paths.ts';
import { feature, follow, pin, remove, restore } from '../../queries/topics.ts';
import { titleOf, shareOf } from './about.ts';

type Act = 'edit' | 'follow' | 'pin' | 'feature' | 'appraise' | 'share' | 'restore' | 'remove' | 'report';

function itemsOf({ can, followed, pinned, featured, state }: TopicLine): ActionItem<Act>[] {
  const shown = state === topicState.shown;
  const all: [boolean, ActionItem<Act>][] = [
    [shown, { key: 'share', label: '分享', icon: <Share2 size={20} aria-hidden /> }],
    [
      shown,
      {
        key: 'follow',
        label: followed ? '不再关注' : '关注新评论',
        icon: followed ? <BellOff size={20} aria-hidden /> : <Bell size={20} aria-hidden />,
      },
    ],
    [shown, { key: 'appraise', label: '评价', icon: <Star size={20} aria-hidden /> }],
    [can.edit, { key: 'edit', label: '修改', icon: <Pencil size={20} aria-hidden /> }],
    [can.pin, { key: 'pin', label: pinned ? '取消置顶' : '置顶', icon: <Pin size={20} aria-hidden /> }],
    [
      can.feature,
      { key: 'feature', label: featured ? '取消精华' : '设为精华', icon: <Award size={20} aria-hidden /> },
    ],
    [can.restore, { key: 'restore', label: '撤销删除', icon: <Undo2 size={20} aria-hidden /> }],
    [can.report, { key: 'report', label: '举报', icon: <ShieldBan size={20} aria-hidden />, danger: true }],
    [can.remove, { key: 'remove', label: '删除', icon: <Trash2 size={20} aria-hidden />, danger: true }],
  ];
  return all.flatMap(([there, item]) => (there ? [item] : []));
}

/** What can be done with a post. `onRemoved`: where it was shown alone. */
export async function postMenu(
  client: QueryClient,
  topic: TopicLine & { circle?: string },
  onRemoved: () => void = () => undefined,
): Promise<void> {
  const act = await actionSheet({ title: titleOf(topic), items: itemsOf(topic) });
  if (act === null) return;
  try {
    await run(act, client, topic, onRemoved);
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}

async function run(
  act: Act,
  client: QueryClient,
  topic: TopicLine & { circle?: string },
  onRemoved: () => void,
): Promise<void> {
  const { topic_id: id, phonebook_id: circleId, followed, pinned, featured } = topic;
  switch (act) {
    case 'edit':
      return navigate(forumPaths.write(circleId, { kind: topic.kind as TopicKind, edit: id }), {
        returns: true,
      });
    case 'appraise':
      return navigate(forumPaths.appraisal(circleId, id));
    case 'share':
      return void (await openShareSheet(shareOf(topic)));
    case 'report':
      return openReport({ type: 'forum-topic', id, title: '这条帖子' });
    case 'follow':
      await follow(client, id, !followed);
      return popTip(followed ? '不再关注' : '关注了，新评论在“我的帖子”里', { type: 'good' });
    case 'pin':
      await pin(client, id, !pinned);
      return popTip(pinned ? '不再置顶' : '已置顶', { type: 'good' });
    case 'feature':
      await feature(client, id, !featured);
      return popTip(featured ? '不再是精华' : '已设为精华', { type: 'good' });
    case 'restore':
      return restore(client, id);
    case 'remove':
      return removeNow(client, topic, onRemoved);
  }
}

/** One's own goes at once; of somebody else’s they read why. For a while either comes back by one tap. */
async function removeNow(client: QueryClient, topic: TopicLine, onRemoved: () => void): Promise<void> {
  const { topic_id: id, user_id: author } = topic;
  const reason = author === session().userId ? '' : await askReason();
  if (reason === null) return;
  await remove(client, id, reason);
  onRemoved();
  undoTip('已删除', () => {
    restore(client, id).catch((error: unknown) => popTip(sentence(error), { type: 'bad' }));
  });
}

/** Why something of somebody else is taken away; null when the person changes their mind. */
export const askReason = (): Promise<string | null> =>
  prompt({
    title: '删除的原因，作者看得到',
    kind: 'textarea',
    required: true,
    validate: (text) => maxLength(forumRules.reason)(text, '原因'),
    okLabel: '删除',
  });
