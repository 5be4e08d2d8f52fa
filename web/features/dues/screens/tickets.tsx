import type { DuesCoupon } from '@qunlu/contract/dues/tiers.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { copyText } from '../../../platform/host/contact.ts';
import { usePress } from '../../../platform/press.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Button } from '../../../ui/button.tsx';
import { Plus, Tags } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { MoneyRows } from '../parts/money-rows.tsx';
import { moneyPress } from '../parts/money-press.ts';
import { duesPaths } from '../paths.ts';
import { endCoupon, useCoupons, useSetting } from '../queries/setting.ts';
import { CouponSheet } from './tickets/coupon-sheet.tsx';
import { tierWords } from './fee.tsx';

const states: Record<DuesCoupon['state'], string> = {
  on: '可用',
  used: '用完',
  over: '过期',
  stopped: '已停用',
};

/** Fee tiers in short, and codes that take something off (R138, D158). */
export default function Tickets() {
  const id = useIdParam();
  const tiers = useSetting(id).data?.list.filter(({ on_sale }) => on_sale === 1) ?? [];
  const query = useCoupons(id);
  const [making, setMaking] = useState(false);
  return (
    <Page
      header={<ScreenHeader title="优惠码" back={circlePaths.setting(id)} />}
      footer={
        query.data && (
          <Button block icon={<Plus size={20} aria-hidden />} onClick={() => setMaking(true)}>
            新建优惠码
          </Button>
        )
      }
    >
      {tiers.length > 0 && (
        <Section title="在售的档位">
          {tiers.map((tier) => (
            <ListRow key={tier.id} wrap title={tier.name} meta={tierWords(tier)} href={duesPaths.fee(id)} />
          ))}
        </Section>
      )}
      <MoneyRows
        id={id}
        query={query}
        keyOf={(coupon) => coupon.id}
        title="优惠码"
        note="加入和续费时都可以用，每人一次，减后最少付 1 元"
        renderRow={(coupon) => <Row id={id} coupon={coupon} />}
        empty={{
          icon: <Tags size={28} aria-hidden />,
          title: '还没有优惠码',
          text: '发给要照顾的人，付款时填上就能少付',
        }}
      />
      {making && <CouponSheet id={id} onClose={() => setMaking(false)} />}
    </Page>
  );
}

function Row({ id, coupon }: { id: number; coupon: DuesCoupon }) {
  const client = useQueryClient();
  const { busy, press } = usePress(moneyPress);
  const { code, off, uses, used, until, state } = coupon;

  async function act(): Promise<void> {
    const action = await actionSheet({
      title: code,
      items: [
        { key: 'copy', label: '复制优惠码' },
        ...(state === 'on' ? [{ key: 'stop' as const, label: '停用', danger: true }] : []),
      ],
    });
    if (action === 'copy') await copyText(code, '优惠码已复制');
    if (action !== 'stop') return;
    const sure = await confirm({
      message: '停用后不能再用，已经下的订单不变',
      okLabel: '停用',
      danger: true,
    });
    if (sure)
      await press(async () => {
        await endCoupon(client, id, coupon.id);
        popTip('已停用', { type: 'good' });
      });
  }

  return (
    <ListRow
      wrap
      title={`${code}，减 ¥${yuan(off)}`}
      meta={`已用 ${used} / ${uses} 次，${dateTime(until)} 前有效`}
      end={<Tag tone={state === 'on' ? 'good' : 'neutral'}>{states[state]}</Tag>}
      disabled={busy}
      onClick={() => void act()}
    />
  );
}
