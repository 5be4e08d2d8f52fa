import { useBadges } from '../platform/badges.ts';
import type { HubRow, PlainRow } from '../platform/hub.ts';
import { Badge } from '../ui/badge.tsx';
import { ListRow } from '../ui/list-row.tsx';

/** A row that a feature brings to 首页, 我的 or one of its pages. */
export function Row({ row, wrap = false }: { row: HubRow; wrap?: boolean }) {
  return 'Row' in row ? <row.Row /> : <Plain row={row} wrap={wrap} />;
}

function Plain({
  row: { icon: Icon, title, meta, href, badge, End },
  wrap,
}: {
  row: PlainRow;
  wrap: boolean;
}) {
  return (
    <ListRow
      wrap={wrap}
      leading={<Icon size={22} aria-hidden />}
      title={title}
      meta={meta}
      href={href}
      end={
        (badge || End) && (
          <>
            {badge && <Count {...badge} />}
            {End && <End />}
          </>
        )
      }
    />
  );
}

function Count({ name, label }: NonNullable<PlainRow['badge']>) {
  return <Badge count={useBadges()(...[name].flat())} label={label} />;
}
