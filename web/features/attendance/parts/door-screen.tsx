import { attendanceRules } from '@qunlu/contract/attendance/rules.ts';
import { useEffect, useState } from 'react';
import { draftsOf } from '../../../platform/drafts/kept-text.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useWakeLock } from '../../../platform/wake-lock.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { prompt } from '../../../ui/dialog/prompt.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QrCode, WifiOff } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import type { DoorPhone } from '../queries/door-phone.ts';
import type { DoorState, HolderLine } from '../queries/door-verdict.ts';
import {
  presentSession,
  useDoor,
  useDoorPhone,
  useHolders,
  type Door,
  type Target,
} from '../queries/door.ts';
import { DoorLatest } from './door-latest.tsx';
import { DoorSearch } from './door-search.tsx';
import { doorWords } from '../queries/door-words.ts';
import { useDoorWords, WordsOfDoor } from './use-door-words.ts';
import css from './door-screen.module.css';
import { Scanner } from './scanner.tsx';
import { sound } from './sound.ts';
import { VerdictPanel } from './verdict.tsx';

const names = draftsOf('door');

/** The door on a phone: who is scanned or found comes in, with a network and without one (D99). `back`: where it was opened. */
export function DoorScreen({ of, back }: { of: Target; back: string }) {
  const door = useDoor(of);
  const holders = useHolders(of);
  useWakeLock();
  const { dataUpdatedAt } = door;
  return (
    <WordsOfDoor value={doorWords[of.subject]}>
      <Page header={<ScreenHeader title={doorWords[of.subject].desk} back={back} />} wide="aside">
        <Loaded read={door}>
          {(shown) => (
            <Loaded read={holders}>
              {({ list }) => <Sessions of={of} door={shown} loadedAt={dataUpdatedAt} list={list} />}
            </Loaded>
          )}
        </Loaded>
      </Page>
    </WordsOfDoor>
  );
}

interface SessionsProps {
  of: Target;
  door: Door;
  loadedAt: number;
  list: readonly HolderLine[];
}

function Sessions({ door, ...props }: SessionsProps) {
  const { sessions } = door;
  const { noSession } = useDoorWords();
  const [chosen, setChosen] = useState(() => presentSession(sessions, door.now)?.session_id ?? 0);
  const session = sessions.find(({ session_id }) => session_id === chosen) ?? sessions[0];
  if (!session) return <EmptyState icon={<QrCode size={28} aria-hidden />} {...noSession} />;
  return (
    <Desk
      key={session.session_id}
      {...props}
      door={door}
      session={session}
      chooser={
        sessions.length > 1 && (
          <Chips
            label="场次"
            options={sessions.map(({ session_id, name }) => ({ value: String(session_id), label: name }))}
            value={String(session.session_id)}
            onChange={(value) => setChosen(Number(value))}
          />
        )
      }
    />
  );
}

function Desk(props: SessionsProps & { session: Door['sessions'][number]; chooser: React.ReactNode }) {
  const { of, door, session, list, chooser } = props;
  const { desk, act, paper } = useDoorWords();
  const place = String(of.target);
  const [name, setName] = useState(() => names.read<{ name: string }>(place).name ?? '');
  const [phone, state] = useDoorPhone(props);
  const { verdict } = state;
  useEffect(() => {
    if (verdict) sound(verdict.kind === 'in');
  }, [verdict]);

  const rename = async (): Promise<void> => {
    const given = await prompt({
      title: `这个${desk}叫`,
      value: name,
      placeholder: '例如 东门',
      maxLength: attendanceRules.door / 2,
    });
    if (given === null) return;
    names.keep(place, given === '' ? {} : { name: given });
    setName(given);
  };
  return (
    <>
      <Network state={state} />
      <div className={css['desk']}>
        <p className={css['title']}>{chooser ? door.title : `${door.title} · ${session.name}`}</p>
        {chooser}
        <p className={css['count']}>
          <span className={css['figure']}>{state.signed.size}</span>
          <span>
            {' '}
            / {door.expected} 位已{act}
          </span>
        </p>
        <VerdictPanel verdict={verdict} />
        <Scanner onCode={(text) => void phone.scan(text, name)} hint={`把${paper}上的码放进框里`} />
      </div>
      <DoorSearch
        list={list}
        signed={state.signed}
        now={phone.now()}
        onPick={(holder) => phone.pick(holder, name)}
      />
      <Differences phone={phone} state={state} />
      <DoorLatest
        list={list}
        signed={state.signed}
        now={phone.now()}
        onUndo={(holder) => phone.undo(holder)}
      />
      <Section>
        <ListRow wrap title={`这个${desk}叫`} end={name || '还没起名'} onClick={() => void rename()} />
      </Section>
    </>
  );
}

/** Whether the server can be reached, and what waits for it. */
function Network({ state: { reached, waiting, problem } }: { state: DoorState }) {
  const { act } = useDoorWords();
  if (problem !== '') return <Banner tone="bad">{problem}</Banner>;
  if (reached && waiting === 0) return null;
  const icon = reached ? undefined : <WifiOff size={18} aria-hidden />;
  return (
    <Banner tone="warn" icon={icon}>
      {reached
        ? `正在上传 ${waiting} 位`
        : waiting > 0
          ? `离线：已存 ${waiting} 位，联网后自动上传`
          : `离线：可以照常${act}，联网后自动上传`}
    </Banner>
  );
}

/** Of whom the server said something else than the phone had while there was no network. */
function Differences({ phone, state: { differences } }: { phone: DoorPhone; state: DoorState }) {
  const { act } = useDoorWords();
  if (differences.length === 0) return null;
  return (
    <Section title="上传后不一样的" note={`离线时显示${act}成功，联网核对后不是这样`}>
      {differences.map((difference) => (
        <ListRow
          key={difference.clientId}
          wrap
          title={difference.name || '不认得的码'}
          meta={difference.words}
          end={
            <Button kind="quiet" size="s" onClick={() => void phone.forget(difference)}>
              知道了
            </Button>
          }
        />
      ))}
    </Section>
  );
}
