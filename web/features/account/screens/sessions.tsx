import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { listSessions } from '@qunlu/contract/account/settings.ts';
import { dateTime, relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { logout } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { withLoading } from '../../../ui/dialog/loading.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pieces } from '../../../ui/pieces.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { endAllSessions, endOtherSessions, endSession, useSessions } from '../queries/settings.ts';

type Device = OutputOf<typeof listSessions>['list'][number];

/** Where the account is logged in; each device can be sent away. */
export default function Sessions() {
  const read = useSessions();
  const { dataUpdatedAt } = read;
  return (
    <Page header={<ScreenHeader title="登录设备" back="/user/settings" />}>
      <Loaded read={read} waiting={<SkeletonRows count={3} />}>
        {(data) => <Devices devices={data.list} now={dataUpdatedAt} />}
      </Loaded>
    </Page>
  );
}

function Devices({ devices, now }: { devices: readonly Device[]; now: number }) {
  const client = useQueryClient();
  const others = devices.filter((device) => !device.current);

  async function send(device: Device): Promise<void> {
    const sure = await confirm({
      title: '让这台设备退出？',
      message: `${device.device}需要重新登录才能使用您的账号。`,
      okLabel: '退出',
      danger: true,
    });
    if (sure) await notify(endSession(client, device.id), '已退出');
  }

  async function sendOthers(): Promise<void> {
    const sure = await confirm({
      title: '退出其他设备？',
      message: '除本机外，所有设备都需要重新登录。如果看到不认识的设备，请同时修改密码。',
      okLabel: '全部退出',
      danger: true,
    });
    if (sure) await notify(endOtherSessions(client), '其他设备已退出');
  }

  async function sendAll(): Promise<void> {
    const sure = await confirm({
      title: '退出所有设备？',
      message: '本机也会退出，需要重新登录。',
      okLabel: '全部退出',
      danger: true,
    });
    if (!sure) return;
    try {
      await endAllSessions();
    } catch (error) {
      return popTip(sentence(error), { type: 'bad' });
    }
    logout({ ended: true });
  }

  return (
    <>
      {devices
        .filter((device) => device.current)
        .map((device) => (
          <Section key={device.id} title="本机">
            <ListRow wrap title={device.device} meta={<Pieces of={deviceDetails(device)} />} end="正在使用" />
          </Section>
        ))}
      {others.length > 0 && (
        <Section title="其他设备" note="不认识的设备，请让它退出，再修改密码。">
          {others.map((device) => (
            <ListRow
              key={device.id}
              wrap
              title={device.device}
              meta={<Pieces of={[...deviceDetails(device), `${relativeTime(device.used_at, now)} 使用过`]} />}
              end={
                device.can.end && (
                  <Button kind="quiet" size="s" onClick={() => void send(device)}>
                    退出
                    <span className="visually-hidden">{device.device}</span>
                  </Button>
                )
              }
            />
          ))}
        </Section>
      )}
      <Section>
        {others.length > 0 && (
          <ListRow title="退出其他设备" chevron={false} danger onClick={() => void sendOthers()} />
        )}
        <ListRow title="退出所有设备" chevron={false} danger onClick={() => void sendAll()} />
      </Section>
    </>
  );
}

const deviceDetails = ({ city, created_at }: Device): string[] => [city, `${dateTime(created_at)} 登录`];

async function notify(work: Promise<unknown>, done: string): Promise<void> {
  try {
    await withLoading(work);
    popTip(done, { type: 'good' });
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}
