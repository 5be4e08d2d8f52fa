import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import type { GatedCircle } from '../../circle/parts/circle-gate.tsx';
import type { ReactNode } from 'react';
import { useCircleOf } from '../queries/courses.ts';

interface CourseGateProps {
  id: number;
  title: string;
  /** The screen says itself what a visitor may see, where the circle shows its courses to visitors. */
  visitors?: boolean;
  children: (gated: GatedCircle) => ReactNode;
}

/** The door of a screen of courses: as that of a module; where they are shown to everybody, a visitor comes in, too. */
export function CourseGate({ id, title, visitors = false, children }: CourseGateProps) {
  const { data: circle } = useCircleOf(id);
  if (visitors && circle && !circle.can.see && circle.modules.some(({ key }) => key === 'course'))
    return children({ circle, can: circle.can });
  return (
    <ModuleGate id={id} module="course" title={title}>
      {children}
    </ModuleGate>
  );
}
