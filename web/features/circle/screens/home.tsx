import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { circleShare } from '@qunlu/contract/circle/rules.ts';
import { useShareData } from '../../../platform/host/share-data.ts';
import { later } from '../../../platform/later.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useWholeTitle } from '../../../platform/title.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Ellipsis, Pencil, Share2, UserPlus } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { CircleHome } from '../parts/circle-home.tsx';
import { CirclePage } from '../parts/circle-page.tsx';
import { GuestView, JoinFooter } from '../parts/guest-view.tsx';
import { circlePaths } from '../paths.ts';
import { useCircle } from '../queries/home.ts';

/** A circle: its home for members, what it is for everybody else (R054). */
export default function ViewCircle() {
  const id = useIdParam();
  const read = useCircle(id);
  return (
    <CirclePage id={id} read={read}>
      {(circle) => <Shown circle={circle} onRefresh={async () => void (await read.refetch())} />}
    </CirclePage>
  );
}

function Shown({ circle, onRefresh }: { circle: CircleView; onRefresh: () => Promise<void> }) {
  const { home } = circle;
  useWholeTitle(circle.name);
  useShareData(circleShare(circle));
  return (
    <Page
      flush
      wide="aside"
      header={<ScreenHeader title="" back={circlePaths.mine()} actions={<Tools circle={circle} />} />}
      footer={home ? <MemberFooter circle={circle} /> : <JoinFooter circle={circle} />}
    >
      {home ? <CircleHome circle={circle} home={home} /> : <GuestView circle={circle} />}
      <PullRefresh onRefresh={onRefresh} />
    </Page>
  );
}

function Tools({ circle }: { circle: CircleView }) {
  const share = (): void =>
    void later(import('../parts/home-actions.tsx'), ({ shareCircle }) => shareCircle(circle));
  const more = (): void =>
    void later(import('../parts/home-actions.tsx'), ({ homeActions, visitorActions }) =>
      circle.home ? homeActions(circle) : visitorActions(circle),
    );
  return (
    <>
      <IconButton label="分享" onClick={share}>
        <Share2 size={22} aria-hidden />
      </IconButton>
      <IconButton label="更多" onClick={more}>
        <Ellipsis size={22} aria-hidden />
      </IconButton>
    </>
  );
}

/** The one action of a member: to say something, where posts are on and somebody is there to read it. */
function MemberFooter({ circle: { id, can, members, modules } }: { circle: CircleView }) {
  const posts = modules.some(({ key }) => key === 'forum');
  if (posts && (members > 1 || !can.invite))
    return (
      <Button href={circlePaths.life(id, 'forum-post-media')} icon={<Pencil size={20} aria-hidden />}>
        发动态
      </Button>
    );
  if (!can.invite) return <Button href={circlePaths.members(id)}>找人</Button>;
  return (
    <Button href={circlePaths.qrcode(id)} icon={<UserPlus size={20} aria-hidden />}>
      邀请朋友加入
    </Button>
  );
}
