import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EyeOff } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { News } from '../parts/day.tsx';
import { CirclePage } from '../parts/circle-page.tsx';
import { GuestView, JoinFooter } from '../parts/guest-view.tsx';
import { circlePaths } from '../paths.ts';
import { useCircleAsGuest } from '../queries/home.ts';

/** What a visitor may open in a circle: for members to check; visitors themselves read the introduction besides (R061). */
export default function CircleContentAsGuest() {
  const id = useIdParam();
  return (
    <CirclePage id={id} read={useCircleAsGuest(id)}>
      {(circle) => (
        <Page
          flush={!circle.can.see}
          header={<ScreenHeader title="访客看到的内容" back={circlePaths.home(id)} />}
          footer={circle.can.see ? undefined : <JoinFooter circle={circle} />}
        >
          {!circle.can.see && <GuestView circle={circle} content={false} />}
          <News rows={circle.news} />
          <Open circle={circle} />
        </Page>
      )}
    </CirclePage>
  );
}

function Open({ circle: { id, modules, can } }: { circle: CircleView }) {
  if (modules.length > 0)
    return (
      <Section title="访客可以打开" {...(can.see ? { note: '成员名单、公告和联系方式访客都看不到' } : {})}>
        {modules.map(({ key, title, path }) => (
          <ListRow key={key} title={title} href={`#!${path}`} />
        ))}
      </Section>
    );
  if (!can.see) return null;
  return (
    <EmptyState
      icon={<EyeOff size={28} aria-hidden />}
      title="访客看不到圈里的内容"
      text="访客只看得到介绍；成员名单、公告和联系方式都要加入以后才有"
      {...(can.plugin ? { action: <Button href={circlePaths.setting(id)}>去设置</Button> } : {})}
    />
  );
}
