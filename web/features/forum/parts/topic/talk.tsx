import { viewCircle } from '@qunlu/contract/circle/home.ts';
import type { Topic, TopicReply } from '@qunlu/contract/forum/entity.ts';
import { forumRules } from '@qunlu/contract/forum/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { later } from '../../../../platform/later.ts';
import { useRead } from '../../../../platform/query.ts';
import { useIdQuery } from '../../../../platform/router/params.ts';
import { Button } from '../../../../ui/button.tsx';
import { circlePaths } from '../../../circle/paths.ts';
import { type Mention, ReplyBar, type ReplyDraft } from '../../../thread/parts/reply-bar.tsx';
import { comment } from '../../queries/comments.ts';
import { Comments } from './comments.tsx';

/** Whom one answers. */
export interface To {
  /** The comment under which it stands. */
  key: number;
  name: string;
  /** Called in the text, where one answers an answer. */
  user_id: number;
}

/** Where the talk stands: whom one answers, what was just written. */
export interface TalkState {
  to: To | null;
  /** Changes when the field is to have the focus. */
  focus: number;
  /** The comment that was just written; 0 for none. */
  made: number;
}

interface TalkProps {
  topic: Topic;
  talking: TalkState;
  onTalking: (change: (now: TalkState) => TalkState) => void;
}

const useIsMember = (circleId: number): boolean | undefined =>
  useRead(viewCircle, { id: circleId }).data?.can.see;

/** What people say to a post. Visitors read the post alone. */
export function TalkList({ topic, talking: { made }, onTalking }: TalkProps) {
  const member = useIsMember(topic.phonebook_id);
  const led = useIdQuery('comment') ?? 0;
  const onReply = useCallback(
    (one: TopicReply): void => {
      const to = { key: one.parent_id || one.comment_id, name: one.user.name, user_id: one.user_id };
      onTalking((now) => ({ ...now, to, focus: now.focus + 1 }));
    },
    [onTalking],
  );
  // It stands where it belongs: there the person sees that it has gone.
  useEffect(() => {
    if (made > 0) document.getElementById(`comment-${made}`)?.scrollIntoView?.({ block: 'center' });
  }, [made]);
  return member ? <Comments topic={topic} led={led} made={made} onReply={onReply} /> : null;
}

/** Where one says something; who is no member yet is led to where one joins. */
export function TalkFooter({ topic, talking: { to, focus }, onTalking }: TalkProps) {
  const { topic_id: id, phonebook_id: circleId, can } = topic;
  const client = useQueryClient();
  const member = useIsMember(circleId);

  async function send({ text, images, mentions }: ReplyDraft, key: string): Promise<void> {
    const body = {
      text,
      ...(images.length === 0 ? {} : { images }),
      ...(mentions.length === 0 ? {} : { mentions: mentions.map(({ user_id }) => user_id) }),
      ...(to ? { parent_id: to.key } : {}),
    };
    const { comment_id: made } = await comment(client, topic, body, key);
    onTalking((now) => ({ ...now, to: null, made }));
  }

  if (member === false)
    return (
      <Button block href={circlePaths.join(circleId)}>
        加入圈子，一起讨论
      </Button>
    );
  if (!can.comment) return null;
  return (
    <ReplyBar
      label="写评论"
      max={forumRules.comment}
      images={forumRules.commentImages}
      keep={String(id)}
      to={to}
      onNoTo={() => onTalking((now) => ({ ...now, to: null }))}
      focus={focus}
      pick={() => pickMentioned(circleId)}
      onSend={send}
    />
  );
}

async function pickMentioned(id: number): Promise<readonly Mention[] | null> {
  let called: readonly Mention[] | null = null;
  await later(import('../../../circle/parts/pick-members.tsx'), async ({ pickMembers }) => {
    const chosen = await pickMembers({ id, title: '提到谁', limit: forumRules.mentions });
    called = chosen && chosen.map(({ user_id, realname }) => ({ user_id, name: realname }));
  });
  return called;
}
