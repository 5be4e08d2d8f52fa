import type { HubRow, PlainRow } from '../platform/feature.ts';
import { useBadges } from '../platform/badges.ts';
import { type Part, usePiece } from '../platform/part.ts';
import { Badge } from '../ui/badge.tsx';
import { ListRow } from '../ui/list-row.tsx';

/** A row that a feature brings to 首页 or 我的. */
export function Row({ row, wrap = false }: { row: HubRow; wrap?: boolean }) {
  return 'part' in row ? <Piece part={row.part} /> : <Plain row={row} wrap={wrap} />;
}

/** A piece that a feature brings and draws itself. */
export function Piece({ part }: { part: Part }) {
  const piece = usePiece(part);
  return piece ? <piece.default /> : null;
}

function Plain({
  row: { icon: Icon, title, meta, href, badge, end },
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
      end={badge ? <Count {...badge} /> : end && <Piece part={end} />}
    />
  );
}

function Count({ name, label }: { name: string; label: string }) {
  return <Badge count={useBadges()(name)} label={label} />;
}
