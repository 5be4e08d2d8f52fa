import type { Introduction } from '@qunlu/contract/introduction/calls.ts';
import { introductionStates } from '@qunlu/contract/introduction/rules.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../platform/press.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { RequestButton, RequestFoot, RequestText } from '../../../ui/request-row.tsx';
import { answer } from '../queries.ts';
import { Introduced } from './introduced.tsx';

/** Of the viewer's own answer. */
const said = { not: 0, yes: 1, no: 2 } as const;

const nameOf = ({ people }: Introduction): string => people[0]?.realname ?? '';

/** How it stands for the one who is introduced; what the other has said is not told. */
function stateOf({ state, said: mine, due_at }: Introduction): string {
  if (state === introductionStates.met) return '已经认识，现在是好友';
  if (state === introductionStates.over) return '已结束';
  if (mine === said.yes) return `您愿意认识，${dayText(due_at)} 前对方也愿意就成为好友`;
  if (mine === said.no) return `您说了不用，不会告诉任何人；${dayText(due_at)} 前可以改`;
  return `${dayText(due_at)} 前回复有效，不回复不会告诉任何人`;
}

/** An introduction that somebody made for me. */
export function ReceivedRow({ one }: { one: Introduction }) {
  const client = useQueryClient();
  const agreeing = usePress();
  const declining = usePress();
  const waits = one.state === introductionStates.waiting;

  const say = (yes: boolean) =>
    (yes ? agreeing : declining).press(async () => {
      const { state } = await answer(client, one.id, yes);
      if (state === introductionStates.met) popTip(`已和${nameOf(one)}成为好友`, { type: 'good' });
      else popTip(yes ? '已回复，对方也愿意时通知您' : '已回复，不会告诉任何人', { type: 'good' });
    });
  const button = (yes: boolean, label: string) => (
    <RequestButton
      of={nameOf(one)}
      kind={yes ? 'primary' : 'secondary'}
      busy={(yes ? agreeing : declining).busy}
      disabled={(yes ? declining : agreeing).busy}
      onClick={() => void say(yes)}
    >
      {label}
    </RequestButton>
  );
  return (
    <>
      {one.people.map((person) => (
        <Introduced key={person.user_id} person={person} />
      ))}
      <RequestText
        note={one.note}
        line={`${one.by.realname}介绍 · ${one.phonebook} · ${dayText(one.asked_at)}`}
      />
      <RequestFoot line={stateOf(one)}>
        {waits && one.said === said.not && button(false, '不用了')}
        {waits && one.said !== said.yes && button(true, one.said === said.no ? '改为愿意认识' : '愿意认识')}
      </RequestFoot>
    </>
  );
}

/** How it stands for the one who made it: a no looks like no answer. */
function madeState({ state, due_at }: Introduction): string {
  if (state === introductionStates.met) return '两人都愿意，已经成为好友';
  if (state === introductionStates.over) return '没有成，已结束';
  return `等两人回复，${dayText(due_at)} 前有效`;
}

/** An introduction that I made for two others. */
export function MadeRow({ one }: { one: Introduction }) {
  return (
    <>
      {one.people.map((person, at) => (
        <Introduced key={person.user_id || -at} person={person} />
      ))}
      <RequestText note={one.note} line={`${one.phonebook} · ${dayText(one.asked_at)}`} />
      <RequestFoot line={madeState(one)} />
    </>
  );
}
