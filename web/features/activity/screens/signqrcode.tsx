import { useIdParam } from '../../../platform/router/params.ts';
import { HostScreen } from '../../attendance/parts/host-screen.tsx';
import { activityPaths } from '../paths.ts';

/** The code at the entrance of an activity (R113). */
export default function SignCode() {
  const id = useIdParam();
  return <HostScreen of={{ subject: 'activity', target: id }} back={activityPaths.admin(id)} />;
}
