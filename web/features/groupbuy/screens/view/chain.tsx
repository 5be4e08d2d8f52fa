import type { Buy, ChainRow } from '@qunlu/contract/groupbuy/entity.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useState } from 'react';
import { LoadState } from '../../../../platform/loaded.tsx';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Section } from '../../../../ui/section.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { Taken } from '../../parts/taken.tsx';
import type { useChain } from '../../queries/buys.ts';
import css from './chain.module.css';

/** Who takes part, the newest first: which place, whose, what, when (D133). It grows while one looks. */
export function Chain({ buy, read }: { buy: Buy; read: ReturnType<typeof useChain> }) {
  const [now] = useState(() => Date.now());
  const pages = read.data?.pages;
  const rows = pages?.flatMap(({ list }) => list) ?? [];
  const people = pages?.[0]?.people ?? buy.people;
  return (
    <Section
      title={people > 0 ? `接龙 · ${people} 人` : '接龙'}
      note="姓名只显示第一个字，联系方式只有团长看得到"
    >
      {!pages && <LoadState read={read} waiting={<SkeletonRows count={3} />} />}
      {pages && rows.length === 0 && <p className={css['none']}>还没有人参加，等第一个接龙的人</p>}
      <ol aria-live="polite" aria-relevant="additions">
        {rows.map((row) => (
          <Row key={row.number} row={row} now={now} />
        ))}
      </ol>
      {read.hasNextPage && (
        <div className={css['more']}>
          <Button block kind="quiet" busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            看更早的
          </Button>
        </div>
      )}
    </Section>
  );
}

function Row({ row: { number, name, lines, at, offline, mine }, now }: { row: ChainRow; now: number }) {
  return (
    <li className={cx(css['row'], mine && css['mine'])}>
      <span className={css['number']}>{number}</span>
      <span className={css['name']}>
        {name}
        {mine && <Tag tone="accent">我</Tag>}
        {offline && <Tag>线下</Tag>}
      </span>
      <span className={css['at']}>{relativeTime(at * 1000, now)}</span>
      <span className={css['lines']}>
        <Taken lines={lines} />
      </span>
    </li>
  );
}
