import { imagesOf } from '@qunlu/contract/kernel/pictures.ts';
import type { ServiceComment } from '@qunlu/contract/service/comments.ts';
import { Button } from '../../../ui/button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { PostRow } from '../../thread/parts/post-row.tsx';
import { Posts } from '../../thread/parts/posts.tsx';
import { servicePaths } from '../paths.ts';
import { useComments } from '../queries/service.ts';
import css from './comments.module.css';
import { Stars } from './stars.tsx';

/** Shown before the person asks for all of them. */
const few = 3;

export interface CommentsProps {
  serviceId: number;
  count: number;
  /** The viewer bought it, and can say how it was. */
  bought: boolean;
}

/** What people who bought it say, and where the viewer says it (V012, B073). */
export function Comments({ serviceId, count, bought }: CommentsProps) {
  const read = useComments(serviceId);
  return (
    <Section title={count > 0 ? `评价 ${count}` : '评价'}>
      {bought && <ListRow wrap title="我买过" meta="在订单里写评价，或改评价" href={servicePaths.bought()} />}
      <Posts
        read={read}
        none="还没有评价，买过的人完成后可以写"
        few={{ count: few, all: `全部 ${count} 条评价` }}
      >
        {(comment) => <Row key={comment.comment_id} comment={comment} now={read.dataUpdatedAt} />}
      </Posts>
    </Section>
  );
}

function Row({ comment, now }: { comment: ServiceComment; now: number }) {
  const { comment_id: id, user, score, way, created_at, edited_at, order_id: orderId, can } = comment;
  return (
    <PostRow
      called="评价"
      report={{ type: 'service-comment', id }}
      author={user}
      at={{ created: created_at, edited: edited_at, now }}
      given={
        <p className={css['given']}>
          <Stars score={score} />
          <span>{way.title}</span>
        </p>
      }
      text={comment.content}
      images={imagesOf(comment.images)}
      reply={{ by: '卖家', text: comment.reply }}
      actions={
        (can.reply || can.edit) && (
          <>
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
          </>
        )
      }
    />
  );
}
