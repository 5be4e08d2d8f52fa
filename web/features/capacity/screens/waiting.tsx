import type { Waiting } from '@qunlu/contract/capacity/calls.ts';
import { capacityRules, waitState } from '@qunlu/contract/capacity/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Clock } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useLeave } from '../parts/leave.ts';
import { useWaiting } from '../queries.ts';
import css from './waiting.module.css';

const tags = {
  0: ['候补中', 'neutral'],
  1: ['轮到您了', 'warn'],
  2: ['已下单', 'good'],
  3: ['已退出', 'neutral'],
  4: ['已过期', 'neutral'],
  5: ['已结束', 'neutral'],
} as const;

/** What I wait for, the newest first (D97). */
export default function WaitingList() {
  const query = useWaiting();
  const list = query.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Page header={<ScreenHeader title="我的候补" back="/app/user" />}>
      <PullRefresh onRefresh={async () => void (await query.refetch())} />
      {query.error && !query.data ? (
        <ErrorState message={sentence(query.error)} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonRows />
      ) : list.length === 0 ? (
        <EmptyState
          icon={<Clock size={28} aria-hidden />}
          title="没有在候补的"
          text="约满的时段可以候补：有名额空出来，按先后为您留着，下单前不收钱"
        />
      ) : (
        <>
          <Section>
            <ul>
              {list.map((one) => (
                <li key={one.wait_id}>
                  <Row one={one} />
                </li>
              ))}
            </ul>
          </Section>
          <LoadMore state={loadMoreState(query)} onMore={() => void query.fetchNextPage()} endText="" />
        </>
      )}
    </Page>
  );
}

/** What it comes to: how many are before, until when an offer stands. */
function wordsOf({ state, ahead, offer_until, joined_at }: Waiting): string {
  if (state === waitState.offered) return `请在 ${dateTime(offer_until)} 前下单`;
  if (state !== waitState.waiting) return `${dateTime(joined_at)} 候补`;
  if (ahead === 0) return '您排在第一位';
  return ahead >= capacityRules.aheadCounted ? `前面至少 ${ahead} 人` : `前面还有 ${ahead} 人`;
}

function Row({ one }: { one: Waiting }) {
  const leaving = useLeave();
  const { title, quantity, state, path } = one;
  const [words, tone] = tags[state as keyof typeof tags];
  const offered = state === waitState.offered;
  const open = offered || state === waitState.waiting;
  return (
    <>
      <ListRow
        wrap
        {...(path === '' ? {} : { href: `#!${path}` })}
        title={quantity > 1 ? `${title} × ${quantity}` : title}
        meta={wordsOf(one)}
        end={<Tag tone={tone}>{words}</Tag>}
      />
      {open && (
        <div className={css['action']}>
          <Button kind="quiet" size="s" busy={leaving.busy} onClick={() => void leaving.ask(one, offered)}>
            {offered ? '不要了' : '退出候补'}
            <span className="visually-hidden">{`：${title}`}</span>
          </Button>
          {offered && path !== '' && (
            <Button size="s" href={`#!${path}`}>
              去下单
              <span className="visually-hidden">{`：${title}`}</span>
            </Button>
          )}
        </div>
      )}
    </>
  );
}
