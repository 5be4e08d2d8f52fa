import type { VipOffer } from '@qunlu/contract/vip/calls.ts';
import { vipRules } from '@qunlu/contract/vip/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../../platform/press.ts';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { redeem } from '../../queries.ts';

/** Days of membership for points (D126). */
export function Redeem({ points: { a_day, have } }: Pick<VipOffer, 'points'>) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  if (a_day === 0) return null;

  async function choose(): Promise<void> {
    const chosen = await actionSheet({
      title: '用积分换个人会员，接在现有的后面，换了不能退',
      items: vipRules.redeemDays.map((days) => ({
        key: String(days),
        label: `${days} 天，${days * a_day} 积分`,
        disabled: days * a_day > have,
      })),
    });
    if (!chosen) return;
    const input = { days: Number(chosen), a_day };
    await press(
      async (key) => {
        await redeem(client, input, key);
        popTip(`会员多了 ${chosen} 天`, { type: 'good' });
      },
      { request: input },
    );
  }

  return (
    <Section>
      <ListRow
        wrap
        title="用积分换会员"
        meta={`一天 ${a_day} 积分，您有 ${have}`}
        disabled={busy}
        onClick={() => void choose()}
      />
    </Section>
  );
}
