import type { Topic, TopicComment, TopicReply } from '@qunlu/contract/forum/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Bell, BellOff } from '../../../../ui/icons.ts';
import { Section } from '../../../../ui/section.tsx';
import { usePress } from '../../../../platform/press.ts';
import { Posts } from '../../../thread/parts/posts.tsx';
import { type CommentOrder, useComment, useComments } from '../../queries/comments.ts';
import { follow, markRead } from '../../queries/topics.ts';
import { Comment } from './comment.tsx';
import css from './comments.module.css';

interface CommentsProps {
  topic: Topic;
  /** The comment that somebody was led to; 0 for none. */
  led: number;
  /** The one that was just written; 0 for none. */
  made: number;
  onReply: (to: TopicReply) => void;
}

/** What stands under a post: from the first on, the newest first, or what is new to the reader. */
export function Comments({ topic, led, made, onReply }: CommentsProps) {
  const { topic_id: id, comments, seen_id: seenId } = topic;
  const [order, setOrder] = useState<CommentOrder>('old');
  // As it stood when the page was opened: reading it ends what is new.
  const [fresh] = useState(topic.new_comments);
  const [since] = useState(seenId);
  const [from, setFrom] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const read = useComments(id, order, from);
  const shown = read.data?.pages.flatMap(({ list }) => list) ?? [];
  useReadMark(topic, shown, Math.max(led, made));

  function jump(): void {
    setOrder('old');
    setFrom(since);
    root.current?.scrollIntoView?.({ block: 'start' });
  }
  return (
    <div ref={root} id="comments" className={css['root']}>
      {led > 0 && <Led id={led} topic={topic} now={read.dataUpdatedAt} onReply={onReply} />}
      <Section
        title={comments > 0 ? `评论 ${comments}` : '评论'}
        action={
          <>
            <Follow topic={topic} />
            {comments > 1 && from === 0 && (
              <Button kind="quiet" size="s" onClick={() => setOrder(order === 'old' ? 'new' : 'old')}>
                {order === 'old' ? '看最新' : '看最早'}
              </Button>
            )}
          </>
        }
      >
        {fresh > 0 && from === 0 && (
          <p className={css['jump']}>
            <Button kind="quiet" size="s" onClick={jump}>
              看 {fresh} 条新的
            </Button>
          </p>
        )}
        {from > 0 && (
          <p className={css['jump']}>
            <Button kind="quiet" size="s" onClick={() => setFrom(0)}>
              看之前的评论
            </Button>
          </p>
        )}
        <Posts read={read} none={from > 0 ? '新的都在回复里' : '还没有评论，说说您的想法'}>
          {(one) => (
            <Comment
              key={one.comment_id}
              topic={topic}
              comment={one}
              now={read.dataUpdatedAt}
              onReply={onReply}
            />
          )}
        </Posts>
      </Section>
    </div>
  );
}

/** What a notification leads to, above the rest. */
function Led({ id, topic, now, onReply }: Omit<CommentsProps, 'led' | 'made'> & { id: number; now: number }) {
  const { data, error } = useComment(id);
  if (error) return <p className={css['gone']}>您要看的评论已经删除</p>;
  if (!data) return null;
  const { comment, reply } = data;
  return (
    <Section title={reply ? '您要看的回复' : '您要看的评论'}>
      <ul>
        <Comment
          topic={topic}
          comment={reply ? { ...comment, list: [reply] } : comment}
          found={reply?.comment_id ?? comment.comment_id}
          now={now}
          onReply={onReply}
        />
      </ul>
    </Section>
  );
}

function Follow({ topic: { topic_id: id, followed } }: { topic: Topic }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const Icon = followed ? BellOff : Bell;
  return (
    <Button
      kind="quiet"
      size="s"
      busy={busy}
      icon={<Icon size={16} aria-hidden />}
      onClick={() => void press(() => follow(client, id, !followed))}
    >
      {followed ? '不再关注' : '关注'}
    </Button>
  );
}

/** Tells how far the person has read, so that the next device goes on from there. */
function useReadMark({ topic_id: id }: Topic, shown: readonly TopicComment[], least: number): void {
  const client = useQueryClient();
  const told = useRef(-1);
  const last = Math.max(
    least,
    0,
    ...shown.flatMap(({ comment_id: one, list }) => [one, ...list.map(({ comment_id }) => comment_id)]),
  );
  useEffect(() => {
    if (last <= told.current) return;
    told.current = last;
    // Told with the next one, or on the next visit.
    markRead(client, id, last).catch(() => undefined);
  }, [client, id, last]);
}
