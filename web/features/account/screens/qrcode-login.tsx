import { qrLoginStates } from '@qunlu/contract/account/rules.ts';
import type { qrLoginScan } from '@qunlu/contract/account/qr-login.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useState } from 'react';
import { host } from '../../../platform/host/host.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { usePress } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { QrCode } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { decide, useScanned } from '../queries/qr-login.ts';
import css from './qrcode-login.module.css';

type Scanned = OutputOf<typeof qrLoginScan>;

/** On the phone: lets a computer log in as me, once I have seen which one and from where (D7, R047). */
export default function QrcodeLogin() {
  const id = useQueryParams().get('id') ?? '';
  const scan = useScanned(id);
  return (
    <Page header={<ScreenHeader title="扫码登录" back="/app/user" />}>
      {id === '' ? (
        <Scan />
      ) : scan.error ? (
        <ErrorState
          message={sentence(scan.error)}
          text="请在电脑上换一个二维码，再扫一次。"
          retryLabel="返回"
          onRetry={() => navigate('/app/user', { replace: true })}
        />
      ) : scan.data ? (
        <Decide id={id} device={scan.data} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Page>
  );
}

function Scan() {
  async function scan(): Promise<void> {
    const text = (await host().scan()) ?? '';
    if (text === '') return;
    const id = URL.canParse(text) ? new URL(text).searchParams.get('id') : null;
    const ours = URL.canParse(text) && new URL(text).host === location.host;
    if (!ours || !id) return popTip('这不是群录的登录二维码', { type: 'bad' });
    navigate(`/user/qrcode-login?${new URLSearchParams({ id }).toString()}`, { replace: true });
  }
  return (
    <EmptyState
      icon={<QrCode size={28} aria-hidden />}
      title="用手机登录电脑"
      text="在电脑上打开群录的登录页，选择“扫码登录”，再用手机相机或微信扫它显示的二维码。"
      action={host().canScan && <Button onClick={() => void scan()}>扫一扫</Button>}
    />
  );
}

const { confirmed, cancelled } = qrLoginStates;

function Decide({ id, device }: { id: string; device: Scanned }) {
  const [decided, setDecided] = useState(device.state);
  const { busy, press } = usePress();

  const answer = (yes: boolean) =>
    press(async () => {
      await decide(id, yes);
      setDecided(yes ? confirmed : cancelled);
    });

  if (decided === confirmed || decided === cancelled) {
    return (
      <EmptyState
        title={decided === confirmed ? '电脑已登录' : '已取消'}
        text={
          decided === confirmed
            ? '不再使用时，可以在“登录设备”里让它退出。'
            : '那台设备没有登录。如果不是您在登录，建议修改密码。'
        }
        action={
          <Button kind="secondary" onClick={() => navigate('/app/user', { replace: true })}>
            完成
          </Button>
        }
      />
    );
  }
  return (
    <>
      <div className={css['head']}>
        <h2 className={css['title']}>让这台设备登录您的账号？</h2>
        <p className={css['text']}>只确认您自己正在用的设备。有人让您扫码时，请取消。</p>
      </div>
      <Section>
        <ListRow fact title="设备" end={device.device} />
        <ListRow fact title="城市" end={device.city} />
        <ListRow fact title="时间" end={dateTime(device.at)} />
      </Section>
      <div className={css['actions']}>
        <Button block busy={busy} onClick={() => void answer(true)}>
          确认登录
        </Button>
        <Button block kind="secondary" disabled={busy} onClick={() => void answer(false)}>
          取消
        </Button>
      </div>
    </>
  );
}
