import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { inviteToCircle } from '@qunlu/contract/joining/calls.ts';
import { copyText } from '../../../platform/host/contact.ts';
import { host } from '../../../platform/host/host.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Copy, Share2 } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { AvatarQrcode } from '../../share/parts/avatar-qrcode.tsx';
import { ReadState } from '../../circle/parts/read-state.tsx';
import { useInvite } from '../queries/joining.ts';
import css from './qrcode.module.css';

/** The circle's code with one's own invitation in it (R077). */
export default function Qrcode() {
  const id = useIdParam();
  const { data, error, refetch } = useInvite(id);
  return (
    <Page
      header={<ScreenHeader title="邀请加入" back={`/phonebook/${id}`} />}
      footer={data && <Passing invitation={data} />}
    >
      {data ? (
        <figure className={css['root']}>
          <p className={css['name']}>{data.circle.name}</p>
          <AvatarQrcode
            link={data.url}
            alt={`邀请加入${data.circle.name}的二维码`}
            avatar={{ id: data.circle.id, name: data.circle.name, src: data.circle.avatar }}
            large
          />
          <figcaption className={css['hint']}>
            请对方用微信或相机扫一扫。二维码 {dateTime(data.expires_at)} 前有效，对方加入后会记下是您邀请的
          </figcaption>
        </figure>
      ) : (
        <ReadState error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Passing({ invitation: { circle, url } }: { invitation: OutputOf<typeof inviteToCircle> }) {
  const shares = host().canShare;
  const copy = () => copyText(url, '邀请链接已复制');
  async function pass(): Promise<void> {
    const input = {
      title: `邀请您加入「${circle.name}」`,
      desc: `已有 ${circle.members} 人`,
      link: url,
      image: circle.avatar,
    };
    if ((await host().share(input)) === 'unavailable') await copy();
  }
  return (
    <div className={css['actions']}>
      {shares && (
        <Button block kind="secondary" icon={<Copy size={20} aria-hidden />} onClick={() => void copy()}>
          复制链接
        </Button>
      )}
      <Button
        block
        icon={shares ? <Share2 size={20} aria-hidden /> : <Copy size={20} aria-hidden />}
        onClick={() => void (shares ? pass() : copy())}
      >
        {shares ? '分享邀请' : '复制邀请链接'}
      </Button>
    </div>
  );
}
