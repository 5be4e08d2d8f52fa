import { useBadges } from '../../../platform/badges.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Handshake } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { cardPaths } from '../paths.ts';
import { requestsBadge } from '../queries/requests.ts';

/** On 首页 while somebody waits for an answer. */
export function RequestsRow() {
  const count = useBadges()(requestsBadge);
  if (count === 0) return null;
  return (
    <ListRow
      leading={<Handshake size={22} aria-hidden />}
      title="查看申请"
      meta="有人想看您的联系方式"
      href={cardPaths.requests()}
      end={<Badge count={count} label="个查看申请等您回复" />}
    />
  );
}
