import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Eye } from '../../../ui/icons.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { CirclePage } from '../parts/circle-page.tsx';
import { GuestView, JoinFooter } from '../parts/guest-view.tsx';
import { circlePaths } from '../paths.ts';
import { useCircleAsGuest } from '../queries/home.ts';

/** A circle as its visitors see it, for members, too (R058). */
export default function CircleAsGuest() {
  const id = useIdParam();
  return (
    <CirclePage id={id} read={useCircleAsGuest(id)}>
      {(circle) => (
        <Page
          flush
          header={<ScreenHeader title="访客视角" back={circlePaths.home(id)} />}
          footer={
            circle.can.see ? (
              <Button kind="secondary" href={circlePaths.circleGuest(id)}>
                访客能看的内容
              </Button>
            ) : (
              <JoinFooter circle={circle} />
            )
          }
        >
          {circle.can.see && <Banner icon={<Eye size={18} aria-hidden />}>没有加入的人看到的就是这样</Banner>}
          <GuestView circle={circle} />
        </Page>
      )}
    </CirclePage>
  );
}
