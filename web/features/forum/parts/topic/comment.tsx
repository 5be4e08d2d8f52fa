import type { Topic, TopicComment, TopicReply } from '@qunlu/contract/forum/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { later } from '../../../../platform/later.ts';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { CommentRow } from '../../../thread/parts/comment-row.tsx';
import { likeOne, useReplies } from '../../queries/comments.ts';
import css from './comments.module.css';

interface CommentProps {
  topic: Topic;
  comment: TopicComment;
  /** The one that somebody was led to. */
  found?: number;
  /** Milliseconds. */
  now: number;
  onReply: (to: TopicReply) => void;
}

/** A comment with its answers: the first ones at once, all of them when they are asked for. */
export function Comment({ topic, comment, found = 0, now, onReply }: CommentProps) {
  const [all, setAll] = useState(false);
  const { comment_id: id, replies, list } = comment;
  const one = (given: TopicReply) => (
    <Row key={given.comment_id} topic={topic} one={given} found={found} now={now} onReply={onReply} />
  );
  return (
    <Row topic={topic} one={comment} found={found} now={now} onReply={onReply}>
      {list.length > 0 && !all && <ul>{list.map(one)}</ul>}
      {all && <Replies id={id} render={one} />}
      {!all && replies > list.length && (
        <p className={css['more']}>
          <Button kind="quiet" size="s" onClick={() => setAll(true)}>
            全部 {replies} 条回复
          </Button>
        </p>
      )}
    </Row>
  );
}

function Replies({ id, render }: { id: number; render: (one: TopicReply) => React.ReactNode }) {
  const read = useReplies(id);
  const list = read.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <ul>{list.map(render)}</ul>
      {(read.hasNextPage || read.error) && (
        <p className={css['more']}>
          <Button
            kind="quiet"
            size="s"
            busy={read.isFetching}
            onClick={() => void (read.error ? read.refetch() : read.fetchNextPage())}
          >
            {read.error ? '没有加载出来，重试' : '更多回复'}
          </Button>
        </p>
      )}
    </>
  );
}

interface RowProps extends Pick<CommentProps, 'topic' | 'now' | 'onReply'> {
  one: TopicReply;
  found: number;
  children?: React.ReactNode;
}

function Row({ topic, one, found, now, onReply, children }: RowProps) {
  const { comment_id: id, user, author, at, text, mentions, images, is_new: fresh, gone, liked, likes } = one;
  const { can, parent_id: parent, undo_until: until } = one;
  const client = useQueryClient();
  const { press } = usePress();
  const more = (): void =>
    void later(import('./comment-menu.tsx'), ({ commentMenu }) => commentMenu(client, topic, one));
  const deleted = gone || until > 0;
  return (
    <CommentRow
      anchor={`${found > 0 ? 'found' : 'comment'}-${id}`}
      called={parent > 0 ? '回复' : '评论'}
      author={user}
      mark={author && <Tag>作者</Tag>}
      at={{ created: at, now }}
      text={text}
      mentions={mentions}
      images={images}
      fresh={fresh && !deleted}
      found={found === id}
      gone={deleted ? '这条已删除' : undefined}
      like={
        !deleted && can.like
          ? { count: likes, mine: liked, onLike: () => void press(() => likeOne(client, one)) }
          : undefined
      }
      onReply={!deleted && can.reply ? () => onReply(one) : undefined}
      onMore={(can.remove || can.report || until > 0) && (!gone || until > 0) ? more : undefined}
    >
      {children}
    </CommentRow>
  );
}
