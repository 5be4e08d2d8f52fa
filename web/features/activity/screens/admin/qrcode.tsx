import { drawInvitation } from '@qunlu/contract/activity/admin.ts';
import { activityState } from '@qunlu/contract/activity/rules.ts';
import { copyText } from '../../../../platform/host/contact.ts';
import { host } from '../../../../platform/host/host.ts';
import { shareLink } from '../../../../platform/host/share-data.ts';
import { addressOf } from '../../../../platform/http/address.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Copy, Download, Presentation, QrCode, Share2, Users } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { Section } from '../../../../ui/section.tsx';
import { AdminGate } from '../../parts/admin/admin-gate.tsx';
import { activityPaths } from '../../paths.ts';
import type { AdminHome } from '../../queries/admin.ts';
import { useOwnActivity } from '../../queries/publish.ts';
import css from './qrcode.module.css';

/** Pixels of the picture that is kept. */
const size = 960;

/** The code of an activity, its poster, invitations, and the way to signing in (R125). */
export default function Qrcode() {
  return <AdminGate title="二维码和海报">{(home) => <Shown home={home} />}</AdminGate>;
}

function Shown({ home }: { home: AdminHome }) {
  const { activity_id: id, title, state, can } = home;
  const link = shareLink(`/activity/${id}`);
  const picture = addressOf(drawInvitation, { id, size });
  return (
    <Page header={<ScreenHeader title="二维码和海报" back={activityPaths.admin(id)} />}>
      {state !== activityState.published && <Banner tone="warn">活动还没有公开，别人扫开看不到</Banner>}
      <div className={css['code']}>
        <span className={css['paper']}>
          <Picture src={picture} alt={`${title}的二维码`} eager fallback={<span>二维码没有加载出来</span>} />
        </span>
        <p className={css['words']}>扫一扫打开活动，可以印在海报和门口</p>
        <div className={css['acts']}>
          <Button
            kind="secondary"
            size="s"
            icon={<Download size={18} aria-hidden />}
            onClick={() => void host().saveFile({ url: picture, name: `${title} 二维码.png` })}
          >
            保存图片
          </Button>
          <Button
            kind="secondary"
            size="s"
            icon={<Copy size={18} aria-hidden />}
            onClick={() => void copyText(link, '链接已复制')}
          >
            复制链接
          </Button>
        </div>
      </div>
      <Section>
        <ListRow
          leading={<Share2 size={22} aria-hidden />}
          title="海报"
          meta="带封面、时间和二维码，发到群里"
          href={activityPaths.qrcode(id)}
        />
      </Section>
      {can.edit && <Invitations id={id} />}
      {can.door && (
        <Section title="签到">
          <ListRow
            leading={<Presentation size={22} aria-hidden />}
            title="签到码"
            meta="放在屏幕上，大家自己扫，一分钟一换"
            href={activityPaths.signqrcode(id)}
          />
          <ListRow
            leading={<QrCode size={22} aria-hidden />}
            title="签到台"
            meta="扫每个人的凭证，没有网络也能签"
            href={activityPaths.adminDoor(id)}
          />
        </Section>
      )}
    </Page>
  );
}

/** Links that bring their code along, for tickets that take one. */
function Invitations({ id }: { id: number }) {
  const { data } = useOwnActivity(id);
  const invited = data?.tickets.filter(({ code }) => code !== '') ?? [];
  if (invited.length === 0) return null;
  return (
    <Section title="带邀请码的链接" note="打开以后，要邀请码的票直接能报">
      {invited.map(({ ticket_id: ticket, name, code }) => (
        <ListRow
          key={ticket}
          wrap
          leading={<Users size={22} aria-hidden />}
          title={name}
          meta={`邀请码 ${code}`}
          end={<Copy size={20} aria-label="复制" />}
          chevron={false}
          onClick={() => void copyText(shareLink(`/activity/${id}`, { code }), '邀请链接已复制')}
        />
      ))}
    </Section>
  );
}
