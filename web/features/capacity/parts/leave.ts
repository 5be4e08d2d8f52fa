import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../platform/press.ts';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { leave, type Place } from '../queries.ts';

/** Leaves a queue, or gives an offer back, once that is sure. `then` also runs when the server refused. */
export function useLeave(then: () => void = () => undefined): {
  busy: boolean;
  ask: (place: Place, offered: boolean) => Promise<void>;
} {
  const client = useQueryClient();
  const { busy, press } = usePress();
  return {
    busy,
    async ask({ subject, target }, offered) {
      const sure = await confirm({
        title: offered ? '不要这个名额了？' : '退出候补？',
        message: offered ? '为您留的名额会给下一位' : '再候补要重新排队；候补不收钱，退出也没有别的影响',
        okLabel: offered ? '不要了' : '退出候补',
        cancelLabel: '再想想',
      });
      if (!sure) return;
      await press(async () => {
        await leave(client, { subject, target });
        popTip(offered ? '名额已让出' : '已退出候补', { type: 'good' });
      });
      then();
    },
  };
}
