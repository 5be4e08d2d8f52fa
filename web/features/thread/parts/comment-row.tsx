import { abbreviate, relativeTime } from '@qunlu/contract/kernel/formats.ts';
import type { ReactNode } from 'react';
import { LinkedText } from '../../../platform/host/linked-text.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Ellipsis, Heart } from '../../../ui/icons.ts';
import css from './comment-row.module.css';
import { PostPictures } from './post-pictures.tsx';

interface CommentRowProps {
  /** Where a link to it leads: the id of its element. */
  anchor: string;
  /** What people call one: 评论, 回复. */
  called: string;
  author: { user_id: number; name: string; avatar: string };
  /** Beside the name: what the author is here. */
  mark?: ReactNode;
  /** Seconds. */
  at: { created: number; now: number };
  text: string;
  /** Names that stand in the text behind an @. */
  mentions?: readonly { name: string }[];
  images: readonly string[];
  /** Not seen before. */
  fresh?: boolean;
  /** Deleted while others have answered it: what stands in its place. */
  gone?: string | undefined;
  /** It is what somebody was led to. */
  found?: boolean;
  like?: { count: number; mine: boolean; onLike: () => void } | undefined;
  onReply?: (() => void) | undefined;
  /** Opens what else can be done with it. */
  onMore?: (() => void) | undefined;
  /** What answers it. */
  children?: ReactNode;
}

/** What somebody wrote under something, where others like and answer it: two levels, the second inside the first. */
export function CommentRow(props: CommentRowProps) {
  const { anchor, called, author, mark, at, text, mentions = [], images, fresh, gone, found } = props;
  const { like, onReply, onMore, children } = props;
  const name = `${author.name}的${called}`;
  return (
    <li id={anchor} className={cx(css['row'], found && css['found'])} tabIndex={-1}>
      <Avatar id={author.user_id} name={author.name} src={author.avatar} size="s" />
      <div className={css['main']}>
        <p className={css['head']}>
          <b>{author.name}</b>
          {mark}
          {fresh && <span className={css['fresh']}>新</span>}
        </p>
        {gone === undefined ? (
          <>
            {text !== '' && (
              <p className={css['text']}>
                <Mentioned text={text} mentions={mentions} />
              </p>
            )}
            <PostPictures images={images} alt={`${name}，`} />
          </>
        ) : (
          <p className={css['gone']}>{gone}</p>
        )}
        <p className={css['acts']}>
          <time>{relativeTime(at.created, at.now)}</time>
          {onReply && (
            <button type="button" aria-label={`回复${author.name}`} onClick={onReply}>
              回复
            </button>
          )}
          <span className={css['end']}>
            {like && (
              <button
                type="button"
                className={cx(css['like'], like.mine && css['liked'])}
                aria-pressed={like.mine}
                aria-label={`赞${name}${like.count > 0 ? `，${like.count} 个赞` : ''}`}
                onClick={like.onLike}
              >
                <Heart size={18} aria-hidden />
                {like.count > 0 && abbreviate(like.count)}
              </button>
            )}
            {onMore && (
              <IconButton label={`更多：${name}`} onClick={onMore}>
                <Ellipsis size={18} aria-hidden />
              </IconButton>
            )}
          </span>
        </p>
        {children}
      </div>
    </li>
  );
}

/** Words with the people in them who were called. */
function Mentioned({ text, mentions }: { text: string; mentions: readonly { name: string }[] }) {
  const names = mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  if (names.length === 0) return <LinkedText text={text} />;
  const pieces: ReactNode[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const called = names.find((name) => text.startsWith(name, at));
    if (called === undefined) continue;
    if (at > from) pieces.push(<LinkedText key={from} text={text.slice(from, at)} />);
    pieces.push(
      <span key={`@${at}`} className={css['called']}>
        {called}
      </span>,
    );
    from = at + called.length;
  }
  if (from < text.length) pieces.push(<LinkedText key={from} text={text.slice(from)} />);
  return pieces;
}
