import { useQueryClient } from '@tanstack/react-query';
import { pageConfig } from '../../../../platform/config.ts';
import { host } from '../../../../platform/host/host.ts';
import { beginOauth } from '../../../../platform/host/oauth.ts';
import { usePress } from '../../../../platform/press.ts';
import { pageLoad } from '../../../../platform/router/follow.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { CircleAlert, CircleCheck, Clock } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { identityPaths } from '../../../identity/paths.ts';
import { InWechat } from '../../parts/in-wechat.tsx';
import { bindAddress, walletChanged } from '../../queries.ts';
import type { Limits } from './amount.ts';

/** Real-name check: none, passed, refused, running (D19). */
const [, passed, refused, running] = [0, 1, 2, 3];

/** Whether anything is missing that only the person can do. */
export const isReady = ({ realname, adult, openid_bound }: Limits): boolean =>
  realname === passed && adult && openid_bound;

/** What is there and what is still missing, each with the way to it. */
export function Missing({ limits }: { limits: Limits }) {
  return (
    <Section title="提现需要">
      <RealName limits={limits} />
      <Payee bound={limits.openid_bound} name={limits.payee} />
    </Section>
  );
}

function RealName({ limits: { realname, adult } }: { limits: Limits }) {
  const done = <CircleCheck size={22} aria-hidden />;
  const open = <CircleAlert size={22} aria-hidden />;
  if (realname === passed && adult) return <ListRow leading={done} title="实名" end="已完成" />;
  if (realname === passed)
    return <ListRow wrap leading={open} title="实名" meta="未满 18 周岁不能提现。收入会一直为您留着" />;
  const meta =
    realname === running
      ? '正在核验，一般几分钟内有结果'
      : realname === refused
        ? '上次没有通过，可以再试一次'
        : '提现的钱只能打给本人，一次就好';
  return (
    <ListRow
      wrap
      leading={realname === running ? <Clock size={22} aria-hidden /> : open}
      title="实名"
      meta={meta}
      end={realname === running ? '核验中' : '去完成'}
      href={identityPaths.person}
    />
  );
}

function Payee({ bound, name }: { bound: boolean; name: string }) {
  const client = useQueryClient();
  const { busy, press } = usePress();

  async function bind(): Promise<void> {
    if (host().name !== 'wechat' && pageConfig().mode !== 'sandbox') {
      await openSheet<null>('到微信里绑定', () => (
        <InWechat
          target="/user/wallet/apply"
          phone="请在手机微信里打开群录，进入“钱包”，点“提现”，再点“去绑定”"
          computer="用收款的微信扫一扫，在手机上绑定"
        />
      ));
      await walletChanged(client);
      return;
    }
    await press(async () => {
      const address = await bindAddress(client);
      if (address === '') popTip('收款的微信已经绑定', { type: 'good' });
      // Only WeChat's own browser asks as the service account does; the sandbox's stands for it in any.
      else if (host().name === 'wechat') open(address);
      else await beginOauth({ app: 'official', purpose: 'bind', route: '/user/wallet/apply' });
    });
  }

  if (bound)
    return (
      <ListRow
        wrap
        leading={<CircleCheck size={22} aria-hidden />}
        title="收款的微信"
        // Of several the person must know which: only that one can take the money.
        meta={name}
        end="已绑定"
      />
    );
  return (
    <ListRow
      wrap
      leading={<CircleAlert size={22} aria-hidden />}
      title="收款的微信"
      meta="提现会到这个微信的零钱"
      end="去绑定"
      disabled={busy}
      onClick={() => void bind()}
    />
  );
}

/** A route of this site, or a page of WeChat. */
function open(address: string): void {
  const url = new URL(address, location.origin);
  if (url.origin === location.origin && url.hash.startsWith('#!/')) navigate(url.search + url.hash);
  else pageLoad.assign(url.href);
}
