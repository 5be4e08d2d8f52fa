import { useIdParam } from '../../../platform/router/params.ts';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { Feed } from '../parts/feed/feed.tsx';

/** What people of a circle write: the newest first, where one left off, what waits for an answer (R059). */
export default function Circle() {
  const id = useIdParam();
  return (
    <ModuleGate id={id} module="forum" title="动态">
      {({ circle }) => <Feed circle={circle} />}
    </ModuleGate>
  );
}
