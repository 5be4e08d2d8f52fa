import type { TopicLine } from '@qunlu/contract/forum/entity.ts';
import { topicKindLabels, topicPath, type TopicKind } from '@qunlu/contract/forum/rules.ts';
import type { ShareSubject } from '../../../../platform/host/share-data.ts';
import { plainText } from './words.tsx';

const kindLabel = (kind: string): string => topicKindLabels[kind as TopicKind] ?? '帖子';

/** What people call a post: what its author called it, else how it begins, else what it is. */
export function titleOf({ title, text, kind, user }: TopicLine): string {
  const first = plainText(text).trim().split('\n')[0] ?? '';
  return title || [...first].slice(0, 40).join('') || `${user.name}的${kindLabel(kind)}`;
}

/** What is passed on: the post itself. */
export function shareOf(topic: TopicLine & { circle?: string }): ShareSubject {
  const { topic_id: id, phonebook_id: circleId, text, images, video, link, user, circle = '' } = topic;
  const words = plainText(text).trim().replaceAll(/\s+/g, ' ');
  return {
    path: topicPath(circleId, id),
    title: titleOf(topic),
    desc: [...words].slice(0, 60).join('') || [user.name, circle].filter(Boolean).join(' · '),
    image: images[0] ?? video?.poster ?? link?.image ?? '',
  };
}
