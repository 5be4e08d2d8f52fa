import type { Call, CallLeg } from '@qunlu/contract/call/entity.ts';
import { callState, callStateLabels, legStateLabels, type CallState } from '@qunlu/contract/call/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { usePress } from '../../../platform/press.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Phone } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { clockText, isOver } from '../parts/call-words.ts';
import { callPaths } from '../paths.ts';
import { changeLeg, endCall, useCall } from '../queries.ts';
import css from './one.module.css';

/** One call while it runs and after (R176), that of a circle as well (R184): the server tells each change. */
export default function OneCall() {
  const id = useIdParam('callId');
  const read = useCall(id);
  const { data: call, error } = read;
  if (call && !isNotFound(error)) return <Shown call={call} />;
  return (
    <Page header={<ScreenHeader title="通话" back={callPaths.mine()} />}>
      {isNotFound(error) ? (
        <EmptyState
          icon={<Phone size={28} aria-hidden />}
          title="通话不存在或已不可见"
          text="记录只给参加的人看，保存 180 天"
          action={<Button href={callPaths.mine()}>看我的通话</Button>}
        />
      ) : (
        <LoadState read={read} />
      )}
    </Page>
  );
}

const backOf = ({ circle_id: circle }: Call): string =>
  circle > 0 ? callPaths.home(circle) : callPaths.mine();

function Shown({ call }: { call: Call }) {
  const group = call.kind === 'group';
  const over = isOver(call.state);
  return (
    <Page
      header={<ScreenHeader title={group ? call.circle_name : '通话'} back={backOf(call)} />}
      footer={over ? <After call={call} /> : <During call={call} />}
    >
      <Head call={call} />
      {!over && call.ends_at > 0 && (
        <Banner tone="warn">分钟用完了，半分钟内自动结束；现在充值就不会断</Banner>
      )}
      {group && !over && call.code !== '' && (
        <Section note={`成员输入加入码，自己的电话就会响起；${dateTime(call.code_until)} 前有效`}>
          <ListRow fact title="加入码" end={<span className={css['code']}>{call.code}</span>} />
        </Section>
      )}
      {group && <Legs call={call} />}
      {call.pays && (
        <Section title="分钟">
          <ListRow fact title={over ? '用了' : '到现在用了'} end={`${call.cost} 分钟`} />
          {!over && <ListRow fact title="预留" end={`${call.held} 分钟`} />}
          <ListRow
            fact
            title="账户还有"
            end={`${call.left} 分钟`}
            href={group ? callPaths.circleRecharge(call.circle_id) : callPaths.recharge()}
          />
        </Section>
      )}
    </Page>
  );
}

/** Who it is with, in large letters how it stands, and how long it has taken. */
function Head({ call }: { call: Call }) {
  const { state, kind, legs, started_at: from, ended_at: until, why, announcement } = call;
  const now = useNow(1000) / 1000;
  const other = legs.find(({ me }) => !me) ?? legs[0];
  const answered = legs.filter((leg) => leg.answered_at > 0).length;
  const ringing = state === callState.dialling && other ? legStateLabels[other.state] : '';
  return (
    <div className={css['head']}>
      {kind === 'pair' && other && (
        <>
          <Avatar id={other.user.user_id} name={other.user.name} src={other.user.avatar} size="xl" />
          <h2 className={css['name']}>{other.user.name}</h2>
        </>
      )}
      {kind === 'group' && <h2 className={css['name']}>{`${legs.length} 人，接通 ${answered} 人`}</h2>}
      <p className={css['state']} role="status">
        {kind === 'pair' && ringing !== '' ? ringing : callStateLabels[state as CallState]}
      </p>
      {from > 0 && <p className={css['time']}>{clockText((until > 0 ? until : now) - from)}</p>}
      {why !== '' && state !== callState.cancelled && <p className={css['why']}>{why}</p>}
      {announcement !== '' && !isOver(state) && <p className={css['why']}>{announcement}</p>}
    </div>
  );
}

function During({ call }: { call: Call }) {
  const client = useQueryClient();
  const ending = usePress();
  const leaving = usePress();
  const own = call.legs.find(({ me }) => me);
  const end = async (): Promise<void> => {
    const sure =
      call.kind === 'pair' ||
      (await confirm({ message: '所有人的通话都会结束', okLabel: '结束通话', danger: true }));
    if (sure) await ending.press(() => endCall(client, call.call_id));
  };
  const leave = () =>
    leaving.press(() => changeLeg(client, 'drop', { id: call.call_id, leg_id: own?.leg_id ?? 0 }));
  return (
    <div className={css['actions']}>
      {call.kind === 'group' && call.can.leave && (
        <Button block kind="secondary" busy={leaving.busy} onClick={() => void leave()}>
          我先挂断
        </Button>
      )}
      {call.can.hang_up && (
        <Button block kind="danger" busy={ending.busy} onClick={() => void end()}>
          {call.kind === 'group' ? '结束通话' : '挂断'}
        </Button>
      )}
    </div>
  );
}

function After({ call }: { call: Call }) {
  const other = call.legs.find(({ me }) => !me);
  if (call.kind === 'group')
    return (
      <Button block kind="secondary" href={callPaths.home(call.circle_id)}>
        回到多人通话
      </Button>
    );
  return other ? (
    <Button block href={callPaths.to(other.user.user_id)}>
      再打一次
    </Button>
  ) : null;
}

function Legs({ call }: { call: Call }) {
  return (
    <Section title="参加的人">
      <ul>
        {call.legs.map((leg) => (
          <li key={leg.leg_id}>
            <Leg callId={call.call_id} leg={leg} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Leg({ callId, leg }: { callId: number; leg: CallLeg }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { user, me, state, why, minutes, can } = leg;
  const change = (how: 'drop' | 'redial') =>
    press(() => changeLeg(client, how, { id: callId, leg_id: leg.leg_id }));
  // Why it is over says how it stands, too.
  const words = [why || legStateLabels[state], minutes > 0 ? `${minutes} 分钟` : ''];
  return (
    <ListRow
      wrap
      leading={<Avatar id={user.user_id} name={user.name} src={user.avatar} />}
      title={me ? `${user.name}（我）` : user.name}
      meta={words.filter(Boolean).join(' · ')}
      end={
        can.drop && !me ? (
          <Button kind="secondary" size="s" busy={busy} onClick={() => void change('drop')}>
            挂断
            <span className="visually-hidden">{`：${user.name}`}</span>
          </Button>
        ) : can.redial ? (
          <Button kind="secondary" size="s" busy={busy} onClick={() => void change('redial')}>
            重拨
            <span className="visually-hidden">{`：${user.name}`}</span>
          </Button>
        ) : undefined
      }
    />
  );
}
