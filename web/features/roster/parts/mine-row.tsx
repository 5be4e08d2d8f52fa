import { useBadges } from '../../../platform/badges.ts';
import { Badge } from '../../../ui/badge.tsx';
import { BookUser } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { rosterPaths } from '../paths.ts';

/** Circles that have imported my number: there only while one waits for my word (D72). */
export function MineRow() {
  const count = useBadges()('roster.waiting');
  if (count === 0) return null;
  return (
    <ListRow
      leading={<BookUser size={22} aria-hidden />}
      title={`有 ${count} 个通讯录里有您的名字`}
      href={rosterPaths.mine}
      end={<Badge count={count} label="个通讯录等您确认" />}
    />
  );
}
