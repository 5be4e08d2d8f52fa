import type { CallService } from '@qunlu/contract/call/entity.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { usePath } from '../../../platform/router/location.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { CircleList } from '../parts/circle-list.tsx';
import { NoService } from '../parts/no-service.tsx';
import { callPaths } from '../paths.ts';
import { useCallCircles } from '../queries.ts';
import { Admin } from './group/admin.tsx';
import { Members } from './group/member.tsx';
import { Records } from './group/records.tsx';
import { Circle as Recharge, Minutes } from './recharge.tsx';

const screens = {
  recharge: { title: '充值分钟', Screen: Recharge, href: callPaths.circleRecharge },
  member: { title: '可以呼叫的成员', Screen: Members, href: callPaths.members },
  admin: { title: '多人通话设置', Screen: Admin, href: callPaths.admin },
  records: { title: '通话记录', Screen: Records, href: callPaths.records },
} as const;
type Short = keyof typeof screens;

/** `/inbia/recharge|member|admin|records` (D184, B327): of the circle used last, or the list to choose from; `own`: my own minutes. */
export default function ShortForm() {
  const part = usePath().split('/').at(-1) as Short;
  const own = useQueryParams().get('own') === '1';
  return part === 'recharge' && own ? <Minutes back={callPaths.mine()} /> : <OfCircle part={part} />;
}

function OfCircle({ part }: { part: Short }) {
  const read = useCallCircles();
  const { title, Screen, href } = screens[part];
  const { data } = read;
  if (data && data.last > 0) return <Screen id={data.last} />;
  return (
    <Page header={<ScreenHeader title={title} back={callPaths.mine()} />}>
      {data ? (
        <Choose service={data.service} href={href} list={data.list.filter(({ on }) => on)} />
      ) : (
        <LoadState read={read} />
      )}
    </Page>
  );
}

function Choose(props: { service: CallService } & Parameters<typeof CircleList>[0]) {
  const { service, ...list } = props;
  if (!service.on || !service.groups) return <NoService service={service} back={callPaths.mine()} />;
  return <CircleList {...list} />;
}
