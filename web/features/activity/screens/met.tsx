import type { listMet } from '@qunlu/contract/activity/talk.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { later } from '../../../platform/later.ts';
import { AnyFailed, type FailedProps } from '../../../platform/loaded.tsx';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Users } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { PersonRow } from '../../../ui/person-row.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { cardPaths } from '../../card/paths.ts';
import { newSwapIntent } from '../../friend/parts/swap-intent.ts';
import { activityPaths } from '../paths.ts';
import { useMet } from '../queries/activity.ts';

type Met = OutputOf<typeof listMet>['list'][number];

/** Whom I met: those who signed in and let themselves be seen, each with the card in one tap (D99). */
export default function MetPeople() {
  const id = useIdParam();
  return (
    <Page header={<ScreenHeader title="我遇到了谁" back={activityPaths.registration(id)} />}>
      <PagedRows
        query={useMet(id)}
        keyOf={({ user }) => user.user_id}
        Row={Row}
        Failed={NotThere}
        note="在“我的报名”里可以不让别人看到您"
        empty={
          <EmptyState
            icon={<Users size={28} aria-hidden />}
            title="还没有遇到人"
            text="一起签到、愿意认识别人的人会出现在这里"
          />
        }
      />
    </Page>
  );
}

/** Who was not there reads why nobody is shown. */
function NotThere({ error, onRetry }: FailedProps) {
  const id = useIdParam();
  const absent = error instanceof RequestError && error.code === failures.membersOnly.code;
  if (!absent) return <AnyFailed error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<Users size={28} aria-hidden />}
      title={sentence(error)}
      text="一起来、愿意认识别人的人会出现在这里"
      action={
        <Button kind="secondary" href={activityPaths.registration(id)}>
          我的报名
        </Button>
      }
    />
  );
}

function Row({ one: { user, friend } }: { one: Met }) {
  const { user_id, name, avatar, title, card_id: cardId } = user;
  return (
    <PersonRow
      person={{ user_id, realname: name, avatar }}
      meta={title}
      chevron={false}
      end={
        friend ? (
          <Button kind="quiet" size="s" href={cardPaths.view(cardId)}>
            看名片
          </Button>
        ) : (
          cardId > 0 && <Swap user={user} />
        )
      }
    />
  );
}

/** Hands over one's own card. */
function Swap({ user: { user_id: userId, name, card_id: cardId } }: { user: Met['user'] }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  if (done) return <Tag tone="good">已递名片</Tag>;

  async function give(): Promise<void> {
    setBusy(true);
    await later(import('../../friend/parts/swap.ts'), async ({ swap }) => {
      const card = {
        user_id: userId,
        card_id: cardId,
        realname: name,
        is_follow: false,
        is_friend: false,
        is_black: false,
      };
      setDone(await swap(client, card, newSwapIntent(cardId, null)));
    });
    setBusy(false);
  }

  return (
    <Button kind="secondary" size="s" busy={busy} onClick={() => void give()}>
      交换名片<span className="visually-hidden">：{name}</span>
    </Button>
  );
}
