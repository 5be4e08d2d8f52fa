import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { circleStatus } from '@qunlu/contract/circle/rules.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { circlePaths } from '../paths.ts';
import css from './circle-page.module.css';
import { Leads } from './leads.tsx';
import { MissingCircle } from './missing-circle.tsx';

/** The states of a screen that anybody may open: missing, forbidden, on its way, failed; else what `children` make of the circle. */
export function CirclePage({
  id,
  read: { data: circle, error, refetch },
  children,
}: {
  id: number;
  read: UseQueryResult<CircleView>;
  children: (circle: CircleView) => ReactNode;
}) {
  if (isNotFound(error)) return <MissingCircle />;
  if (circle?.status === circleStatus.forbidden) return <Leads to={circlePaths.forbidden(id)} />;
  if (circle) return children(circle);
  return (
    <Page header={<ScreenHeader title="" back={circlePaths.mine()} />}>
      {error ? (
        <ErrorState message={sentence(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <div className={css['waiting']}>
            <Bone kind="block" />
            <Bone width="half" kind="title" />
            <Bone width="third" />
            <Bone kind="block" />
          </div>
        </Skeleton>
      )}
    </Page>
  );
}
