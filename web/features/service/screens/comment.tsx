import { imagesOf } from '@qunlu/contract/kernel/pictures.ts';
import type { ServiceComment } from '@qunlu/contract/service/comments.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { useState } from 'react';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Star } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { VisibilityBar } from '../../moderation/parts/visibility-bar.tsx';
import { PostPictures } from '../../thread/parts/post-pictures.tsx';
import { MissingServiceOrder } from '../parts/missing-order.tsx';
import { Stars } from '../parts/stars.tsx';
import { servicePaths } from '../paths.ts';
import { useComment } from '../queries/orders.ts';
import { CommentForm } from './comment/form.tsx';
import { ReplyForm } from './comment/reply.tsx';
import css from './comment.module.css';

/** What the buyer says of an order, and what the seller answers (R106). */
export default function Comment() {
  const id = useIdParam();
  const { data: comment, error, refetch } = useComment(id);
  const [editing, setEditing] = useState(false);
  const back = servicePaths.order(id);
  if (comment && (comment.can.add || (editing && comment.can.edit)))
    return <CommentForm key={id} orderId={id} comment={comment} onDone={() => setEditing(false)} />;
  return (
    <Page
      header={<ScreenHeader title="评价" back={back} />}
      footer={
        comment?.can.edit && (
          <Button block kind="secondary" onClick={() => setEditing(true)}>
            修改评价
          </Button>
        )
      }
    >
      {!comment ? (
        <MissingServiceOrder error={error} onRetry={() => void refetch()} />
      ) : comment.comment_id === 0 ? (
        <EmptyState
          icon={<Star size={28} aria-hidden />}
          title="还没有评价"
          text="买家在订单完成后 15 天内可以评价"
          action={
            <Button kind="secondary" href={back}>
              看订单
            </Button>
          }
        />
      ) : (
        <Given orderId={id} comment={comment} />
      )}
    </Page>
  );
}

function Given({ orderId, comment }: { orderId: number; comment: ServiceComment }) {
  const { comment_id, user, score, content, created_at, edited_at, reply, replied_at } = comment;
  const { service, way, can, until } = comment;
  // One that is hidden cannot be changed any more: its author reads why here, and objects.
  const mine = useSession().userId === user.user_id;
  const [now] = useState(() => Date.now() / 1000);
  return (
    <>
      {mine && !can.edit && <VisibilityBar type="service-comment" id={comment_id} />}
      <Section>
        <ListRow wrap title={service.title} meta={way.title} href={servicePaths.view(service.service_id)} />
      </Section>
      <Section title={`${user.name}的评价`} padded>
        <Stars score={score} />
        {content !== '' && <p className={css['words']}>{content}</p>}
        <PostPictures images={imagesOf(comment.images)} alt="评价的" />
        <p className={css['at']}>
          {dayAndTime(created_at, now)}
          {edited_at > 0 && `，${dayAndTime(edited_at, now)} 改过`}
        </p>
        {can.edit && until > 0 && <p className={css['at']}>{dayAndTime(until, now)} 前可以修改一次</p>}
      </Section>
      {reply !== '' && (
        <Section title="卖家的回复" padded>
          <p className={css['said']}>{reply}</p>
          <p className={css['at']}>{dayAndTime(replied_at, now)}</p>
        </Section>
      )}
      {can.reply && <ReplyForm orderId={orderId} />}
      <Section>
        <ListRow title="看订单" href={servicePaths.order(orderId)} />
      </Section>
    </>
  );
}
