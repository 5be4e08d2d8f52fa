import type { ActivityRegistration } from '@qunlu/contract/activity/entity.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sentence } from '../../../../platform/http/sentence.ts';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openCancel } from '../../../order/parts/view/cancel-sheet.tsx';
import { cancelFree } from '../../../order/parts/cancel-free.ts';
import { ticketsMoved } from '../../queries/registration.ts';

/** Gives a registration up: what was paid comes back as it was promised, its places go to those who wait. */
export async function cancelRegistration(
  client: QueryClient,
  { hash, total }: Pick<ActivityRegistration, 'hash' | 'total'>,
): Promise<void> {
  if (total > 0) await openCancel(client, hash);
  else {
    const sure = await confirm({
      title: '取消报名？',
      message: '名额会让给候补的人，再来要重新报名',
      okLabel: '取消报名',
      cancelLabel: '再想想',
      danger: true,
    });
    if (!sure) return;
    try {
      await cancelFree(client, hash);
      popTip('已取消报名', { type: 'good' });
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
  }
  ticketsMoved(client);
}
