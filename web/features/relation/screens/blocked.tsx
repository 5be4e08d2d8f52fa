import { blockedMax, type BlockedPerson } from '@qunlu/contract/relation.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { usePress } from '../../../platform/press.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ShieldBan } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { PersonRow } from '../../../ui/person-row.tsx';
import { relate } from '../parts/relate.ts';
import { useBlocked } from '../queries.ts';

/** The blocked people. A person who is unblocked stays in the list until the viewer leaves it, so that a slip can be undone (D201). */
export default function BlockedPeople() {
  const people = useBlocked();
  return (
    <Page header={<ScreenHeader title="黑名单" back="/user/privacy" />}>
      <PagedList
        query={people}
        keyOf={({ user_id }) => user_id}
        note={`最多 ${blockedMax} 人。移出后，以前的关注和好友不会恢复。`}
        empty={
          <EmptyState
            icon={<ShieldBan size={28} aria-hidden />}
            title="黑名单里没有人"
            text="不想再有往来的人，可以在对方名片的「更多」里拉黑。对方看不到您的名片，也不能申请加您为好友"
          />
        }
      >
        {(person) => <Person person={person} now={people.dataUpdatedAt} />}
      </PagedList>
    </Page>
  );
}

function Person({ person, now }: { person: BlockedPerson; now: number }) {
  const client = useQueryClient();
  const [released, setReleased] = useState(false);
  const { busy, press } = usePress();
  const { user_id, realname, title, at } = person;

  const change = () =>
    press(async () => {
      await relate(client, released ? 'block' : 'unblock', user_id);
      setReleased(!released);
      popTip(released ? '已重新拉黑' : '已移出黑名单，以前的关注和好友不会恢复', { type: 'good' });
    });

  return (
    <PersonRow
      person={person}
      meta={[released ? '已移出' : `${relativeTime(at, now)}拉黑`, title].filter(Boolean).join(' · ')}
      end={
        <Button kind="quiet" size="s" busy={busy} onClick={() => void change()}>
          {released ? '撤销' : '移出'}
          <span className="visually-hidden">{`：${realname}`}</span>
        </Button>
      }
    />
  );
}
