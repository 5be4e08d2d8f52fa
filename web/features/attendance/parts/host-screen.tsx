import { attendanceRules } from '@qunlu/contract/attendance/rules.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { DrawnCode } from '../../../platform/codes/drawn-code.tsx';
import { sentence } from '../../../platform/http/sentence.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useWakeLock } from '../../../platform/wake-lock.ts';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { presentSession, useDoor, type Door, type Target } from '../queries/door.ts';
import { useHostCode } from '../queries/sign.ts';
import css from './host-screen.module.css';

/** The screen that stands at the entrance: a code that is new each minute, how many have come (R113). */
export function HostScreen({ of, back }: { of: Target; back: string }) {
  const door = useDoor(of);
  useWakeLock();
  return (
    <Page flush header={<ScreenHeader title="签到码" back={back} />} wide="whole">
      <Loaded read={door}>{(shown) => <Sessions door={shown} />}</Loaded>
    </Page>
  );
}

function Sessions({ door }: { door: Door }) {
  const { sessions, title, expected } = door;
  const [chosen, setChosen] = useState(() => presentSession(sessions, door.now)?.session_id ?? 0);
  const screen = useRef<HTMLDivElement>(null);
  const session = sessions.find(({ session_id }) => session_id === chosen) ?? sessions[0];
  if (!session) return <EmptyState title="还没有签到的场次" text="主办人可以在活动设置里加一场" />;
  return (
    <div className={css['root']} ref={screen}>
      <h1 className={css['title']}>{title}</h1>
      {sessions.length > 1 && (
        <div className={css['sessions']}>
          <Chips
            label="场次"
            options={sessions.map(({ session_id, name }) => ({ value: String(session_id), label: name }))}
            value={String(session.session_id)}
            onChange={(value) => setChosen(Number(value))}
          />
        </div>
      )}
      <Code key={session.session_id} sessionId={session.session_id} expected={expected} />
      <FullScreen screen={screen} />
    </div>
  );
}

/** Seconds that are left of a code, by this phone's clock from the moment when it came. */
function useLeft(seconds: number, cameAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil(seconds - (now - cameAt) / 1000));
}

function Code({ sessionId, expected }: { sessionId: number; expected: number }) {
  const read = useHostCode(sessionId);
  const { data, error, dataUpdatedAt } = read;
  const left = useLeft(data ? data.expires_at - data.now : 0, dataUpdatedAt);
  if (error && (!data || left === 0))
    return <ErrorState message={sentence(error)} onRetry={() => void read.refetch()} />;
  if (!data) return <div className={css['code']} aria-busy />;
  const [session = '', digits = ''] = data.code.split('-');
  return (
    <>
      <div className={css['code']}>
        <DrawnCode text={`${location.origin}/#!${data.path}`} alt="签到码，用微信或相机扫一扫" />
      </div>
      <p className={css['digits']}>{`${session}-${digits.slice(0, 4)} ${digits.slice(4)}`}</p>
      <div className={css['below']}>
        <Ring left={left} />
        <p className={css['count']}>
          <span className={css['figure']}>{data.signed}</span>
          <span> / {expected} 位已签到</span>
        </p>
      </div>
      <p className={css['hint']}>用微信或相机扫一扫签到，也可以在签到页填上面的数字</p>
    </>
  );
}

/** How long this code is shown. */
function Ring({ left }: { left: number }) {
  const part = Math.round((left / attendanceRules.hostCodeSeconds) * 100);
  return (
    <span className={css['ring']} role="timer" aria-label={`${left} 秒后换新`}>
      <svg viewBox="0 0 36 36" aria-hidden>
        <circle className={css['track']} cx="18" cy="18" r="15.9" />
        <circle className={css['part']} cx="18" cy="18" r="15.9" strokeDasharray={`${part} 100`} />
      </svg>
      <span aria-hidden>{left}</span>
    </span>
  );
}

/** Where the browser can: a tablet on a table shows the code and nothing else. */
function FullScreen({ screen }: { screen: RefObject<HTMLDivElement | null> }) {
  const [full, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const look = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const turn = async (): Promise<void> =>
    full ? document.exitFullscreen() : screen.current?.requestFullscreen();
  return (
    <Button kind="quiet" size="s" onClick={() => void turn().catch(() => undefined)}>
      {full ? '退出全屏' : '全屏'}
    </Button>
  );
}
