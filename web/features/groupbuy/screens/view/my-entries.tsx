import type { OwnEntry } from '@qunlu/contract/groupbuy/entity.ts';
import { entryState, type EntryState, entryStateLabels } from '@qunlu/contract/groupbuy/rules.ts';
import { useState } from 'react';
import { Amount } from '../../../../ui/amount.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { orderPaths } from '../../../order/paths.ts';
import { entryNext, placeWords, toneOfEntry } from '../../parts/entry-words.ts';
import { PickupCode } from '../../parts/pickup-code.tsx';
import { Taken } from '../../parts/taken.tsx';
import { groupbuyPaths } from '../../paths.ts';
import { useJoined } from '../../queries/buys.ts';

/** What I have ordered here: how it stands, what follows, and the code where it is picked up. */
export function MyEntries({ id }: { id: number }) {
  const entries = useJoined(id).data?.pages[0]?.list ?? [];
  const shown = entries.filter(({ state }) => state !== entryState.cancelled);
  if (shown.length === 0) return null;
  return (
    <Section title="我参加的">
      {shown.map((entry) => (
        <Entry key={entry.entry_id} entry={entry} />
      ))}
    </Section>
  );
}

function Entry({ entry }: { entry: OwnEntry }) {
  const { buy_id: id, hash, state, lines, total, number } = entry;
  const unpaid = state === entryState.unpaid;
  const [now] = useState(() => Date.now() / 1000);
  return (
    <>
      <ListRow
        wrap
        title={
          <>
            <Tag tone={toneOfEntry(state)}>{entryStateLabels[state as EntryState]}</Tag>
            {number > 0 && ` 第 ${number} 个`}
          </>
        }
        meta={
          <>
            <Taken lines={lines} />
            <br />
            {placeWords(entry)}
            <br />
            {entryNext(entry, now)}
          </>
        }
        end={unpaid ? '去付款' : <Amount fen={total} />}
        href={unpaid ? orderPaths.pay(hash, groupbuyPaths.view(id)) : orderPaths.view(hash)}
      />
      {state === entryState.ready && <PickupCode entry={entry} />}
    </>
  );
}
