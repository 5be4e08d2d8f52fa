import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../platform/press.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { capacityPaths } from '../paths.ts';
import { join, type Place } from '../queries.ts';
import { useLeave } from './leave.ts';
import css from './wait-button.module.css';

export interface WaitButtonProps extends Place {
  quantity: number;
  /** As the thing's own call says it: full, waiting already, offered until (seconds, 0 for no offer). */
  queue: { open: boolean; waiting: boolean; offer_until: number };
  label?: string;
  /** Something has changed, or the server has refused: fetch the thing again. */
  onChange: () => void;
}

/**
 * Waiting for what is full (D97): join, leave, or the sentence until when the offer stands. Nothing where nobody waits.
 */
export function WaitButton(props: WaitButtonProps) {
  const { subject, target, quantity, queue, label = '满了，候补', onChange } = props;
  const client = useQueryClient();
  const { busy, press } = usePress();
  const leaving = useLeave(onChange);

  async function wait(): Promise<void> {
    await press(async () => {
      await join(client, { subject, target }, quantity);
      popTip('已候补，轮到您会通知', { type: 'good' });
    });
    onChange();
  }

  if (queue.offer_until > 0)
    return (
      <p className={css['words']} role="status">
        {`候补轮到您了，名额为您留到 ${dateTime(queue.offer_until)}`}
      </p>
    );
  if (queue.waiting)
    return (
      <div className={css['waiting']}>
        <p className={css['words']} role="status">
          候补中，轮到您会通知；候补不收钱
        </p>
        <div className={css['actions']}>
          <Button kind="quiet" size="s" href={capacityPaths.waiting}>
            我的候补
          </Button>
          <Button
            kind="quiet"
            size="s"
            busy={leaving.busy}
            onClick={() => void leaving.ask({ subject, target }, false)}
          >
            退出候补
          </Button>
        </div>
      </div>
    );
  if (!queue.open) return null;
  return (
    <Button block busy={busy} onClick={() => void wait()}>
      {label}
    </Button>
  );
}
