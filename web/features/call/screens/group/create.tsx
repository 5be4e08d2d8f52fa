import { useQueryClient } from '@tanstack/react-query';
import { Loaded } from '../../../../platform/loaded.tsx';
import { usePress } from '../../../../platform/press.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { BookUser } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { CircleAvatar } from '../../../circle/parts/circle-avatar.tsx';
import { circlePaths } from '../../../circle/paths.ts';
import type { CallCircle } from '../../parts/circle-list.tsx';
import { NoService } from '../../parts/no-service.tsx';
import { callPaths } from '../../paths.ts';
import { open, useCallCircles } from '../../queries.ts';

/** Opens group calls for a circle (R177). */
export default function Create() {
  const read = useCallCircles();
  return (
    <Page header={<ScreenHeader title="开通多人通话" back={callPaths.circles()} />}>
      <Loaded read={read}>
        {({ service, list }) =>
          service.on && service.groups ? (
            <Choice list={list.filter(({ on }) => !on)} />
          ) : (
            <NoService service={service} back={callPaths.circles()} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Choice({ list }: { list: readonly CallCircle[] }) {
  if (list.length === 0)
    return (
      <EmptyState
        icon={<BookUser size={28} aria-hidden />}
        title="没有可以开通的圈子"
        text="只有圈主和能开关功能的管理员可以开通"
        action={<Button href={circlePaths.mine()}>看我的圈子</Button>}
      />
    );
  return (
    <Section title="选一个圈子" note="开通不收费；通话用圈子的分钟，成员可以选择不被呼叫，互相看不到号码。">
      <ul>
        {list.map((circle) => (
          <li key={circle.id}>
            <OpenRow circle={circle} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OpenRow({ circle }: { circle: CallCircle }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const start = () =>
    press(async () => {
      await open(client, circle.id);
      popTip('已开通', { type: 'good' });
      navigate(callPaths.home(circle.id), { replace: true });
    });
  return (
    <ListRow
      wrap
      leading={<CircleAvatar circle={circle} />}
      title={circle.name}
      end={
        <Button kind="secondary" size="s" busy={busy} onClick={() => void start()}>
          开通
          <span className="visually-hidden">{`：${circle.name}`}</span>
        </Button>
      }
    />
  );
}
