import type { VoucherPart } from '@qunlu/contract/o2o/entity.ts';
import { voucherStateLabels, type VoucherState } from '@qunlu/contract/o2o/rules.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { CircleCheck } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { o2oPaths } from '../paths.ts';
import { VoucherCode } from './voucher-code.tsx';
import { VoucherFacts } from './voucher-facts.tsx';

/** On the order of a deal: its code, where it is used and by which rules; for the shop, the way to the till. */
export default function VoucherOfOrder({ order }: { order: Order }) {
  const part = order.part['o2o'] as VoucherPart | undefined;
  if (!part || order.state === orderState.closed) return null;
  const isBuyer = order.role === 'buyer';
  return (
    <Section title={`券：${voucherStateLabels[part.state as VoucherState]}`}>
      {isBuyer && <VoucherCode voucher={part} />}
      {!isBuyer && order.stage === orderStage.serving && (
        <ListRow
          wrap
          leading={<CircleCheck size={22} aria-hidden />}
          title="去核销台"
          meta="扫买家的券码，或输入 12 位数字"
          href={o2oPaths.till()}
        />
      )}
      <VoucherFacts voucher={part} />
    </Section>
  );
}
