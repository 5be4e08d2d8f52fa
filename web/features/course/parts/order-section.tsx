import type { CourseOrderPart } from '@qunlu/contract/course/order.ts';
import { courseRules } from '@qunlu/contract/course/rules.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { GraduationCap } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { coursePaths } from '../paths.ts';
import css from './order-section.module.css';
import { lengthOf } from './seconds-text.ts';

const partOf = (order: Order): CourseOrderPart | undefined =>
  order.part['course'] as CourseOrderPart | undefined;

/** On the order of a course: the way to it, and how much of the tenth was seen. */
export default function CourseOfOrder({ order }: { order: Order }) {
  const part = partOf(order);
  if (!part) return null;
  const { course_id: id, phonebook_id: circle, seen, whole } = part;
  const paid = order.state === orderState.paid;
  return (
    <Section title="课程">
      <ListRow
        wrap
        leading={<GraduationCap size={22} aria-hidden />}
        title={order.title}
        meta={paid ? '去学习' : '看看课程'}
        href={coursePaths.view(circle, id)}
      />
      {order.role === 'buyer' && paid && whole > 0 && <Seen seen={seen} whole={whole} />}
    </Section>
  );
}

function Seen({ seen, whole }: { seen: number; whole: number }) {
  const bound = (whole * courseRules.refundPercent) / 100;
  const share = Math.min(1, seen / whole);
  const over = seen > bound;
  // Above the bound by less than one percent must not read as the bound.
  const percent = over
    ? Math.max(courseRules.refundPercent + 1, Math.round(share * 100))
    : Math.floor(share * 100);
  return (
    <div className={css['root']}>
      <p className={css['words']}>
        学了 {percent}%{seen > 0 ? `，${lengthOf(seen)}` : ''}
      </p>
      <div
        className={css['track']}
        role="progressbar"
        aria-label="学了多少"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        style={{ '--part': share, '--bound': courseRules.refundPercent / 100 }}
      />
      <p className={css['note']}>
        {over
          ? `已经超过 ${courseRules.refundPercent}%（${lengthOf(bound)}），不能自己退款了`
          : `不超过 ${courseRules.refundPercent}%（${lengthOf(bound)}）时，退款期限内可以全额退；只算真正播放的`}
      </p>
    </div>
  );
}
