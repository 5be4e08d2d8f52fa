import { contactSupport, support } from '../../../platform/support.ts';
import { ListRow } from '../../../ui/list-row.tsx';

/** The row that contacts the operator; nothing when no contact is configured. */
export function SupportRow() {
  const way = support();
  if (!way) return null;
  const shown = way.kind === 'link' ? '' : way.value;
  return <ListRow wrap title="联系客服" meta={shown} onClick={() => void contactSupport()} />;
}
