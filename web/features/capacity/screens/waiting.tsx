import type { WaitEntry } from '@qunlu/contract/capacity/calls.ts';
import { capacityRules, waitState } from '@qunlu/contract/capacity/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Clock } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useLeave } from '../parts/leave.ts';
import { useWaiting } from '../queries.ts';
import css from './waiting.module.css';

const tags = {
  0: ['候补中', 'neutral'],
  1: ['轮到您了', 'warn'],
  2: ['已确认', 'good'],
  3: ['已退出', 'neutral'],
  4: ['已过期', 'neutral'],
  5: ['已结束', 'neutral'],
} as const;

/** What I wait for, the newest first (D97). */
export default function WaitingList() {
  const query = useWaiting();
  return (
    <Page header={<ScreenHeader title="我的候补" back="/app/user" />}>
      <PagedRows
        query={query}
        empty={
          <EmptyState
            icon={<Clock size={28} aria-hidden />}
            title="没有在候补的"
            text="约满的时段、满员的通讯录可以候补：有名额空出来，按先后为您留着，候补不收钱"
          />
        }
        keyOf={({ wait_id }) => wait_id}
        Row={Row}
      />
    </Page>
  );
}

/** What it comes to: how many are before, until when an offer stands. */
function wordsOf({ state, ahead, offer_until, joined_at }: WaitEntry): string {
  if (state === waitState.offered) return `请在 ${dateTime(offer_until)} 前确认`;
  if (state !== waitState.waiting) return `${dateTime(joined_at)} 候补`;
  if (ahead === 0) return '您排在第一位';
  return ahead >= capacityRules.aheadCounted ? `前面至少 ${ahead} 人` : `前面还有 ${ahead} 人`;
}

function Row({ one }: { one: WaitEntry }) {
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
              去确认
              <span className="visually-hidden">{`：${title}`}</span>
            </Button>
          )}
        </div>
      )}
    </>
  );
}
