import type { OwnEntry } from '@qunlu/contract/joining/entity.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { memberRole, circleRules } from '@qunlu/contract/circle/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../../platform/http/sentence.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { orderPaths } from '../../../order/paths.ts';
import { circlePaths } from '../../../circle/paths.ts';
import { leave } from '../../queries/joining.ts';

/** D69: out at any time. */
export function Leaving({ entry: { circle, role, state, refund } }: { entry: OwnEntry }) {
  const client = useQueryClient();
  if (role === memberRole.owner || state === 0) return null;

  async function ask(): Promise<void> {
    const way = await actionSheet({
      title: refund
        ? `退出「${circle.name}」？会费现在还能全额退回，退出以后要到订单里退`
        : `退出「${circle.name}」？没用完的会费按付款时的约定处理`,
      items: [
        ...(refund
          ? [
              {
                key: 'refund' as const,
                label: `先退回会费 ¥${yuan(refund.amount)}`,
                note: `${dateTime(refund.until)} 前可以自己退，退了就不再是成员`,
              },
            ]
          : []),
        { key: 'leave', label: '退出', danger: true },
      ],
    });
    if (!way) return;
    if (way === 'refund' && refund) return navigate(orderPaths.view(refund.hash));
    try {
      await leave(client, circle.id);
      popTip('已退出', { type: 'good' });
      navigate(circlePaths.home(circle.id), { replace: true });
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
  }

  return (
    <Section note={`退出后，填写的信息 ${circleRules.formDays} 天后删除。`}>
      <ListRow danger title="退出通讯录" chevron={false} onClick={() => void ask()} />
    </Section>
  );
}
