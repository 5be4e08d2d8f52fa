import { raiseDays } from '@qunlu/contract/ledger/rules.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { listFees } from '@qunlu/contract/ledger/calls.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useRead } from '../../../platform/query.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { MoneyError } from '../../order/parts/money-error.tsx';
import { walletPaths } from '../paths.ts';
import { percentOf } from './apply/amount.ts';

const shown = (unit: string, value: number): string =>
  unit === 'basis-points' ? percentOf(value) : `¥${yuan(value)}`;

/** What the platform takes, and what of it will change from which day on. */
export default function Fees() {
  const read = useRead(listFees, undefined);
  return (
    <Page header={<ScreenHeader title="平台收费" back={walletPaths.wallet()} />}>
      <Loaded read={read} waiting={<SkeletonRows count={4} />} Failed={MoneyError}>
        {(data) => (
          <Section note={`费用要涨的，提前 ${raiseDays} 天写在这里；已有的订单照下单时的算`}>
            {data.list.map(({ name, label, unit, value, next }) => (
              <ListRow
                key={name}
                wrap
                title={label}
                meta={next ? `${dateTime(next.from)} 起 ${shown(unit, next.value)}` : ''}
                end={shown(unit, value)}
              />
            ))}
          </Section>
        )}
      </Loaded>
    </Page>
  );
}
