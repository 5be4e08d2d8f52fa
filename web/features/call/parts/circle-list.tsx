import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { listCallCircles } from '@qunlu/contract/call/group.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BookUser } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { CircleAvatar } from '../../circle/parts/circle-avatar.tsx';
import { circlePaths } from '../../circle/paths.ts';

export type CallCircle = OutputOf<typeof listCallCircles>['list'][number];

/** Circles with group calls, to choose one of. */
export function CircleList(props: {
  list: readonly CallCircle[];
  title?: string;
  href: (id: number) => string;
}) {
  const { list, title, href } = props;
  if (list.length === 0)
    return (
      <EmptyState
        icon={<BookUser size={28} aria-hidden />}
        title="没有开通多人通话的圈子"
        text="圈主在圈子的“功能”里打开后，成员可以一起通话"
        action={<Button href={circlePaths.mine()}>看我的圈子</Button>}
      />
    );
  return (
    <Section {...(title ? { title } : {})}>
      <ul>
        {list.map((circle) => (
          <li key={circle.id}>
            <ListRow
              wrap
              leading={<CircleAvatar circle={circle} />}
              title={circle.name}
              end={circle.call_id > 0 ? <Tag>通话中</Tag> : undefined}
              href={href(circle.id)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
