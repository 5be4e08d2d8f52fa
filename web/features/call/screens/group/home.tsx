import type { GroupCallHome } from '@qunlu/contract/call/group.ts';
import { useQueryClient } from '@tanstack/react-query';
import { later } from '../../../../platform/later.ts';
import { LoadState } from '../../../../platform/loaded.tsx';
import { usePress } from '../../../../platform/press.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { useIdParam } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { Clock, SlidersHorizontal, Users } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StateBlock } from '../../../../ui/state-block.tsx';
import { ModuleGate } from '../../../circle/parts/module-gate.tsx';
import { circlePaths } from '../../../circle/paths.ts';
import { MinutesSum } from '../../parts/minutes-sum.tsx';
import { NoService } from '../../parts/no-service.tsx';
import { callPath, callPaths } from '../../paths.ts';
import { dialGroup, setOut, useGroupCalls } from '../../queries.ts';

const title = '多人通话';

/** Group calls of a circle: what is on, who can be called, minutes (R178). */
export default function Home() {
  const id = useIdParam();
  return (
    <ModuleGate id={id} module="call" title={title}>
      {() => <Read id={id} />}
    </ModuleGate>
  );
}

function Read({ id }: { id: number }) {
  const read = useGroupCalls(id);
  const { data } = read;
  if (data?.service.on && data.service.groups) return <Shown home={data} />;
  const back = circlePaths.home(id);
  return (
    <Page header={<ScreenHeader title={title} back={back} />}>
      {data ? <NoService service={data.service} back={back} /> : <LoadState read={read} />}
    </Page>
  );
}

function Shown({ home }: { home: GroupCallHome }) {
  const { id, can, minutes, price, announcement, members, problem, call_id: running } = home;
  const runs = can.start || can.records || can.settings;
  return (
    <Page
      header={<ScreenHeader title={title} back={circlePaths.home(id)} />}
      footer={running > 0 || !can.start ? undefined : <Start home={home} />}
    >
      {running > 0 && <Running home={home} />}
      {(can.start || can.recharge) && (
        <MinutesSum
          label="圈子还有"
          minutes={minutes}
          price={price}
          {...(can.recharge ? { href: callPaths.circleRecharge(id) } : {})}
        />
      )}
      {announcement !== '' && (
        <Section title="通话说明" padded>
          {announcement}
        </Section>
      )}
      <Section note={running > 0 ? '' : problem}>
        <ListRow
          wrap
          leading={<Users size={22} aria-hidden />}
          title="可以呼叫的成员"
          end={members}
          href={callPaths.members(id)}
        />
        {can.records && (
          <ListRow leading={<Clock size={22} aria-hidden />} title="通话记录" href={callPaths.records(id)} />
        )}
        {runs && can.settings && (
          <ListRow
            leading={<SlidersHorizontal size={22} aria-hidden />}
            title="设置"
            href={callPaths.admin(id)}
          />
        )}
      </Section>
      <Out home={home} />
    </Page>
  );
}

/** A call that runs: whoever is in it goes back to it, others come in by its code. */
function Running({ home }: { home: GroupCallHome }) {
  const { id, call_id: callId, joined, can } = home;
  const seen = joined || can.records;
  return (
    <StateBlock
      label="正在进行的通话"
      tone="good"
      title="正在通话"
      action={
        seen ? (
          <Button block href={callPaths.status(id, callId)}>
            看通话
          </Button>
        ) : can.join ? (
          <Button block onClick={() => askCode(id)}>
            输入加入码
          </Button>
        ) : undefined
      }
    >
      {joined ? '您在通话里。' : seen ? '您没有在通话里。' : '向发起人要 6 位加入码，您的电话就会响起。'}
    </StateBlock>
  );
}

const askCode = (id: number): void =>
  void later(import('../../../../ui/dialog/prompt.tsx'), async ({ prompt }) => {
    const code = await prompt({
      title: '加入码',
      placeholder: '6 位数字',
      maxLength: 6,
      okLabel: '加入',
      validate: (text) => (/^\d{6}$/.test(text.trim()) ? '' : '请输入 6 位数字'),
    });
    if (code !== null) navigate(callPaths.join(id, code.trim()));
  });

function Start({ home }: { home: GroupCallHome }) {
  const client = useQueryClient();
  const { busy, press } = usePress({ offline: '没有网络，电话打不出去' });
  const { id, problem } = home;
  const start = (): void =>
    void later(import('../../parts/pick-reachable.tsx'), async ({ pickReachable }) => {
      const picked = await pickReachable(id);
      if (!picked || picked.length === 0) return;
      const body = { id, user_ids: picked.map(({ user_id: userId }) => userId) };
      await press(async (key) => navigate(callPath(await dialGroup(client, body, key))), { request: body });
    });
  return (
    <Button block busy={busy} disabled={problem !== ''} onClick={start}>
      选成员，开始通话
    </Button>
  );
}

function Out({ home }: { home: GroupCallHome }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const change = (receive: boolean) =>
    press(async () => {
      await setOut(client, home.id, !receive);
      popTip(receive ? '可以呼叫您了' : '不会再呼叫您', { type: 'good' });
    });
  return (
    <Section>
      <SwitchField
        name="receive"
        label="接受这个圈子的通话"
        help="来电是平台的号码，别人看不到您的手机号"
        value={!home.out}
        disabled={busy}
        onChange={(receive) => void change(receive)}
      />
    </Section>
  );
}
