import { spanWords } from '@qunlu/contract/kernel/span.ts';
import type { ServiceWay } from '@qunlu/contract/service/entity.ts';
import { servicePromise } from '@qunlu/contract/service/promise.ts';
import type { ServiceType, WayKind } from '@qunlu/contract/service/rules.ts';
import { CircleCheck } from '../../../ui/icons.ts';
import css from './promise-lines.module.css';
import { takesTime } from './shown.ts';

/** The policy of a way in sentences; the table with its dates stands before the payment. */
function linesOf(type: ServiceType, way: Pick<ServiceWay, 'type'>): string[] {
  const policy = servicePromise({ type, kind: way.type as WayKind, startsAt: 0, fee: 0 });
  const lines: string[] = [];
  if (policy.accept)
    lines.push(`接单前取消全额退款；卖家 ${spanWords(policy.accept.seconds)}内没有接单，也全额退`);
  if (takesTime(type, way) && policy.dated) {
    const steps = policy.dated.cancel.map(
      ({ seconds, percent }) => `提前 ${spanWords(-seconds)}以上退 ${percent}%`,
    );
    lines.push(`约好时间后取消：${steps.join('，')}，再晚不退`);
  } else if (policy.serve?.started === 0) lines.push('接单后、开工前取消全额退款');
  lines.push('卖家拒单或取消，全额退款');
  return lines;
}

/** What the buyer gets back when. Nothing for what is free. */
export function PromiseLines({ type, way }: { type: ServiceType; way: ServiceWay }) {
  if (way.fee === 0) return null;
  return (
    <ul className={css['root']} aria-label="退款承诺">
      {linesOf(type, way).map((line) => (
        <li key={line}>
          <CircleCheck size={16} aria-hidden />
          {line}
        </li>
      ))}
    </ul>
  );
}
