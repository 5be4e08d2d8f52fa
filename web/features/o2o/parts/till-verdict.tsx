import type { VoucherUse } from '@qunlu/contract/o2o/entity.ts';
import { clockWords } from '@qunlu/contract/kernel/when-words.ts';
import { CircleAlert, CircleCheck } from '../../../ui/icons.ts';
import css from './till-verdict.module.css';

export type Verdict = { kind: 'used'; use: VoucherUse } | { kind: 'no'; words: string };

/** What became of the last code, readable from across a counter: what to hand over and how many, or why not. */
export function TillVerdict({ verdict }: { verdict: Verdict | null }) {
  if (!verdict)
    return (
      <div className={css['root']} role="status">
        <p className={css['quiet']}>扫买家的券码，或输入 12 位数字</p>
      </div>
    );
  if (verdict.kind === 'no')
    return (
      <div className={css['root']} data-kind="no" role="status">
        <CircleAlert size={32} aria-hidden />
        <p className={css['name']}>没有核销</p>
        <p className={css['words']}>{verdict.words}</p>
      </div>
    );
  const { title, quantity, buyer, used_at: at } = verdict.use;
  return (
    <div className={css['root']} data-kind="used" role="status">
      <CircleCheck size={32} aria-hidden />
      <p className={css['name']}>{title}</p>
      <p className={css['count']}>{quantity} 份</p>
      <p className={css['words']}>
        已核销 · {buyer} · {clockWords(at)}
      </p>
    </div>
  );
}
