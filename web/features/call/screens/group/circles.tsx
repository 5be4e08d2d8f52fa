import { Loaded } from '../../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { CircleList } from '../../parts/circle-list.tsx';
import { NoService } from '../../parts/no-service.tsx';
import { callPaths } from '../../paths.ts';
import { useCallCircles } from '../../queries.ts';

/** My circles with group calls (R185). */
export default function Circles() {
  const read = useCallCircles();
  const { data } = read;
  const works = data?.service.on && data.service.groups;
  const canOpen = data?.list.some(({ on }) => !on) ?? false;
  return (
    <Page
      header={<ScreenHeader title="多人通话" back={callPaths.mine()} />}
      footer={
        works && canOpen ? (
          <Button block kind="secondary" href={callPaths.create()}>
            为圈子开通
          </Button>
        ) : undefined
      }
    >
      <Loaded read={read}>
        {({ service, list }) =>
          service.on && service.groups ? (
            <CircleList list={list.filter(({ on }) => on)} href={callPaths.home} />
          ) : (
            <NoService service={service} back={callPaths.mine()} />
          )
        }
      </Loaded>
    </Page>
  );
}
