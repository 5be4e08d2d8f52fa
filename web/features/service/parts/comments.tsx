import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import type { ServiceComment } from '@qunlu/contract/service/comments.ts';
import { useState } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';
import { later } from '../../../platform/later.ts';
import { requireLogin, session, useSession } from '../../../platform/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Ellipsis, ShieldBan } from '../../../ui/icons.ts';
import { openLightbox } from '../../../ui/lightbox/lightbox.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/section.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { servicePaths } from '../paths.ts';
import { useComments } from '../queries/service.ts';
import css from './comments.module.css';
import { imagesOf } from './images.ts';
import { Stars } from './stars.tsx';

/** Shown before the person asks for all of them. */
const few = 3;
/** Pixels of a tile at twice its size. */
const tileWidth = 200;

export interface CommentsProps {
  serviceId: number;
  count: number;
  /** The viewer bought it, and can say how it was. */
  bought: boolean;
}

/** What people who bought it say, and where the viewer says it (V012, B073). */
export function Comments({ serviceId, count, bought }: CommentsProps) {
  const read = useComments(serviceId);
  const [all, setAll] = useState(false);
  const { data, error, refetch, dataUpdatedAt: now } = read;
  const list = data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Section title={count > 0 ? `评价 ${count}` : '评价'}>
      {bought && <ListRow wrap title="我买过" meta="在订单里写评价，或改评价" href={servicePaths.bought()} />}
      {data ? (
        list.length === 0 ? (
          <p className={css['none']}>还没有评价，买过的人完成后可以写</p>
        ) : (
          <ul>
            {(all ? list : list.slice(0, few)).map((comment) => (
              <Row key={comment.comment_id} comment={comment} now={now} />
            ))}
          </ul>
        )
      ) : error ? (
        <p className={css['none']} role="alert">
          {sentence(error)}
          <Button kind="quiet" size="s" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      ) : (
        <Skeleton>
          <div className={css['waiting']}>
            <Bone width="third" kind="title" />
            <Bone />
          </div>
        </Skeleton>
      )}
      {!all && list.length > few && (
        <Button kind="quiet" block onClick={() => setAll(true)}>
          全部 {count} 条评价
        </Button>
      )}
      {all && read.hasNextPage && (
        <LoadMore state={loadMoreState(read)} onMore={() => void read.fetchNextPage()} endText="" />
      )}
    </Section>
  );
}

/** Tells of a comment that does not belong here. */
async function more(comment: ServiceComment): Promise<void> {
  const chosen = await actionSheet({
    items: [
      { key: 'report', label: '举报这条评价', icon: <ShieldBan size={20} aria-hidden />, danger: true },
    ],
  });
  if (chosen === null) return;
  if (session().guest) return requireLogin();
  await later(import('../../moderation/parts/report-sheet.tsx'), ({ openReport }) =>
    openReport({ type: 'service-comment', id: comment.comment_id, title: '这条评价' }),
  );
}

function Row({ comment, now }: { comment: ServiceComment; now: number }) {
  const { userId } = useSession();
  const { user, score, content, way, created_at, edited_at, reply, order_id: orderId, can } = comment;
  const images = imagesOf(comment.images);
  const alt = (at: number): string => `${user.name}的评价，第${at + 1}张图片`;
  const look = (at: number): void =>
    void openLightbox(
      images.map((src, one) => ({ src, alt: alt(one) })),
      at,
    );
  return (
    <li className={css['row']}>
      <Avatar id={user.user_id} name={user.name} src={user.avatar} size="s" />
      <div className={css['main']}>
        <p className={css['head']}>
          <b>{user.name}</b>
          <span>
            {relativeTime(created_at, now)}
            {edited_at > 0 && ' · 改过'}
          </span>
          {user.user_id !== userId && (
            <IconButton label={`更多：${user.name}的评价`} onClick={() => void more(comment)}>
              <Ellipsis size={18} aria-hidden />
            </IconButton>
          )}
        </p>
        <p className={css['given']}>
          <Stars score={score} />
          <span>{way.title}</span>
        </p>
        {content !== '' && <p className={css['content']}>{content}</p>}
        {images.length > 0 && (
          <ul className={css['images']}>
            {images.map((src, at) => (
              <li key={src}>
                <button type="button" onClick={() => look(at)}>
                  <Picture src={pictureAt(src, tileWidth)} alt={alt(at)} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {reply !== '' && (
          <p className={css['reply']}>
            <b>卖家回复：</b>
            {reply}
          </p>
        )}
        {(can.reply || can.edit) && (
          <p className={css['acts']}>
            {can.reply && (
              <Button kind="quiet" size="s" href={servicePaths.order(orderId)}>
                回复
              </Button>
            )}
            {can.edit && (
              <Button kind="quiet" size="s" href={servicePaths.comment(orderId)}>
                修改
              </Button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
