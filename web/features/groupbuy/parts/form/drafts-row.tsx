import { DraftList, DraftsRow } from '../../../../platform/drafts/draft-list.tsx';
import { Copy } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { groupbuyPaths } from '../../paths.ts';
import { dropDraft, useDrafts, useOwnBuys } from '../../queries/publish.ts';

/** What one can begin from: the last buy, drafts; nothing where there is neither. */
export function BeginFrom() {
  const count = useDrafts().data?.list.length ?? 0;
  const last = useOwnBuys().data?.pages[0]?.list[0];
  if (count === 0 && !last) return null;

  return (
    <Section>
      {last && (
        <ListRow
          wrap
          leading={<Copy size={22} aria-hidden />}
          title="再开一次"
          meta={`照“${last.title}”，改个时间就行`}
          href={groupbuyPaths.create({ copy: last.buy_id })}
        />
      )}
      {count > 0 && (
        <DraftsRow count={count} List={Drafts} hrefOf={(draft) => groupbuyPaths.create({ draft })} />
      )}
    </Section>
  );
}

const Drafts = ({ onPick }: { onPick: (id: number) => void }) => (
  <DraftList read={useDrafts()} drop={dropDraft} onPick={onPick} />
);
