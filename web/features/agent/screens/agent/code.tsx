import type { AgentInfo } from '@qunlu/contract/agent/calls.ts';
import { copyText } from '../../../../platform/host/contact.ts';
import { host } from '../../../../platform/host/host.ts';
import { Button } from '../../../../ui/button.tsx';
import { Copy, QrCode, Share2 } from '../../../../ui/icons.ts';
import { percentOf } from '../../parts/percent.ts';
import { agentPaths } from '../../paths.ts';
import css from './code.module.css';

/** The viewer's code, to copy. */
export function Code({ info: { code, direct_rate, indirect_rate } }: { info: AgentInfo }) {
  return (
    <section className={css['root']} aria-label="我的推荐码">
      <p className={css['label']}>我的推荐码</p>
      <div className={css['line']}>
        <p className={css['code']}>{code}</p>
        <Button
          kind="quiet"
          size="s"
          icon={<Copy size={18} aria-hidden />}
          onClick={() => void copyText(code, '推荐码已复制')}
        >
          复制
        </Button>
      </div>
      <p className={css['hint']}>
        朋友从您的链接开通会员，您得 {percentOf(direct_rate)}；朋友再推荐的，您得 {percentOf(indirect_rate)}
        。朋友付的价格不变。
      </p>
    </section>
  );
}

/** What one does with it: pass on the link, or a poster. */
export function Passing({ info: { link } }: { info: AgentInfo }) {
  const shares = host().canShare;
  const copy = () => copyText(link, '链接已复制');

  async function pass(): Promise<void> {
    const input = { title: '邀请您开通群录会员', desc: '名片、访客、样式，用得更多', link, image: '' };
    if ((await host().share(input)) === 'unavailable') await copy();
  }

  return (
    <div className={css['actions']}>
      <Button block kind="secondary" icon={<QrCode size={20} aria-hidden />} href={agentPaths.poster}>
        海报
      </Button>
      <Button
        block
        icon={shares ? <Share2 size={20} aria-hidden /> : <Copy size={20} aria-hidden />}
        onClick={() => void (shares ? pass() : copy())}
      >
        {shares ? '分享推荐链接' : '复制推荐链接'}
      </Button>
    </div>
  );
}
