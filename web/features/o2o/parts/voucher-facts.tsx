import type { VoucherPart } from '@qunlu/contract/o2o/entity.ts';
import { MapPin } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Rules } from './rules.tsx';
import { openShopMap } from './shown.ts';

/** Where a voucher is used, and by which rules. */
export function VoucherFacts({ voucher: { shop, rules } }: { voucher: Pick<VoucherPart, 'shop' | 'rules'> }) {
  return (
    <>
      <ListRow
        wrap
        leading={<MapPin size={22} aria-hidden />}
        title={shop.name}
        meta={`${shop.region_name} ${shop.address}`}
        end="地图"
        onClick={() => void openShopMap(shop)}
      />
      <Rules text={rules} />
    </>
  );
}
