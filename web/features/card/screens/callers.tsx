import type { Caller } from '@qunlu/contract/card/timeline.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { later } from '../../../platform/later.ts';
import { useIdQuery } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Eye, Users } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { PersonRow } from '../../../ui/person-row.tsx';
import { openVip } from '../../membership/paths.ts';
import { openedText } from '../parts/caller-text.ts';
import { MissingCard } from '../parts/missing-card.tsx';
import { cardPaths } from '../paths.ts';
import { useOwnCards } from '../queries.ts';
import { useCallers } from '../queries/callers.ts';
import css from './callers.module.css';

const all = '';

/** Who looked at the viewer's cards and who opened a contact, as one timeline (D24, D32, D209). */
export default function Callers() {
  const named = useIdQuery();
  const [cardId, setCardId] = useState(named);
  const [source, setSource] = useState<string | null>(null);
  const callers = useCallers({ cardId, source });
  const { data } = callers;
  if (isNotFound(callers.error)) return <MissingCard />;
  return (
    <Page header={<ScreenHeader title="谁看了我" back={cardPaths.default()} />}>
      <Filters
        cardId={cardId}
        source={source}
        sources={data?.pages.flatMap(({ sources }) => sources) ?? []}
        onCard={setCardId}
        onSource={setSource}
      />
      {data ? <Timeline callers={callers} filtered={source !== null} /> : <LoadState read={callers} />}
    </Page>
  );
}

interface FiltersProps {
  cardId: number | null;
  source: string | null;
  /** Of the pages that are shown. */
  sources: readonly { code: string; name: string }[];
  onCard: (cardId: number | null) => void;
  onSource: (source: string | null) => void;
}

function Filters({ cardId, source, sources, onCard, onSource }: FiltersProps) {
  const cards = useOwnCards().data?.list ?? [];
  // The choices stay while one of them narrows the list.
  const [known, setKnown] = useState(sources);
  const fresh = sources.filter(({ code }) => known.every((one) => one.code !== code));
  if (fresh.length > 0) setKnown([...known, ...new Map(fresh.map((one) => [one.code, one])).values()]);
  return (
    <>
      {cards.length > 1 && (
        <Chips
          label="哪张名片"
          value={cardId === null ? all : String(cardId)}
          options={[
            { value: all, label: '全部名片' },
            ...cards.map((card) => ({ value: String(card.card_id), label: card.company || card.realname })),
          ]}
          onChange={(value) => onCard(value === all ? null : Number(value))}
        />
      )}
      {known.length > 1 && (
        <Chips
          label="来源"
          value={source ?? all}
          options={[
            { value: all, label: '全部来源' },
            ...known.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={(value) => onSource(value === all ? null : value)}
        />
      )}
    </>
  );
}

function Timeline({ callers, filtered }: { callers: ReturnType<typeof useCallers>; filtered: boolean }) {
  const { data, dataUpdatedAt: now } = callers;
  const [first] = data?.pages ?? [];
  const list = data?.pages.flatMap((page) => page.list) ?? [];
  const guests = filtered ? 0 : (first?.guests ?? 0);
  if (!first || (list.length === 0 && guests === 0 && !first.hidden)) return <Nobody filtered={filtered} />;
  return (
    <>
      <Section
        note={
          first.hidden && (
            <>
              其余来访者会员可见。看过联系方式的人都在这里。
              <a className={css['link']} href={openVip}>
                开通会员
              </a>
            </>
          )
        }
      >
        <ul>
          {list.map((caller) => (
            <Row key={`${caller.user_id} ${caller.mine} ${caller.at}`} caller={caller} now={now} />
          ))}
          {guests > 0 && <Guests count={guests} at={first.guests_at} now={now} />}
        </ul>
      </Section>
      <LoadMore state={loadMoreState(callers)} onMore={() => void callers.fetchNextPage()} endText="" />
    </>
  );
}

function Nobody({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState icon={<Eye size={28} aria-hidden />} title="这个来源还没有人来过" />
  ) : (
    <EmptyState
      icon={<Eye size={28} aria-hidden />}
      title="还没有人看过"
      text="有人看您的名片，这里会写明是谁、何时、看了哪项联系方式，您可以随时收回"
      action={<Button href={cardPaths.default()}>去分享名片</Button>}
    />
  );
}

function Row({ caller, now }: { caller: Caller; now: number }) {
  const client = useQueryClient();
  const { at, revoked } = caller;
  const open = (): void =>
    void later(import('../parts/caller-sheet.tsx'), ({ openCaller }) => openCaller(client, caller, now));
  return (
    <li>
      <PersonRow
        person={caller}
        meta={openedText(caller)}
        end={
          <>
            {revoked && <Tag tone="warn">已收回</Tag>}
            <span className={css['when']}>{relativeTime(at, now)}</span>
          </>
        }
        onClick={open}
      />
    </li>
  );
}

/** Everybody who was not logged in, as one row. */
function Guests({ count, at, now }: { count: number; at: number; now: number }) {
  const shown = count < cardRules.guestsCounted ? `${count} 位` : `${cardRules.guestsCounted} 位以上`;
  return (
    <li>
      <ListRow
        wrap
        leading={
          <span className={css['guests']}>
            <Users size={22} aria-hidden />
          </span>
        }
        title={`${shown}未登录的访客`}
        meta={at === 0 ? '90 天内' : `90 天内 · 最近 ${relativeTime(at, now)}`}
      />
    </li>
  );
}
