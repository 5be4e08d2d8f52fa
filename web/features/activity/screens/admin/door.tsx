import { useIdParam } from '../../../../platform/router/params.ts';
import { DoorScreen } from '../../../attendance/parts/door-screen.tsx';
import { activityPaths } from '../../paths.ts';

/** The door of an activity (D99). */
export default function ActivityDoor() {
  const id = useIdParam();
  return <DoorScreen of={{ subject: 'activity', target: id }} back={activityPaths.admin(id)} />;
}
