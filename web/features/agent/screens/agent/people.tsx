import type { AgentInfo } from '@qunlu/contract/agent/calls.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { useState } from 'react';
import { PagedList } from '../../../../platform/paged-rows.tsx';
import { Amount } from '../../../../ui/amount.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Chips } from '../../../../ui/chips.tsx';
import { Dates } from '../../../../ui/dates.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { usePeople } from '../../queries.ts';

const empty = {
  1: { title: '还没有直接推荐的人', text: '把推荐链接发给朋友，对方进来后会在这里' },
  2: { title: '还没有间接推荐的人', text: '您推荐的人再推荐别人，会在这里' },
} as const;

/** The people whom one brought, and those whom they brought; names are partly hidden. */
export function People({ info: { direct, indirect } }: { info: AgentInfo }) {
  const [level, setLevel] = useState<'1' | '2'>('1');
  const which = level === '1' ? 1 : 2;
  const query = usePeople(which);
  return (
    <>
      <Chips
        label="怎样来的"
        value={level}
        options={[
          { value: '1', label: '直接', count: direct },
          { value: '2', label: '间接', count: indirect },
        ]}
        onChange={setLevel}
      />
      <PagedList
        query={query}
        keyOf={(one) => one.id}
        waiting={<SkeletonRows count={4} />}
        empty={<EmptyState {...empty[which]} />}
      >
        {({ id, name, joined_at, until, earned }) => (
          <ListRow
            wrap
            leading={<Avatar id={id} name={name} src="" />}
            title={name}
            meta={
              <>
                <Dates text={dayText(joined_at)} /> 来 · 算到 <Dates text={dayText(until)} />
              </>
            }
            end={earned > 0 ? <Amount fen={earned} sign /> : null}
          />
        )}
      </PagedList>
    </>
  );
}
