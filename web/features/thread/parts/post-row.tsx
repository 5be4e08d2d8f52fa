import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import type { SubjectType } from '@qunlu/contract/moderation/rules.ts';
import type { ReactNode } from 'react';
import { later } from '../../../platform/later.ts';
import { requireLogin, session, useSession } from '../../../platform/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Ellipsis, ShieldBan } from '../../../ui/icons.ts';
import { PostPictures } from './post-pictures.tsx';
import css from './post-row.module.css';

interface PostRowProps {
  /** What people call one, e.g. `评价`, and what reports of it name. */
  called: string;
  report: { type: SubjectType; id: number };
  author: { user_id: number; name: string; avatar: string };
  /** Seconds; 0: not edited. */
  at: { created: number; edited: number; now: number };
  /** Between the head and the words, e.g. stars. */
  given?: ReactNode;
  text: string;
  images: readonly string[];
  reply?: { by: string; text: string };
  /** Several of them, the earliest first. */
  replies?: readonly { id: number; by: string; text: string }[];
  /** What the viewer can do with it. */
  actions?: ReactNode;
}

/** Tells staff of a post that does not belong here. */
async function more(called: string, report: PostRowProps['report']): Promise<void> {
  const icon = <ShieldBan size={20} aria-hidden />;
  const chosen = await actionSheet({
    items: [{ key: 'report', label: `举报这条${called}`, icon, danger: true }],
  });
  if (chosen === null) return;
  if (session().guest) return requireLogin();
  await later(import('../../moderation/parts/report-sheet.tsx'), ({ openReport }) =>
    openReport({ ...report, title: `这条${called}` }),
  );
}

/** What somebody has written, with the reply to it. */
export function PostRow(props: PostRowProps) {
  const { called, report, author, at, given, text, images, reply, replies = [], actions } = props;
  const mine = useSession().userId === author.user_id;
  const name = `${author.name}的${called}`;
  return (
    <li className={css['row']}>
      <Avatar id={author.user_id} name={author.name} src={author.avatar} size="s" />
      <div className={css['main']}>
        <p className={css['head']}>
          <b>{author.name}</b>
          <span>
            {relativeTime(at.created, at.now)}
            {at.edited > 0 && ' · 改过'}
          </span>
          {!mine && (
            <IconButton label={`更多：${name}`} onClick={() => void more(called, report)}>
              <Ellipsis size={18} aria-hidden />
            </IconButton>
          )}
        </p>
        {given}
        {text !== '' && <p className={css['text']}>{text}</p>}
        <PostPictures images={images} alt={`${name}，`} />
        {reply && reply.text !== '' && (
          <p className={css['reply']}>
            <b>{reply.by}回复：</b>
            {reply.text}
          </p>
        )}
        {replies.map((one) => (
          <p key={one.id} className={css['reply']}>
            <b>{one.by}：</b>
            {one.text}
          </p>
        ))}
        {actions && <p className={css['acts']}>{actions}</p>}
      </div>
    </li>
  );
}
