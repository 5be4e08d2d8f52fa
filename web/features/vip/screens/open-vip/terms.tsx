import { dateTime, dayText } from '@qunlu/contract/kernel/formats.ts';
import type { VipTerm } from '@qunlu/contract/vip/calls.ts';
import { vipKindLabels, vipSourceLabels } from '@qunlu/contract/vip/rules.ts';
import { Dates } from '../../../../ui/dates.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { LoadMore, loadMoreState } from '../../../../ui/load-more.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { orderPaths } from '../../../order/paths.ts';
import { FailedLine } from '../../parts/failed-line.tsx';
import { useTerms } from '../../queries.ts';

/** What the viewer was given or bought, where it comes from, and how a pack is given back; nothing when there is nothing. */
export function Terms({ now }: { now: number }) {
  const query = useTerms();
  const list = query.data?.pages.flatMap((page) => page.list) ?? [];
  if (query.error && !query.data)
    return (
      <Section title="我的会员记录" padded>
        <FailedLine error={query.error} onRetry={() => void query.refetch()} />
      </Section>
    );
  if (list.length === 0) return null;
  return (
    <div>
      <Section title="我的会员记录">
        <ul>
          {list.map((term) => (
            <li key={term.id}>
              <Term term={term} now={now} />
            </li>
          ))}
        </ul>
      </Section>
      <LoadMore state={loadMoreState(query)} onMore={() => void query.fetchNextPage()} endText="" />
    </div>
  );
}

function Term({ term, now }: { term: VipTerm; now: number }) {
  const { kind, source, title, starts_at, end_at, ended, hash, refund_by } = term;
  return (
    <ListRow
      wrap
      title={title || vipKindLabels[kind]}
      meta={
        <>
          {vipSourceLabels[source]} · <Dates text={`${dayText(starts_at)} 至 ${dayText(end_at)}`} />
          {ended !== '' && (
            <>
              <br />
              提前结束：{ended}
            </>
          )}
          {refund_by > now && (
            <>
              <br />
              <Dates text={dateTime(refund_by)} /> 前没有用过可以退，在订单里办
            </>
          )}
        </>
      }
      end={stateOf(term, now)}
      {...(hash === '' ? {} : { href: orderPaths.view(hash) })}
    />
  );
}

function stateOf({ starts_at, end_at, ended }: VipTerm, now: number) {
  if (ended !== '') return <Tag tone="warn">已结束</Tag>;
  if (end_at <= now) return <Tag>已到期</Tag>;
  return starts_at > now ? <Tag tone="info">还没开始</Tag> : <Tag tone="good">使用中</Tag>;
}
