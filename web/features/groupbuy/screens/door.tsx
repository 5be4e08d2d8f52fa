import { useIdParam } from '../../../platform/router/params.ts';
import { DoorScreen } from '../../attendance/parts/door-screen.tsx';
import { groupbuyPaths } from '../paths.ts';

/** Where goods are handed over by code, by several at once, with a network or without (D134). */
export default function GroupbuyDoor() {
  const id = useIdParam();
  return <DoorScreen of={{ subject: 'groupbuy', target: id }} back={groupbuyPaths.manage(id)} />;
}
