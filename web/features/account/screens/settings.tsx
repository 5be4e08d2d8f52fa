import type { User } from '@qunlu/contract/account/entity.ts';
import { pageConfig } from '../../../platform/config.ts';
import { host } from '../../../platform/host/host.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { offlineState } from '../../../platform/offline.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { logout } from '../../../platform/session.ts';
import { alert } from '../../../ui/dialog/alert.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useMultipleTap } from '../../../ui/touch.ts';
import { SupportRow } from '../parts/support-row.tsx';
import { accountPaths } from '../paths.ts';
import { useMe } from '../queries.ts';

/** All settings of the account, logout and leaving. */
export default function Settings() {
  const read = useMe();
  return (
    <Page header={<ScreenHeader title="设置" back="/app/user" />}>
      <Loaded read={read} waiting={<SkeletonRows count={6} />}>
        {(me) => <Content me={me} />}
      </Loaded>
    </Page>
  );
}

function Content({ me }: { me: User }) {
  return (
    <>
      <Section title="账号与安全">
        <ListRow wrap title="手机号与微信" end={me.phone || '未绑定手机号'} href={accountPaths.oauth} />
        <ListRow
          wrap
          title="登录密码"
          end={me.has_password ? '已设置' : '未设置'}
          href={accountPaths.password}
        />
        <ListRow wrap title="登录设备" href={accountPaths.sessions} />
      </Section>
      <Section title="隐私与偏好">
        <ListRow wrap title="偏好设置" meta="加好友、通知、个性化推荐" href={accountPaths.permission} />
        <ListRow wrap title="隐私" meta="名片公开范围、查看记录、导出资料" href={accountPaths.privacy} />
      </Section>
      <Section title="关于">
        <ListRow wrap title="用户协议" href={accountPaths.userAgreement} />
        <ListRow wrap title="隐私与支付协议" href={accountPaths.paymentAgreement} />
        <ListRow wrap title="群录客户端" href={accountPaths.native} />
        <SupportRow />
        <Version />
      </Section>
      <Section>
        <ListRow wrap title="退出登录" chevron={false} onClick={() => void leave()} />
        <ListRow wrap title="注销账号" danger href={accountPaths.accDelete} />
      </Section>
    </>
  );
}

/** Three taps on the version show what support asks for. */
function Version() {
  const tap = useMultipleTap(() => void showDiagnostics());
  return <ListRow wrap title="版本" end={pageConfig().version} chevron={false} onClick={tap} />;
}

function showDiagnostics(): Promise<void> {
  const facts = [
    `版本 ${pageConfig().version}`,
    `环境 ${host().name}${host().platformVersion ? ` ${host().platformVersion}` : ''}`,
    `屏幕 ${innerWidth}×${innerHeight}@${devicePixelRatio}`,
    `浏览器 ${navigator.userAgent}`,
  ];
  return alert({ title: '诊断信息', message: facts.join('\n'), okLabel: '知道了' });
}

async function leave(): Promise<void> {
  const { waiting } = offlineState();
  const lost = waiting > 0 ? `离线时的 ${waiting} 处修改还没有发送，退出后会丢失。` : '';
  const sure = await confirm({
    title: '退出登录？',
    message: `${lost}名片不受影响，别人仍能看到。再次使用时，用手机号、密码或微信登录。`,
    okLabel: '退出登录',
    danger: true,
  });
  if (sure) logout();
}
