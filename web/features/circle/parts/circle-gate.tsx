import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { circleStatus } from '@qunlu/contract/circle/rules.ts';
import type { ReactNode } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ShieldBan } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { circlePaths } from '../paths.ts';
import { useCircle } from '../queries/home.ts';
import { Leads } from './leads.tsx';
import { MissingCircle } from './missing-circle.tsx';

export interface GatedCircle {
  circle: CircleView;
  can: CircleCan;
}

export interface CircleGateProps {
  id: number;
  /** Title of the header until the circle is known. */
  title: string;
  /** What the screen asks of who looks: a member by default, or a right. */
  need?: keyof CircleCan;
  children: (gated: GatedCircle) => ReactNode;
}

/**
 * The door of every screen inside a circle: a forbidden one leads to its reason, who is no member to where one joins; without the
 * right the screen says so. What is inside gets the circle and what the person may do.
 */
export function CircleGate({ id, title, need = 'see', children }: CircleGateProps) {
  const read = useCircle(id);
  const { data: circle, error } = read;
  const back = circlePaths.home(id);
  if (isNotFound(error)) return <MissingCircle />;
  if (!circle)
    return (
      <Page header={<ScreenHeader title={title} back={back} />}>
        <LoadState read={read} />
      </Page>
    );
  if (circle.status === circleStatus.forbidden) return <Leads to={circlePaths.forbidden(id)} />;
  const { can } = circle;
  if (!can.see) return <Leads to={circlePaths.join(id)} />;
  if (!can[need])
    return (
      <Page header={<ScreenHeader title={title} back={back} />}>
        <EmptyState
          icon={<ShieldBan size={28} aria-hidden />}
          title="您没有这项权限"
          text="需要的话，请圈主在管理员设置里打开"
        />
      </Page>
    );
  return children({ circle, can });
}
