import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { orderState } from '@qunlu/contract/order/rules.ts';
import type { Voucher } from '@qunlu/contract/o2o/entity.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { Result } from '../../../ui/result.tsx';
import { Section } from '../../../ui/section.tsx';
import { OrderResult } from '../../order/parts/order-result.tsx';
import { orderPaths } from '../../order/paths.ts';
import { VoucherCode } from '../parts/voucher-code.tsx';
import { MissingDeal } from '../parts/missing-deal.tsx';
import { VoucherFacts } from '../parts/voucher-facts.tsx';
import { o2oPaths } from '../paths.ts';
import { useVoucher, useVoucherOrder } from '../queries.ts';

/** After paying for a deal: the code, where and until when it is used; or what became of the order (R193). */
export default function DealPaid() {
  const read = useVoucher(useIdParam());
  if (isNotFound(read.error)) return <MissingDeal />;
  return (
    <Page header={<ScreenHeader title="付款结果" back={o2oPaths.vouchers()} />}>
      {read.data ? <Paid voucher={read.data} /> : <LoadState read={read} />}
    </Page>
  );
}

function Paid({ voucher }: { voucher: Voucher }) {
  const read = useVoucherOrder(voucher.hash);
  const { data: order } = read;
  if (!order) return <LoadState read={read} />;
  if (order.state !== orderState.paid || voucher.code === '') return <OrderResult order={order} />;
  return (
    <>
      <Result
        title="付款成功"
        amount={order.total}
        what={order.quantity > 1 ? `${order.title} × ${order.quantity}` : order.title}
        next={order.after}
      >
        <VoucherCode voucher={voucher} />
      </Result>
      <Section title="怎么用">
        <VoucherFacts voucher={voucher} />
      </Section>
      <Section padded>
        <Button block href={o2oPaths.vouchers()}>
          我的券
        </Button>
        <Button block kind="quiet" href={orderPaths.view(voucher.hash)}>
          查看订单
        </Button>
      </Section>
    </>
  );
}
