import type { ManagedEntry } from '@qunlu/contract/groupbuy/entity.ts';
import {
  buyState,
  deliveryLabels,
  entryGroupLabels,
  entryGroups,
  entryState,
  entryStateLabels,
  groupbuyRules,
  type EntryGroup,
  type EntryState,
} from '@qunlu/contract/groupbuy/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { later } from '../../../../platform/later.ts';
import { PagedRows } from '../../../../platform/paged-rows.tsx';
import { usePress } from '../../../../platform/press.ts';
import { useEntryText } from '../../../../platform/router/entry-text.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Chips } from '../../../../ui/chips.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Inbox, UserPlus } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { SearchBar } from '../../../../ui/search-bar.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { useSettled } from '../../../../ui/use-settled.ts';
import { groupbuyPaths } from '../../paths.ts';
import { type ManagedBuy, makeReady, useEntries } from '../../queries/manage.ts';
import { Taken } from '../taken.tsx';
import css from './entries.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;

/** Who takes part: searched, narrowed by where they stand, made ready together. */
export function Entries({ buy }: { buy: ManagedBuy }) {
  const { buy_id: id, counts, points } = buy;
  const client = useQueryClient();
  const [typed, setTyped] = useEntryText('q');
  const [chosen, setGroup] = useEntryText('group');
  const [point, setPoint] = useState('0');
  const words = useSettled(typed.trim().slice(0, groupbuyRules.name), typingPause);
  const group: EntryGroup = entryGroups.find((one) => one === chosen) ?? 'all';
  const query = useEntries(id, {
    ...(group === 'all' ? {} : { group }),
    ...(point === '0' ? {} : { point_id: Number(point) }),
    ...(words === '' ? {} : { words }),
  });
  const { busy, press } = usePress();
  const shown = query.data?.pages.flatMap(({ list }) => list) ?? [];
  // A number of the parcel is asked for each by itself.
  const able = shown
    .filter(({ can, way }) => can.ready && way !== 'express')
    .slice(0, groupbuyRules.readyAtOnce);

  async function readyAll(): Promise<void> {
    const sure = await confirm({
      title: `${able.length} 单都备好了？`,
      message: '自提的会收到取货码，对方会收到通知。',
      okLabel: '备好了',
    });
    if (!sure) return;
    await press(async () => {
      const problems = await makeReady(client, { id, entries: able.map(({ entry_id }) => ({ entry_id })) });
      if (problems.length === 0) popTip('已通知他们来取', { type: 'good' });
      else popTip(`${problems.length} 单没有备好：${problems[0]}`, { type: 'bad' });
    });
  }
  const countOf: Partial<Record<EntryGroup, number>> = counts;
  // Nothing is searched or narrowed where nobody is.
  const nobody =
    query.data !== undefined && shown.length === 0 && words === '' && group === 'all' && point === '0';
  return (
    <>
      {!nobody && (
        <>
          <div className={css['search']}>
            <SearchBar value={typed} onChange={setTyped} placeholder="搜索姓名或第几个" />
          </div>
          <Chips
            label="看哪些"
            value={group}
            onChange={setGroup}
            options={entryGroups.map((value) => {
              const count = countOf[value] ?? 0;
              return { value, label: entryGroupLabels[value], ...(count > 0 ? { count } : {}) };
            })}
          />
          {points.length > 1 && (
            <Chips
              label="哪个自提点"
              value={point}
              onChange={setPoint}
              options={[
                { value: '0', label: '全部自提点' },
                ...points.map(({ point_id, name }) => ({ value: String(point_id), label: name })),
              ]}
            />
          )}
        </>
      )}
      {(able.length > 1 || buy.can.own) && (
        <div className={css['actions']}>
          {able.length > 1 && (
            <Button kind="secondary" busy={busy} onClick={() => void readyAll()}>
              这 {able.length} 单都备好了
            </Button>
          )}
          <Button
            kind="quiet"
            icon={<UserPlus size={20} aria-hidden />}
            onClick={() => void later(import('./add-row.tsx'), ({ addRowSheet }) => addRowSheet(client, buy))}
          >
            添加线下的人
          </Button>
        </div>
      )}
      <PagedRows
        query={query}
        keyOf={({ entry_id }) => entry_id}
        Row={EntryRow}
        empty={
          <Section plain>
            <EmptyState
              icon={<Inbox size={28} aria-hidden />}
              title={nobody ? '还没有人参加' : '没有这样的'}
              text={nobody ? '把团购发到群里，参加的人会一个一个排在这里' : '换一个条件看看'}
              action={
                nobody &&
                buy.state === buyState.running && (
                  <Button href={groupbuyPaths.poster(id)}>做一张海报发到群里</Button>
                )
              }
            />
          </Section>
        }
      />
    </>
  );
}

const tones: Partial<Record<EntryState, 'good' | 'warn' | 'info'>> = {
  [entryState.unpaid]: 'warn',
  [entryState.confirmed]: 'info',
  [entryState.ready]: 'good',
};

/** `3. 王芳` with what they take, how, and where it stands. Whether somebody offline has paid is not known here. */
function EntryRow({ one }: { one: ManagedEntry }) {
  const client = useQueryClient();
  const state = one.state as EntryState;
  const { number, name, lines, way, point, note, remark, offline } = one;
  return (
    <ListRow
      wrap
      title={`${number > 0 ? `${number}. ` : ''}${name}`}
      meta={
        <>
          <span className={css['lines']}>
            <Taken lines={lines} />
          </span>
          <span className={css['lines']}>
            {[point?.name ?? deliveryLabels[way], remark, note && `备注：${note}`]
              .filter((words) => words !== '')
              .join(' · ')}
          </span>
        </>
      }
      end={
        <span className={css['end']}>
          {offline ? <Tag>线下</Tag> : <Amount fen={one.total} />}
          {!(offline && state === entryState.paid) && (
            <Tag tone={one.disputed || one.refund_asked ? 'bad' : (tones[state] ?? 'neutral')}>
              {one.disputed ? '申诉中' : one.refund_asked ? '要求退款' : entryStateLabels[state]}
            </Tag>
          )}
        </span>
      }
      onClick={() => void later(import('./entry-sheet.tsx'), ({ entrySheet }) => entrySheet(client, one))}
    />
  );
}
