import type { Clue } from '@qunlu/contract/clue/calls.ts';
import {
  budgetLabels,
  clueRules,
  clueState,
  clueStateLabels,
  takeState,
} from '@qunlu/contract/clue/rules.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useState } from 'react';
import { useIdParam } from '../../../platform/router/params.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Tag, type TagProps } from '../../../ui/tag.tsx';
import { cluePaths } from '../paths.ts';

/** How a lead stands for who looks, in a word or two. */
export function standingOf(clue: Clue): { words: string; tone: NonNullable<TagProps['tone']> } {
  const { state, takers, take } = clue;
  const live = state === clueState.open || state === clueState.taken;
  if (take && live) {
    if (take.state === takeState.taken) return { words: '待跟进', tone: 'warn' };
    if (take.state === takeState.followed) return { words: '跟进中', tone: 'info' };
  }
  if (state === clueState.auditing) return { words: clueStateLabels[0], tone: 'warn' };
  if (state === clueState.open)
    return { words: takers === 0 ? '可接' : `还剩 ${clueRules.takers - takers} 个`, tone: 'good' };
  if (state === clueState.taken) return { words: clueStateLabels[2], tone: 'neutral' };
  return state === clueState.done
    ? { words: clueStateLabels[3], tone: 'accent' }
    : { words: clueStateLabels[4], tone: 'neutral' };
}

export const budgetOf = (clue: Pick<Clue, 'budget'>): string =>
  budgetLabels[clue.budget as keyof typeof budgetLabels] ?? '';

/** A lead in a list: what, where, how much, from whom; never a contact. */
export function ClueRow({ one: clue }: { one: Clue }) {
  const circleId = useIdParam();
  const [now] = useState(() => Date.now());
  const { words, tone } = standingOf(clue);
  const { user } = clue;
  return (
    <ListRow
      wrap
      leading={<Avatar id={user.user_id} name={user.name} src={user.avatar} />}
      title={clue.title}
      meta={
        <>
          {[clue.cityname, clue.industry_name, budgetOf(clue)].join(' · ')}
          <br />
          {[clue.mine ? '我' : user.name, relativeTime(clue.created_at, now)].join(' · ')}
        </>
      }
      end={<Tag tone={tone}>{words}</Tag>}
      chevron={false}
      href={cluePaths.view(circleId, clue.clue_id)}
    />
  );
}
