import { needFill } from '@qunlu/contract/card/rules.ts';
import { Pencil } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { cardPaths } from '../paths.ts';
import { useOwnDefault } from '../queries/own-default.ts';

/** Asks to complete the default card while something important is missing from it. */
export function NeedFillRow() {
  const card = useOwnDefault();
  if (!card || !needFill(card)) return null;
  return (
    <ListRow
      leading={<Pencil size={22} aria-hidden />}
      title="补全名片"
      meta="有姓名、手机和公司，对方才认得出、找得到您"
      wrap
      href={cardPaths.edit(card.card_id)}
    />
  );
}
