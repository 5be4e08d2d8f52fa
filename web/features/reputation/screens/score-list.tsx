import type { RankLine } from '@qunlu/contract/reputation/calls.ts';
import { rankSpans, type RankSpan } from '@qunlu/contract/reputation/rules.ts';
import { useState } from 'react';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { navigate } from '../../../platform/router/location.ts';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { openSheet } from '../../../ui/dialog/sheet.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Award } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { cardPaths } from '../../card/paths.ts';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { AdjustForm } from '../parts/adjust-form.tsx';
import { reputationPaths } from '../paths.ts';
import { useRanks, useReputation } from '../queries.ts';
import css from './score-list.module.css';

const spans = [
  { value: 'month', label: '本月' },
  { value: 'all', label: '全部' },
] as const;

/** Who has earned how much, this month and in all (R085, D84). */
export default function ScoreList() {
  const id = useIdParam();
  return (
    <ModuleGate id={id} module="score" title="积分榜">
      {() => <Ranks id={id} />}
    </ModuleGate>
  );
}

function Ranks({ id }: { id: number }) {
  const asked = useQueryParams().get('span');
  const [span, setSpan] = useState<RankSpan>(() => rankSpans.find((one) => one === asked) ?? 'month');
  const query = useRanks(id, span);
  const { data: own } = useReputation(id);
  // A list is read from its top, so a row's place is how many stand before it.
  const places = new Map(query.data?.pages.flatMap(({ list }) => list).map((one, at) => [one, at + 1]));
  const place = span === 'all' ? own?.rank : own?.month_rank;
  const credit = span === 'all' ? own?.total : own?.month_total;
  return (
    <Page header={<ScreenHeader title="积分榜" back={reputationPaths.own(id)} />}>
      <div className={css['spans']}>
        <Segmented label="哪段时间" options={spans} value={span} onChange={setSpan} />
      </div>
      {own && (
        <p className={css['mine']}>
          {place
            ? `我在第 ${place} 名，${credit} 分`
            : (credit ?? 0) > 0
              ? `我有 ${credit} 分`
              : '我还没有积分'}
        </p>
      )}
      <PagedList
        query={query}
        keyOf={(one) => one.member_id || `${places.get(one)}.`}
        empty={
          <EmptyState
            icon={<Award size={28} aria-hidden />}
            title={span === 'month' ? '这个月还没有人得分' : '还没有人得分'}
            text="发帖、评论、打卡、参加活动都有积分"
          />
        }
      >
        {(one) => (
          <RankRow id={id} one={one} place={places.get(one) ?? 0} adjusts={own?.can_adjust ?? false} />
        )}
      </PagedList>
    </Page>
  );
}

interface RankRowProps {
  id: number;
  one: RankLine;
  place: number;
  adjusts: boolean;
}

function RankRow({ id, one, place, adjusts }: RankRowProps) {
  const { user_id, member_id, name, avatar, card_id, title, credit, me } = one;
  const items = [
    ...(card_id > 0 && !me ? [{ key: 'card' as const, label: '看名片' }] : []),
    ...(adjusts && member_id > 0 && !me ? [{ key: 'adjust' as const, label: '调整积分' }] : []),
  ];

  async function act(): Promise<void> {
    const only = items.length === 1 ? items[0]?.key : undefined;
    const chosen = only ?? (await actionSheet({ title: name, items }));
    if (chosen === 'card') navigate(cardPaths.view(card_id));
    if (chosen === 'adjust')
      await openSheet(`调整${name}的积分`, (close) => (
        <AdjustForm id={id} memberId={member_id} onDone={() => close(null)} />
      ));
  }

  return (
    <ListRow
      leading={
        <span className={css['who']}>
          <span className={css['place']} aria-label={`第 ${place} 名`}>
            {place}
          </span>
          <Avatar id={user_id} name={name} src={avatar} />
        </span>
      }
      title={me ? `${name}（我）` : name}
      meta={title}
      end={<b className={css['credit']}>{credit}</b>}
      chevron={false}
      {...(items.length > 0 ? { onClick: () => void act() } : {})}
    />
  );
}
