import type { TopicLine } from '@qunlu/contract/forum/entity.ts';
import { topicState, topicStateLabels, type TopicState } from '@qunlu/contract/forum/rules.ts';
import { memberRole, roleLabels, type MemberRole } from '@qunlu/contract/circle/rules.ts';
import { abbreviate, relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { later } from '../../../../platform/later.ts';
import { usePress } from '../../../../platform/press.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Ellipsis, Heart, MessageCircle, Star } from '../../../../ui/icons.ts';
import { Tag } from '../../../../ui/tag.tsx';
import { cardPaths } from '../../../card/paths.ts';
import { forumPaths } from '../../paths.ts';
import { like } from '../../queries/topics.ts';
import { titleOf } from './about.ts';
import { Attachments } from './attachments.tsx';
import css from './post-card.module.css';
import { plainText } from './words.tsx';

interface PostCardProps {
  topic: TopicLine;
  /** Seconds or milliseconds. */
  now: number;
}

/** A post in a list: who, what they say and show, what others make of it. */
export function PostCard({ topic, now }: PostCardProps) {
  const { topic_id: id, phonebook_id: circleId, title, text, more, asked, answered } = topic;
  const words = plainText(text).trim();
  const href = forumPaths.topic(circleId, id);
  return (
    <article className={css['root']} aria-label={titleOf(topic)}>
      <PostHead topic={topic} now={now} />
      <Marks topic={topic} />
      {(title !== '' || words !== '') && (
        <a className={css['words']} href={href}>
          {title !== '' && <b className={css['title']}>{title}</b>}
          {words !== '' && (
            <span className={css['text']}>
              {words}
              {more && (
                <>
                  …<span className={css['whole']}>全文</span>
                </>
              )}
            </span>
          )}
        </a>
      )}
      {asked && (
        <p className={css['asked']}>
          问 {asked.name}
          {answered ? '，已有回答' : '，等回答'}
        </p>
      )}
      <Attachments topic={topic} now={now} />
      <PostFoot topic={topic} />
    </article>
  );
}

/** Who wrote it, when, and what can be done with it. */
export function PostHead({ topic, now, onRemoved }: PostCardProps & { onRemoved?: () => void }) {
  const { user, role, published_at: at, edited, unread } = topic;
  const client = useQueryClient();
  const runs = role === memberRole.owner || role === memberRole.admin || role === memberRole.guest;
  const name = <b className={css['name']}>{user.name}</b>;
  return (
    <header className={css['head']}>
      <Avatar id={user.user_id} name={user.name} src={user.avatar} />
      <div className={css['who']}>
        <p className={css['line']}>
          {user.card_id > 0 ? <a href={cardPaths.view(user.card_id)}>{name}</a> : name}
          {runs && <Tag>{roleLabels[role as MemberRole]}</Tag>}
        </p>
        <p className={css['meta']}>
          {unread && <span className={css['unread']}>新</span>}
          {[relativeTime(at, now), edited ? '已编辑' : '', user.title].filter(Boolean).join(' · ')}
        </p>
      </div>
      <IconButton
        label={`更多：${titleOf(topic)}`}
        onClick={() => void later(import('./menu.tsx'), ({ postMenu }) => postMenu(client, topic, onRemoved))}
      >
        <Ellipsis size={20} aria-hidden />
      </IconButton>
    </header>
  );
}

/** What it is and where it stands, in words. */
export function Marks({ topic: { state, kind, featured, pinned, asked, answered } }: { topic: TopicLine }) {
  const marks = [
    state !== topicState.shown && (
      <Tag key="state" tone={state === topicState.auditing ? 'warn' : 'bad'}>
        {topicStateLabels[state as TopicState]}
      </Tag>
    ),
    pinned && <Tag key="pinned">置顶</Tag>,
    featured && (
      <Tag key="featured" tone="accent">
        精华
      </Tag>
    ),
    kind === 'question' && !asked && (
      <Tag key="question" tone={answered ? 'neutral' : 'info'}>
        {answered ? '提问 · 已有回答' : '提问'}
      </Tag>
    ),
  ].filter(Boolean);
  return marks.length === 0 ? null : <p className={css['marks']}>{marks}</p>;
}

/** Likes, comments and stars; nothing where there is none yet. */
export function PostFoot({ topic, onComment }: { topic: TopicLine; onComment?: () => void }) {
  const { topic_id: id, phonebook_id: circleId, can, liked, likes, comments, new_comments: fresh } = topic;
  const { appraisals, score, state } = topic;
  const client = useQueryClient();
  const { press } = usePress();
  if (state !== topicState.shown) return null;
  const called = `评论${comments > 0 ? ` ${comments} 条` : ''}${fresh > 0 ? `，${fresh} 条新的` : ''}`;
  const talk = (
    <>
      <MessageCircle size={20} aria-hidden />
      {comments > 0 ? abbreviate(comments) : '评论'}
      {fresh > 0 && <span className={css['fresh']}>新 {fresh}</span>}
    </>
  );
  return (
    <footer className={css['foot']}>
      {appraisals > 0 && (
        <a
          className={css['act']}
          href={forumPaths.appraisal(circleId, id)}
          aria-label={`评价 ${score / 10} 分，${appraisals} 人`}
        >
          <Star size={20} aria-hidden />
          {(score / 10).toFixed(1)}
        </a>
      )}
      {onComment ? (
        <button type="button" className={css['act']} aria-label={called} onClick={onComment}>
          {talk}
        </button>
      ) : (
        <a className={css['act']} href={forumPaths.comments(circleId, id)} aria-label={called}>
          {talk}
        </a>
      )}
      <button
        type="button"
        className={cx(css['act'], liked && css['liked'])}
        aria-pressed={liked}
        aria-label={`赞${likes > 0 ? ` ${likes} 个` : ''}`}
        disabled={!can.like}
        onClick={() => void press(() => like(client, topic))}
      >
        <Heart size={20} aria-hidden />
        {likes > 0 ? abbreviate(likes) : '赞'}
      </button>
    </footer>
  );
}
