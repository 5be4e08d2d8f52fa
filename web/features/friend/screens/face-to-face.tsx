import { viewUser } from '@qunlu/contract/account/calls.ts';
import { viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import { cardTitle } from '@qunlu/contract/card/rules.ts';
import { listMet, makeFaceToFaceToken } from '@qunlu/contract/friend/applications.ts';
import { friendRules } from '@qunlu/contract/friend/rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { shareLink } from '../../../platform/host/share-data.ts';
import { call } from '../../../platform/http/call.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { readOptions, useRead } from '../../../platform/query.ts';
import { onRealtime, useLive } from '../../../platform/realtime.ts';
import { useWakeLock } from '../../../platform/wake-lock.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { QrCode } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { cardPaths } from '../../card/paths.ts';
import { AvatarQrcode } from '../../share/parts/avatar-qrcode.tsx';
import { openExchanged } from '../parts/exchanged.tsx';
import { friendPaths } from '../paths.ts';
import { friendsChanged } from '../queries.ts';
import css from './face-to-face.module.css';

/**
 * Milliseconds between two questions whom one met: both phones say so within a second. With a socket the notification of the swap
 * says it, and the questions are for one that was lost.
 */
const metPollMs = 700;
const livePollMs = 5000;

/** Milliseconds before it expires that a code is replaced, so that a person who scans it still has time to apply. */
const renewBefore = 5 * 60_000;

function watchClock(look: () => void): () => void {
  const timer = setInterval(look, 1000);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Whether a time, in seconds, is past. */
const useEnded = (at = Number.POSITIVE_INFINITY): boolean =>
  useSyncExternalStore(watchClock, () => Date.now() >= at * 1000);

/** The QR code of one's own card for a person standing opposite, bright and large; it renews itself (D17). */
export default function Face() {
  const card = useRead(viewDefaultCard);
  const me = useRead(viewUser);
  const code = useQuery({
    queryKey: [makeFaceToFaceToken.id],
    queryFn: () => call(makeFaceToFaceToken),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: friendRules.faceMinutes * 60_000 - renewBefore,
    refetchIntervalInBackground: true,
    // A sleeping phone stops its timers: check again when the page is shown.
    refetchOnWindowFocus: 'always',
  });
  const ended = useEnded(code.data?.expires_at);
  useMet(code.data?.expires_at);
  useWakeLock();
  if (isNotFound(card.error)) return <NoCard />;
  const error = card.error ?? (code.isFetching ? null : code.error);
  return (
    <Page flush header={<ScreenHeader title="面对面交换" back={friendPaths.list} />}>
      {card.data && code.data && !ended ? (
        <figure className={css['root']}>
          <p className={css['name']}>{card.data.realname}</p>
          <p className={css['title']}>{cardTitle(card.data)}</p>
          <div className={css['code']}>
            <AvatarQrcode
              link={shareLink(`/card/${card.data.card_id}`, { face: code.data.face })}
              alt={`${card.data.realname}的名片二维码`}
              avatar={{ id: card.data.user_id, name: card.data.realname, src: card.data.avatar }}
              large
            />
          </div>
          <figcaption className={css['hint']}>
            <p>请对方用微信或相机扫一扫，点“交换名片”，马上就是好友</p>
            <p>
              二维码 {friendRules.faceMinutes} 分钟内有效，会自动换新
              {me.data?.permissions?.allowFriend === 0 && '；您不接受好友申请，当面扫码的人除外'}
            </p>
          </figcaption>
        </figure>
      ) : error ? (
        <ErrorState
          message={sentence(error)}
          onRetry={() => void (card.error ? card.refetch() : code.refetch())}
        />
      ) : (
        <Skeleton>
          <div className={css['root']}>
            <Bone width="third" kind="title" />
            <Bone kind="block" />
          </div>
        </Skeleton>
      )}
    </Page>
  );
}

/** Tells of everybody who swaps by a code of this visit, one after the other. `expiresAt`: of the present code, seconds. */
function useMet(expiresAt: number | undefined): void {
  const client = useQueryClient();
  const live = useLive();
  const [since, setSince] = useState<number | null>(null);
  // By the clock of the server: when the first code was made.
  if (since === null && expiresAt !== undefined) setSince(expiresAt - friendRules.faceMinutes * 60);
  const { data, refetch } = useQuery({
    ...readOptions(listMet, { since: since ?? 0 }),
    enabled: since !== null,
    gcTime: 0,
    retry: false,
    refetchInterval: live ? livePollMs : metPollMs,
  });
  useEffect(() => onRealtime('notification', () => void refetch()), [refetch]);
  const notified = useRef(new Set<string>());
  useEffect(() => {
    for (const { user, at } of data?.list.toReversed() ?? []) {
      const key = `${user.user_id} ${at}`;
      if (notified.current.has(key)) continue;
      notified.current.add(key);
      void friendsChanged(client, user.user_id);
      void openExchanged(user, { leads: true });
    }
  }, [client, data]);
}

function NoCard() {
  return (
    <Page header={<ScreenHeader title="面对面交换" back={friendPaths.list} />}>
      <EmptyState
        icon={<QrCode size={28} aria-hidden />}
        title="还没有名片可以交换"
        text="先做一张名片，对方扫码就能看到您"
        action={<Button href={cardPaths.create()}>做我的名片</Button>}
      />
    </Page>
  );
}
