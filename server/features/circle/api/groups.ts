export { namedGroups } from '../service/circle/groups.ts';
