import type { listVisitors } from '@qunlu/contract/card/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { useIdQuery } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { User } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { MissingCard } from '../parts/missing-card.tsx';
import { ToFirstCard } from '../parts/to-first-card.tsx';
import { cardPaths } from '../paths.ts';
import { useNamedCard } from '../queries.ts';
import { useVisitors } from '../queries/receipts.ts';
import css from './visitors.module.css';

type Visits = OutputOf<typeof listVisitors>;

/** Who looked at a card: how many in 90 days, and the latest of them (D32). */
export default function Visitors() {
  const id = useIdQuery();
  const card = useNamedCard(id);
  const visits = useVisitors(card.data?.card_id);
  const error = card.error ?? (visits.data ? null : visits.error);
  if (isNotFound(card.error))
    return id === null ? (
      <ToFirstCard title="访客" why="名片发出去以后，谁来看过都记在这里" />
    ) : (
      <MissingCard />
    );
  return (
    <Page header={<ScreenHeader title="访客" back={cardPaths.default()} />}>
      {error ? (
        <ErrorState
          message={sentence(error)}
          onRetry={() => void (card.error ? card.refetch() : visits.refetch())}
        />
      ) : visits.data ? (
        <People visits={visits.data} now={visits.dataUpdatedAt} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Page>
  );
}

function People({ visits: { count, list }, now }: { visits: Visits; now: number }) {
  if (count === 0) {
    return (
      <EmptyState
        icon={<User size={28} aria-hidden />}
        title="还没有访客"
        text="把名片发给认识的人，谁来看过会记在这里"
        action={<Button href={cardPaths.default()}>去分享名片</Button>}
      />
    );
  }
  return (
    <>
      <p className={css['count']}>
        <span className={css['figure']}>{count}</span>
        <br />
        <span className={css['label']}>位访客，90 天内</span>
      </p>
      <Section title="最近来过" note={list.length < count ? `这里显示最近 ${list.length} 位` : undefined}>
        {list.map((visitor) => (
          <ListRow
            wrap
            key={`${visitor.user_id}-${visitor.at}`}
            leading={<Avatar id={visitor.user_id} name={visitor.realname || '客'} src={visitor.avatar} />}
            title={visitor.realname || '没有登录的访客'}
            meta={[relativeTime(visitor.at, now), `来过 ${visitor.times} 次`, visitor.source]
              .filter(Boolean)
              .join(' · ')}
            {...(visitor.card_id === 0 ? {} : { href: cardPaths.view(visitor.card_id) })}
          />
        ))}
      </Section>
    </>
  );
}
