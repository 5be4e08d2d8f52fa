import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { Section } from '../../../../ui/section.tsx';
import css from './dispute.module.css';

const states = ['处理中', '已裁定', '已撤回'] as const;

/** What each side said, and what was decided. */
export function Dispute({ dispute, role }: { dispute: NonNullable<Order['dispute']>; role: Order['role'] }) {
  const { opened_by, mine, theirs, state, decision, answer_by, decide_by, late, silence } = dispute;
  const other = role === 'buyer' ? '卖家' : '买家';
  const opener = opened_by === role ? '您' : other;
  return (
    <Section title={`申诉 · ${states[state] ?? ''}`} padded>
      <dl className={css['root']}>
        {decision !== '' && (
          <div>
            <dt>裁定</dt>
            <dd className={css['decision']}>{decision}</dd>
          </div>
        )}
        {mine !== '' && (
          <div>
            <dt>您的说明</dt>
            <dd>{mine}</dd>
          </div>
        )}
        {theirs !== '' && (
          <div>
            <dt>{other}的说明</dt>
            <dd>{theirs}</dd>
          </div>
        )}
      </dl>
      {state === 0 && (
        <p className={css['note']}>
          由{opener}提出，处理期间款项不动。
          {decide_by === 0
            ? `${dateTime(answer_by)} 前双方可以说明，之后由客服裁定，结果会通知您。`
            : late
              ? `客服没有按时裁定，已催办；${dateTime(decide_by)} 前还没有裁定，就按规则${silence}。`
              : `客服会在 ${dateTime(decide_by)} 前裁定，结果会通知您。`}
        </p>
      )}
    </Section>
  );
}
