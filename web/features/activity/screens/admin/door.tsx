import { useIdParam } from '../../../../platform/router/params.ts';
import { DoorDesk } from '../../../attendance/parts/door-desk.tsx';
import { activityPaths } from '../../paths.ts';

/** The door of an activity (D99). */
export default function ActivityDoor() {
  const id = useIdParam();
  return <DoorDesk of={{ subject: 'activity', target: id }} back={activityPaths.admin(id)} />;
}
