import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { Pencil } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { activityPaths } from '../../paths.ts';
import { useDrafts } from '../../queries/publish.ts';

/** What was begun and is not published yet; nothing when there is none. */
export function Drafts() {
  const { data, dataUpdatedAt } = useDrafts(true);
  if (!data || data.list.length === 0) return null;
  return (
    <Section title="草稿">
      {data.list.map(({ draft_id: draft, title, saved_at: at }) => (
        <ListRow
          key={draft}
          wrap
          leading={<Pencil size={22} aria-hidden />}
          title={title || '还没有标题'}
          meta={`${relativeTime(at, dataUpdatedAt)}保存`}
          end="接着写"
          href={activityPaths.create({ draft })}
        />
      ))}
    </Section>
  );
}
