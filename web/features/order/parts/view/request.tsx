import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { Button } from '../../../../ui/button.tsx';
import { openLightbox } from '../../../../ui/lightbox/lightbox.tsx';
import { Section } from '../../../../ui/section.tsx';
import css from './dispute.module.css';

type Request = NonNullable<Order['request']>;

const states = ['等卖家回复', '已同意', '没有同意', '已结束'] as const;

/** What was asked back, with its answer; what silence means while it waits. */
export function RefundRequest({ request, role }: { request: Request; role: Order['role'] }) {
  const { amount, reason, state, silent, answer, answer_by, images } = request;
  const shown = images.map((src, index) => ({ src, alt: `退款申请的图片 ${index + 1}` }));
  return (
    <Section title={`退款申请 · ${states[state] ?? ''}`} padded>
      <dl className={css['root']}>
        <div>
          <dt>{role === 'buyer' ? '您申请退' : '买家申请退'}</dt>
          <dd>
            ¥{yuan(amount)}：{reason}
          </dd>
        </div>
        {answer !== '' && (
          <div>
            <dt>{state === 3 ? '结果' : role === 'seller' && !silent ? '您的回复' : '回复'}</dt>
            <dd>{answer}</dd>
          </div>
        )}
      </dl>
      {images.length > 0 && (
        <Button size="s" kind="quiet" onClick={() => void openLightbox(shown)}>
          看图片（{images.length} 张）
        </Button>
      )}
      {state === 0 && (
        <p className={css['note']}>
          {dateTime(answer_by)} 前{role === 'seller' ? '您' : '卖家'}
          没有回复，算作同意。等待期间期限暂停、款项不动。
        </p>
      )}
      {state === 1 && silent && <p className={css['note']}>卖家没有按时回复，算作同意。</p>}
    </Section>
  );
}
