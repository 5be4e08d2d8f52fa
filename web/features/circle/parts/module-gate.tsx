import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import { adminRights, type PluginKey } from '@qunlu/contract/circle/rules.ts';
import type { ReactNode } from 'react';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SlidersHorizontal } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { circlePaths } from '../paths.ts';
import { CircleGate, type GatedCircle } from './circle-gate.tsx';

export interface ModuleGateProps {
  id: number;
  module: PluginKey;
  /** Title of the header until the circle is known. */
  title: string;
  /** What the screen asks of who looks: a member by default, or a right. */
  need?: keyof CircleCan;
  children: (gated: GatedCircle) => ReactNode;
}

/** The door of a screen of a module: as that of the circle; where the module is off, that it is, and who can switch it on. */
export function ModuleGate({ id, module, title, need, children }: ModuleGateProps) {
  return (
    <CircleGate id={id} title={title} {...(need ? { need } : {})}>
      {(gated) =>
        gated.circle.modules.some(({ key }) => key === module) ? (
          children(gated)
        ) : (
          <Page header={<ScreenHeader title={title} back={circlePaths.home(id)} />}>
            <Off id={id} can={gated.can} />
          </Page>
        )
      }
    </CircleGate>
  );
}

function Off({ id, can }: { id: number; can: CircleCan }) {
  const runs = can.own || adminRights.some((right) => can[right]);
  return (
    <EmptyState
      icon={<SlidersHorizontal size={28} aria-hidden />}
      title="这个功能没有打开"
      text={can.plugin ? '在“功能”里打开以后，成员就能用了' : '圈主打开以后就能用了'}
      action={
        can.plugin ? (
          <Button href={circlePaths.settingPart(id, 'plugins')}>去打开</Button>
        ) : (
          <Button href={runs ? circlePaths.setting(id) : circlePaths.home(id)}>回到圈子</Button>
        )
      }
    />
  );
}
