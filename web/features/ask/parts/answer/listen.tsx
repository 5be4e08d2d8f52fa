import type { AskAnswer } from '@qunlu/contract/ask/entity.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../../ui/button.tsx';
import { Lock } from '../../../../ui/more-icons.ts';
import { clockOf, useSecondsLeft } from '../../../order/parts/seconds-left.ts';
import { useCheckout } from '../../../order/parts/use-checkout.ts';
import { askPaths } from '../../paths.ts';
import { hear, newestAnswer, useBalance } from '../../queries/answer.ts';
import { holds } from './holds.ts';
import css from './listen.module.css';

/** What is to be heard and what it costs: one press where the balance is enough, or where it costs nothing now (D130). */
export function Listen({ answer }: { answer: AskAnswer }) {
  const { answer_id: id, price, split, can } = answer;
  const client = useQueryClient();
  const left = useSecondsLeft(answer.free_until);
  // The half hour may end while the page is open: then it costs what it costs, and the server says how much.
  const isFree = price === 0 || left > 0;
  const buying = useCheckout({ free: isFree });
  const balance = useBalance(can.listen && !isFree);
  const fromBalance = !isFree && balance >= price;

  const listen = () => {
    const body = {
      answer_id: id,
      price: isFree ? 0 : price,
      ...(fromBalance ? { use_balance: 1 as const } : {}),
    };
    return buying.buy({
      input: body,
      back: 'offer',
      async send(key) {
        const order = await hear(client, body, key);
        return order && { hash: order.hash, result: askPaths.answer(id) };
      },
      async again() {
        return { seen: body.price, now: (await newestAnswer(client, id)).price };
      },
      changed: '没有扣款，可以按新的价格听。',
    });
  };

  return (
    <div className={css['root']}>
      <p className={css['holds']}>
        <Lock size={18} aria-hidden />
        {holds(answer)}
      </p>
      {left > 0 && (
        <p className={css['note']} role="timer">
          限时免费听，还剩 {clockOf(left)}
        </p>
      )}
      {buying.notice !== '' && (
        <p className={css['note']} role="status">
          {buying.notice}
        </p>
      )}
      {can.listen && (
        <Button busy={buying.busy} onClick={() => void listen()}>
          {isFree ? '免费听' : `${fromBalance ? '用余额听' : '听一听'} ¥${yuan(price)}`}
        </Button>
      )}
      {can.listen && !isFree && (
        <p className={css['note']}>
          付了就能一直听，不退款。回答的人得 ¥{yuan(split.answerer)}，提问的人得 ¥{yuan(split.asker)}，平台 ¥
          {yuan(split.platform)}
        </p>
      )}
    </div>
  );
}
