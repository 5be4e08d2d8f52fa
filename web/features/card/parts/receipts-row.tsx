import { Eye } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { cardPaths } from '../paths.ts';
import { useOwnDefault } from '../queries/own-default.ts';

/** Leads to who opened the contacts of the default card. */
export function ReceiptsRow() {
  const card = useOwnDefault();
  return (
    <ListRow
      leading={<Eye size={22} aria-hidden />}
      title="谁看了我的联系方式"
      meta="每次查看都有回执，可以收回"
      href={cardPaths.receipts(card?.card_id)}
    />
  );
}
