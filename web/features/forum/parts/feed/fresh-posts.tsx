import { useSession } from '../../../../platform/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { ArrowUp } from '../../../../ui/icons.ts';
import { useAfter } from '../../../../ui/use-after.ts';
import { useNewest, type useTopics } from '../../queries/topics.ts';
import css from './feed.module.css';

/** Milliseconds after which it is looked whether others have posted. */
const firstLook = 60_000;

/** Says that others have posted since the list was asked for; one tap shows it. Nothing moves under the eyes before. */
export function FreshPosts({ id, read }: { id: number; read: ReturnType<typeof useTopics> }) {
  const me = useSession().userId;
  const newest = useNewest(id, useAfter(firstLook));
  const known = new Set(
    read.data?.pages.flatMap(({ list, pinned }) => [...list, ...pinned]).map(({ topic_id: one }) => one),
  );
  const last = Math.max(0, ...(read.data?.pages[0]?.list ?? []).map(({ published_at: at }) => at));
  const count = (newest.data?.list ?? []).filter(
    ({ topic_id: one, published_at: at, user_id: by }) => at >= last && by !== me && !known.has(one),
  ).length;
  if (count === 0) return null;
  return (
    <div className={css['newer']} role="status">
      <Button
        kind="secondary"
        size="s"
        icon={<ArrowUp size={16} aria-hidden />}
        onClick={() => {
          scrollTo({ top: 0 });
          void read.refetch();
        }}
      >
        有 {count} 条新的
      </Button>
    </div>
  );
}
