import type { CooperationApplication } from '@qunlu/contract/cooperation/entity.ts';
import { applicationState, outcome, outcomeLabels, type Outcome } from '@qunlu/contract/cooperation/rules.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { PersonRow } from '../../../ui/person-row.tsx';
import { RequestButton, RequestFoot, RequestText } from '../../../ui/request-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { cardPaths } from '../../card/paths.ts';
import { cooperationPaths } from '../paths.ts';
import { end, say, talkPath, type End } from '../queries.ts';
import { headingOf } from './cooperation-row.tsx';

interface RowProps {
  one: CooperationApplication;
  /** Whether the viewer was asked, or asks. */
  received: boolean;
}

function stateOf({ state, lapsed }: CooperationApplication, received: boolean): string {
  if (lapsed) return '30 天没有回复，已失效';
  if (state === applicationState.waiting) return received ? '' : '等对方回复';
  if (state === applicationState.accepted) return '已同意，名片已交换';
  if (state === applicationState.declined) return received ? '已回绝' : '这次没有成';
  return received ? '对方已撤回' : '已撤回';
}

const done: Record<End, string> = {
  accept: '已交换名片，去聊聊吧',
  decline: '已回绝',
  withdraw: '申请已撤回',
};

/** An application: whose, about what, with which words, and what can be done with it. */
export function ApplicationRow({ one, received }: RowProps) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { application_id: id, user, can } = one;
  const act = (how: End) =>
    press(async () => {
      await end(client, id, how);
      popTip(done[how], { type: 'good' });
      if (how === 'accept') navigate(`#!${await talkPath(id)}`);
    });
  const talk = () => press(async () => navigate(`#!${await talkPath(id)}`));
  const button = (how: End, label: string, kind: 'primary' | 'secondary') => (
    <RequestButton of={user.name} kind={kind} disabled={busy} onClick={() => void act(how)}>
      {label}
    </RequestButton>
  );
  return (
    <Section>
      <PersonRow
        person={{ user_id: user.user_id, realname: user.name, avatar: user.avatar }}
        meta={user.title}
        {...(user.card_id === 0 ? {} : { href: cardPaths.view(user.card_id) })}
      />
      <RequestText lead={<Subject one={one} />} note={one.note} line={dayText(one.created_at)} />
      <RequestFoot state={stateOf(one, received)}>
        {can.withdraw && button('withdraw', '撤回', 'secondary')}
        {can.decide && button('decline', '回绝', 'secondary')}
        {can.decide && button('accept', '同意并换名片', 'primary')}
        {can.talk && (
          <RequestButton of={user.name} kind="secondary" disabled={busy} onClick={() => void talk()}>
            去聊聊
          </RequestButton>
        )}
      </RequestFoot>
      {can.report && <OutcomeFoot one={one} />}
    </Section>
  );
}

/** The post, as a link while its page is there. */
function Subject({ one }: { one: CooperationApplication }) {
  const words = `${headingOf(one)} · ${one.title}`;
  return one.open ? <a href={cooperationPaths.view(one.cooperation_id)}>{words}</a> : <>{words}</>;
}

const choices = [outcome.made, outcome.talking, outcome.failed] as const;

/** What came of it: asked once, and counted; the other never reads who said what. */
export function OutcomeFoot({ one }: { one: CooperationApplication }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const tell = (said: Outcome) =>
    press(async () => {
      await say(client, one.application_id, said);
      popTip('记下了，对方看不到您说了什么', { type: 'good' });
    });
  const line = one.asks
    ? '谈得怎么样了？对方看不到您说了什么'
    : `您说了：${outcomeLabels[one.outcome as Outcome]}`;
  return (
    <RequestFoot line={line}>
      {choices
        .filter((said) => said !== one.outcome)
        .map((said) => (
          <RequestButton
            key={said}
            of={one.user.name}
            kind={one.asks && said === outcome.made ? 'primary' : 'secondary'}
            disabled={busy}
            onClick={() => void tell(said)}
          >
            {outcomeLabels[said]}
          </RequestButton>
        ))}
    </RequestFoot>
  );
}
